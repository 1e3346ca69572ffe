import { badInput, EmissionsError } from '../../domain/errors.ts';
import { type FormFields, toFields } from '../../wire/forms/fields.ts';
import { isEncodedText } from './query.ts';
import { readText } from './request-body.ts';
import type { RestRequest } from './rest-request.ts';

const maximumFields = 20;
const maximumBytes = 64 * 1024;

/**
 * The body as a form, whatever its media type: clients of the original send
 * malformed ones. Throws the error of a body that was refused,
 * PAYLOAD_TOO_LARGE, and BAD_USER_INPUT for a body that is no form, for too
 * many fields and for a field that stands there twice.
 */
export function readForm(request: RestRequest): FormFields {
  const text = readText(request).trim();
  if (text.length > maximumBytes) {
    throw new EmissionsError('PAYLOAD_TOO_LARGE', `A form has at most ${maximumBytes} bytes.`);
  }
  if (!isEncodedText(text)) {
    throw badInput('body', 'A form is percent-encoded text in UTF-8.', 'invalid-content');
  }
  const form = new URLSearchParams(text);
  if (form.size > maximumFields) {
    throw badInput(
      'body',
      `A form has at most ${maximumFields} fields; got ${form.size}.`,
      'invalid-content',
    );
  }
  return toFields(form);
}
