import { badInput } from '../../domain/errors.ts';
import { type FormFields, toFields } from '../../wire/forms/fields.ts';

/** Parameters of any query that carry credentials or the method, and mean nothing to a resource. */
const general = new Set(['authtoken', 'method']);

/** Throws BAD_USER_INPUT for a query that is not percent-encoded UTF-8. */
export function parseQuery(query: string): URLSearchParams {
  if (!isEncodedText(query)) {
    throw badInput('query', 'The query must be percent-encoded text in UTF-8.');
  }
  return new URLSearchParams(query);
}

/** The parameters of the resource. Throws BAD_USER_INPUT for a repeated one. */
export function readQuery(parameters: URLSearchParams): FormFields {
  return toFields([...parameters].filter(([name]) => !general.has(name.toLowerCase())));
}

/** Whether percent signs are followed by valid UTF-8; URLSearchParams would replace anything else silently. */
export function isEncodedText(text: string): boolean {
  try {
    // The bundler drops calls of built-in functions whose results are not used, although they may throw.
    return decodeURIComponent(text).length <= text.length;
  } catch {
    return false;
  }
}
