import { badInput, EmissionsError } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { Format } from '../../wire/elements/format.ts';
import type { RestRequest } from './rest-request.ts';

const documentTypes: Readonly<Partial<Record<string, Format>>> = {
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
};

/**
 * Format that the body plainly declares. `null` for anything else, which is taken for a form:
 * clients of the original send malformed media types. Throws BAD_USER_INPUT for a document in
 * another charset than UTF-8.
 */
export function declaredFormat(request: RestRequest): Format | null {
  const [mediaType = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';', 1);
  const format = documentTypes[mediaType.trim()] ?? null;
  if (format === null || declaredCharset(request) !== 'iso-8859-1') return format;
  throw badInput('body', 'A document must be in UTF-8; it says ISO-8859-1.', 'invalid-content');
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
    'body',
    `A body must be in UTF-8, or a form in ISO-8859-1; it says ${quote(names.join(' and '))}.`,
    'invalid-content',
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
