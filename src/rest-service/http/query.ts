import { badInput } from '../../domain/basics/errors.ts';
import { assertOnly, type FormFields, toFields } from '../../wire/forms/fields.ts';
import { representationFields } from '../../wire/forms/representation.ts';
import { assertVersionOfQuery } from '../../wire/forms/version-parameters.ts';
import type { RestCall } from './rest-request.ts';

/** Parameters of any query that carry credentials or the method, and mean nothing to a resource. */
const general = new Set(['authtoken', 'method']);

/** Throws BAD_USER_INPUT for a query that is not percent-encoded UTF-8. */
export function parseQuery(query: string): URLSearchParams {
  if (!isEncodedText(query)) {
    throw badInput('query', 'The query must be percent-encoded text in UTF-8.');
  }
  return new URLSearchParams(query);
}

/** The parameters of the resource; `ignored` receives those that it has no use for. Throws BAD_USER_INPUT for a repeated one. */
export function readQuery(parameters: URLSearchParams, ignored?: Set<string>): FormFields {
  const fields = toFields([...parameters].filter(([name]) => !general.has(name.toLowerCase())));
  return Object.assign(fields, { ignored });
}

/** The parameters of a write: others than how to answer it are ignored and named, or BAD_USER_INPUT. */
export function readWriteQuery({ parameters, ignored }: RestCall): FormFields {
  const query = readQuery(parameters, ignored);
  assertOnly(query, representationFields);
  return query;
}

/** The same in a profile, where dates of the other version have a fault of their own. */
export function readProfileWriteQuery(call: RestCall): FormFields {
  assertVersionOfQuery(readQuery(call.parameters), call.viewer.apiVersion);
  return readWriteQuery(call);
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
