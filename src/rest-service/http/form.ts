import { isUtf8 } from 'node:buffer';
import type { Principal } from '../../domain/access/access.ts';
import { badInput, EmissionsError } from '../../domain/basics/errors.ts';
import { MAXIMUM_LABELS } from '../../domain/profiles/labels.ts';
import { isLabelField } from '../../wire/forms/labels.ts';
import { type FormFields, toFields } from '../../wire/forms/fields.ts';
import { isEncodedText, readQuery } from './query.ts';
import { assertForm, declaredCharset, readBytes } from './request-body.ts';
import type { PublicCall, RestCall } from './rest-request.ts';

const maxFields = 20;
/** A change may remove as many as it sets. */
const maxLabels = 2 * MAXIMUM_LABELS;
const maxFormBytes = 64 * 1024;

interface FormCall extends Pick<PublicCall, 'request' | 'ignored'> {
  /** Absent where anyone may send the form. */
  readonly viewer?: Pick<Principal, 'apiVersion'>;
}

/**
 * The body as a form. Throws the error of a body that was refused,
 * PAYLOAD_TOO_LARGE, and BAD_USER_INPUT for a body that is no form, and for too
 * many fields.
 */
export function readForm(call: FormCall, limits: FormLimits = {}): FormFields {
  const form = new URLSearchParams(readFormText(call, limits.bytes));
  const labels = [...form.keys()].filter((name) => isLabelField(name.toLowerCase())).length;
  if (form.size - labels > maxFields || labels > maxLabels) {
    throw badInput(
      'body',
      `A form has at most ${maxFields} fields, and ${maxLabels} of labels; got ${form.size}.`,
      'invalid-content',
    );
  }
  return toFields(form, call.ignored, limits.value);
}

/** Limits of a form with long fields: its bytes, and the characters of a value. */
interface FormLimits {
  readonly bytes?: number;
  readonly value?: number;
}

/** Reads the fields of a DELETE, in its query or its body. Throws BAD_USER_INPUT for repeated ones. */
export function readDeletion(call: RestCall): FormFields {
  const { parameters, ignored } = call;
  const form = readForm({ ...call, ignored: undefined });
  const sent = [...readQuery(parameters).values(), ...form.values()];
  return Object.assign(toFields(sent.map(({ name, value }) => [name, value])), { ignored });
}

/** In UTF-8, or in ISO-8859-1 where it says so or where version 1, which once had that charset, sends it. */
function readFormText({ request, viewer }: FormCall, maxBytes = maxFormBytes): string {
  const bytes = readBytes(request);
  const text = bytes.toString('latin1').trim();
  if (text !== '') assertForm(request);
  if (text.length > maxBytes) {
    throw new EmissionsError('PAYLOAD_TOO_LARGE', `A form has at most ${maxBytes} bytes.`);
  }
  const charset = declaredCharset(request);
  const inUtf8 = bytes.toString('utf8').trim();
  const isInUtf8 = isUtf8(bytes) && isEncodedText(inUtf8);
  const mayBeLatin1 = charset === 'iso-8859-1' || (charset === undefined && viewer?.apiVersion === '1.0');
  if (isInUtf8 && charset !== 'iso-8859-1') return inUtf8;
  const fromLatin1 = mayBeLatin1 ? encodeLatin1(text) : null;
  if (fromLatin1 !== null && isEncodedText(fromLatin1)) return fromLatin1;
  throw badInput(
    'body',
    'A form is percent-encoded text in UTF-8, or in ISO-8859-1 if it says so.',
    'invalid-content',
  );
}

/** The form in UTF-8; escapes of ASCII stay. */
function encodeLatin1(text: string): string {
  return text.replace(/%([89a-f][0-9a-f])|[\x80-\xff]/gi, (letter, code?: string) =>
    encodeURIComponent(code === undefined ? letter : String.fromCharCode(Number.parseInt(code, 16))),
  );
}
