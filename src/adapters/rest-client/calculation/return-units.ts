import type { FormField } from '../../../wire/forms/fields.ts';
import { encodeReturnUnits, hasUnits, type AmountUnits } from '../../../wire/forms/representation.ts';
import { readApiVersion } from '../access/viewer.ts';
import type { Upstream } from '../known/upstream.ts';
import { assertNoReturnUnits } from '../../../domain/profiles/version-1.ts';

/** The units as parameters. BAD_USER_INPUT in version 1, which ignores them. */
export async function returnUnitsQuery(
  upstream: Upstream,
  units: AmountUnits,
): Promise<readonly FormField[]> {
  if (!hasUnits(units)) return [];
  if ((await readApiVersion(upstream)) === '1.0') assertNoReturnUnits(units);
  return encodeReturnUnits(units);
}
