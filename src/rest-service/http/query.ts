import { badInput } from '../../domain/basics/errors.ts';
import { assertOnly, type FormFields, toFields } from '../../wire/forms/fields.ts';
import type { PageContext } from '../../wire/forms/page-query.ts';
import { decodeQuery, type RecordForm } from '../../wire/forms/record-form.ts';
import { representationFields } from '../../wire/forms/representation.ts';
import { assertVersionOfQuery } from '../../wire/forms/version-parameters.ts';
import type { DateContext } from '../../wire/profile-items/profile-item-validity-form.ts';
import type { RestCall } from './rest-request.ts';

/** Parameters of any query that carry credentials or the method, and mean nothing to a resource. */
const notOfResource = new Set(['authtoken', 'method']);

/** Throws BAD_USER_INPUT for a query that is not percent-encoded UTF-8. */
export function parseQuery(query: string): URLSearchParams {
  if (!isEncodedText(query)) {
    throw badInput('query', 'The query must be percent-encoded text in UTF-8.');
  }
  return new URLSearchParams(query);
}

/** The parameters of the resource; `ignored` receives those that it has no use for. Throws BAD_USER_INPUT for a repeated one. */
export function readQuery(parameters: URLSearchParams, ignored?: Set<string>): FormFields {
  const fields = toFields([...parameters].filter(([name]) => !notOfResource.has(name.toLowerCase())));
  return Object.assign(fields, { ignored });
}

/** The account, the time and the headers, which parameters of a read depend on. */
export function queryContextOf({ viewer, clock, request }: RestCall): DateContext & PageContext {
  const { apiVersion, timeZone } = viewer;
  return { apiVersion, timeZone, now: clock(), headers: request.headers };
}

export type QueryContext = ReturnType<typeof queryContextOf>;

/** The parameters of a read: others are ignored and named, or BAD_USER_INPUT. */
export function readParameters<R extends object>(call: RestCall, form: RecordForm<R, QueryContext>): R {
  return decodeQuery(form, readQuery(call.parameters, call.ignored), queryContextOf(call));
}

/** The same where another parameter would mean another answer, so that it is always BAD_USER_INPUT. */
export function readExactParameters<R extends object>(call: RestCall, form: RecordForm<R, QueryContext>): R {
  return readParameters({ ...call, ignored: undefined }, form);
}

/** The parameters of a write: others than how to answer it are ignored and named, or BAD_USER_INPUT. */
export function readWriteQuery(
  { parameters, ignored }: RestCall,
  allowed: readonly string[] = representationFields,
): FormFields {
  const query = readQuery(parameters, ignored);
  assertOnly(query, allowed);
  return query;
}

/** The same in a profile, where dates of the other version have a fault of their own. */
export function readProfileWriteQuery(call: RestCall, allowed?: readonly string[]): FormFields {
  assertVersionOfQuery(readQuery(call.parameters), call.viewer.apiVersion);
  return readWriteQuery(call, allowed);
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
