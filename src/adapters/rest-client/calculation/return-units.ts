import { hasUnits, type AmountUnits } from '../../../wire/forms/representation.ts';
import { readApiVersion } from '../access/viewer.ts';
import type { Upstream } from '../known/upstream.ts';
import { assertNoReturnUnits } from '../../../domain/profiles/version-1.ts';

/** Throws BAD_USER_INPUT for units in version 1, which ignores them. */
export async function assertUnitsExist(upstream: Upstream, units: AmountUnits): Promise<void> {
  if (hasUnits(units) && (await readApiVersion(upstream)) === '1.0') assertNoReturnUnits(units);
}
