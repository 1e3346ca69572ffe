import type { ProfileItemValueChange } from '../../../domain/profiles/profile-item-value.ts';
import { profileItemValuePath } from '../../../wire/addresses.ts';
import { assertNoExpectedVersion } from '../writes/write-batch.ts';
import { toForm } from '../../../wire/forms/fields.ts';
import { encodeProfileItemValueChange } from '../../../wire/profile-items/profile-item-value-form.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { assertNoUnits } from '../../../wire/profile-items/profile-item-form.ts';
import { checkProfileItemValueKey, readProfileItemValue, showsValue } from './profile-item-value-view.ts';
import type { Upstream } from '../known/upstream.ts';
import { emptyOr } from '../exchange/write-answer.ts';
import { readApiVersion } from '../access/viewer.ts';

export async function updateProfileItemValue(
  upstream: Upstream,
  change: ProfileItemValueChange,
): Promise<void> {
  const operation = upstreamOperations.updateProfileItemValue;
  assertNoExpectedVersion([change]);
  const key = checkProfileItemValueKey(change.key);
  const { unit, perUnit } = change;
  if (unit !== undefined || perUnit !== undefined) {
    const version = await readApiVersion(upstream);
    if (version === '1.0') assertNoUnits([{ name: key.path, value: '', unit, perUnit }]);
  }
  // The description has the value as a field that must be there.
  const value = change.value ?? (await readProfileItemValue(upstream, key)).value.value;
  const body = toForm(encodeProfileItemValueChange({ value, unit, perUnit }));
  const read = emptyOr((document) => showsValue(document, key));
  await upstream.write({ method: 'PUT', target: profileItemValuePath(key), operation, body, read });
}
