import { badInput, EmissionsError } from '../../domain/errors.ts';
import { quote } from '../../domain/uid.ts';
import type { Format } from '../../wire/format/format.ts';
import type { RestRequest } from './rest-request.ts';

const documentTypes: Readonly<Partial<Record<string, Format>>> = {
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
};

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * What the body plainly says it is. `null` for anything else, which is taken
 * for a form: clients of the original send malformed media types. Throws
 * BAD_USER_INPUT for a document in another charset than UTF-8.
 */
export function declaredFormat({ headers }: RestRequest): Format | null {
  const [mediaType = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const format = documentTypes[mediaType.trim()] ?? null;
  const charset = parameters.map((parameter) => /^\s*charset="?([^"]*?)"?\s*$/.exec(parameter)?.[1]);
  const other = charset.find((name) => name !== undefined && !/^(utf-?8|us-ascii)$/.test(name));
  if (format === null || other === undefined) return format;
  throw badInput('body', `A document must be in UTF-8; it says ${quote(other)}.`, 'invalid-content');
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

/** Throws BAD_USER_INPUT for a body that is not UTF-8. */
export function readText(request: RestRequest): string {
  try {
    return decoder.decode(readBytes(request));
  } catch (error) {
    if (error instanceof EmissionsError) throw error;
    throw badInput('body', 'The body is not text in UTF-8.', 'invalid-content');
  }
}
