import { assertOnly, type FormFields } from '../../wire/forms/fields.ts';
import { formatParameter } from '../http/accepted.ts';
import { readQuery } from '../http/query.ts';
import type { RestCall } from '../http/rest-request.ts';

/**
 * The parameters of a table. Throws BAD_USER_INPUT for others, such as those of a
 * page: a table has all rows.
 */
export function readTableQuery({ parameters }: RestCall, allowed: readonly string[]): FormFields {
  const query = readQuery(parameters);
  assertOnly(query, [...allowed, formatParameter]);
  return query;
}
