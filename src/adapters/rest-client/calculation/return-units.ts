import type { FormField } from '../../../wire/forms/fields.ts';
import { encodeReturnUnits, hasUnits, type AmountUnits } from '../../../wire/forms/representation.ts';
import { readApiVersion } from '../access/viewer.ts';
import type { Upstream } from '../transport/upstream.ts';

/** The units as parameters. Version 1 rejects them; its amounts are converted here. */
export async function returnUnitsQuery(
  upstream: Upstream,
  units: AmountUnits,
): Promise<readonly FormField[]> {
  if (!hasUnits(units) || (await readApiVersion(upstream)) === '1.0') return [];
  return encodeReturnUnits(units);
}
