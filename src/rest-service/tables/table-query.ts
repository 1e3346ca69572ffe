import { assertOnly, type FormFields } from '../../wire/forms/fields.ts';
import { tableFormParameters } from '../../wire/forms/format-parameter.ts';
import { decodeRecord, namesOf, type RecordForm } from '../../wire/forms/record-form.ts';
import { type QueryContext, queryContextOf, readQuery } from '../http/query.ts';
import type { RestCall } from '../http/rest-request.ts';

/**
 * The parameters of a table. Throws BAD_USER_INPUT for others, such as those of a
 * page: a table has all rows.
 */
export function readTableQuery<R extends object, C = QueryContext>(
  call: RestCall,
  form: RecordForm<R, QueryContext & C>,
  context?: C,
): R {
  const query = readQuery(call.parameters);
  assertOnly(query, [...namesOf(form), ...tableFormParameters]);
  return decodeRecord(form, query, { ...queryContextOf(call), ...context });
}

/** All but the form of the table. */
export function tableParametersOf({ parameters }: RestCall): FormFields {
  const query = new Map(readQuery(parameters));
  for (const name of tableFormParameters) query.delete(name.toLowerCase());
  return query;
}
