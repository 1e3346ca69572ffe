import { badInput, EmissionsError } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { Format } from '../../wire/elements/format.ts';
import type { RestRequest } from './rest-request.ts';

const documentTypes: Readonly<Partial<Record<string, Format>>> = {
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
};

/** Format that the body plainly declares; `null` for anything else. Throws BAD_USER_INPUT for a document in another charset than UTF-8. */
export function declaredFormat(request: RestRequest): Format | null {
  const format = documentTypes[mediaTypeOf(request)] ?? null;
  if (format === null || declaredCharset(request) !== 'iso-8859-1') return format;
  throw badInput('Content-Type', 'A document must be in UTF-8; it says ISO-8859-1.', 'unsupported-type');
}

/** The same where only a document will do. Throws BAD_USER_INPUT that says what it is to have. */
export function requiredFormat(request: RestRequest, content: string): Format {
  const format = declaredFormat(request);
  if (format !== null) return format;
  throw wrongType(request, `application/json or application/xml with ${content}`);
}

/** Text is a form too, and what is no media type: clients of the original send malformed ones. */
const formType = /^(?:application\/x-www-form-urlencoded|text\/plain|(?![\w.+-]+\/[\w.+-]+$).*)$/;

/** Throws BAD_USER_INPUT for a body that says that it is something else than a form. */
export function assertForm(request: RestRequest): void {
  if (!formType.test(mediaTypeOf(request))) throw wrongType(request, 'application/x-www-form-urlencoded');
}

/** The error for a body of another type than can be read here. */
export function wrongType({ headers }: RestRequest, expected: string): EmissionsError {
  const got = quote(headers['content-type'] ?? '');
  return badInput(
    'Content-Type',
    `The body must be ${expected}; its Content-Type is ${got}.`,
    'unsupported-type',
  );
}

export function mediaTypeOf({ headers }: RestRequest): string {
  return (headers['content-type'] ?? '').split(';', 1).join('').trim().toLowerCase();
}

const charsets: Readonly<Partial<Record<string, Charset>>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'iso-8859-1',
  latin1: 'iso-8859-1',
};

type Charset = 'utf-8' | 'iso-8859-1';

/** Throws BAD_USER_INPUT for a charset that no body may have. */
export function declaredCharset({ headers }: RestRequest): Charset | undefined {
  const [, ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const names = parameters.flatMap((parameter) => /^\s*charset="?([^"]*?)"?\s*$/.exec(parameter)?.[1] ?? []);
  const [charset, ...others] = new Set(names.map((name) => charsets[name] ?? name));
  if (charset === undefined) return undefined;
  if (others.length === 0 && (charset === 'utf-8' || charset === 'iso-8859-1')) return charset;
  throw badInput(
    'Content-Type',
    `A body must be in UTF-8, or a form in ISO-8859-1; it says ${quote(names.join(' and '))}.`,
    'unsupported-type',
  );
}

/** Whether the body says that it is a document, and not a form. */
export function isBatch(request: RestRequest): boolean {
  return declaredFormat(request) !== null;
}

/** The body's bytes. Throws the error of a body that was rejected while being read. */
export function readBytes({ body }: RestRequest): Buffer {
  if (body instanceof EmissionsError) throw body;
  return body;
}
