import type { ApiVersion } from '../../domain/access/access.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { type FormFields, textOf } from './fields.ts';
import { namesOf } from './record-form.ts';
import { amountUnits } from './representation.ts';

/** The date parameters of each version, in queries and in bodies. */
const dates: Readonly<Record<ApiVersion, readonly string[]>> = {
  '1.0': ['profileDate', 'validFrom', 'end'],
  '2.0': ['startDate', 'endDate', 'duration'],
};

/** Parameters of a profile that only one version has. */
const selections: Readonly<Record<ApiVersion, readonly string[]>> = {
  '1.0': ['recurse'],
  '2.0': ['selectby', 'mode'],
};

/**
 * Throws BAD_USER_INPUT with the fault `other-version-parameter` for dates and
 * units of another version in the body of a request on a profile.
 */
export function assertVersionOfBody(body: FormFields, apiVersion: ApiVersion): void {
  assertVersion(body, apiVersion, dates);
}

/** The same for the query, which also contains the selection. */
export function assertVersionOfQuery(query: FormFields, apiVersion: ApiVersion): void {
  assertVersion(query, apiVersion, dates);
  assertVersion(query, apiVersion, selections);
}

function assertVersion(
  fields: FormFields,
  apiVersion: ApiVersion,
  names: Readonly<Record<ApiVersion, readonly string[]>>,
): void {
  const other = apiVersion === '1.0' ? '2.0' : '1.0';
  const foreign = names[other].concat(apiVersion === '1.0' ? namesOf(amountUnits) : []);
  const found = foreign.find((name) => textOf(fields, name) !== undefined);
  if (found === undefined) return;
  throw badInput(
    found,
    `${found} is not available in API version ${apiVersion}; use ${names[apiVersion].join(', ')}.`,
    'other-version-parameter',
  );
}
