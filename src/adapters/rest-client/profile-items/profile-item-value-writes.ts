import { assertBatch } from '../../../domain/basics/batch.ts';
import type { InputValue } from '../../../domain/amounts/amount.ts';
import type { ProfileItemValueChange } from '../../../domain/profiles/profile-item-value.ts';
import type { ProfileItemChange } from '../../../domain/profiles/profile-item.ts';
import { isUid } from '../../../domain/basics/uid.ts';
import { profileItemValuePath } from '../../../wire/addresses.ts';
import { assertNoExpectedVersion } from '../writes/write-batch.ts';
import { toForm } from '../../../wire/forms/fields.ts';
import { encodeProfileItemValueChange } from '../../../wire/profile-items/profile-item-value-form.ts';
import { upstreamOperations } from '../exchange/upstream-operations.ts';
import { assertNoUnits } from '../../../wire/profile-items/profile-item-form.ts';
import { checkProfileItemValueKey, readProfileItemValue, showsValue } from './profile-item-value-view.ts';
import { updateProfileItems } from './profile-item-writes.ts';
import type { Upstream } from '../known/upstream.ts';
import { emptyOr } from '../exchange/write-answer.ts';
import { readApiVersion } from '../access/viewer.ts';

const argument = 'profileItemValues';

export async function updateProfileItemValues(
  upstream: Upstream,
  changes: readonly ProfileItemValueChange[],
): Promise<void> {
  const operation = upstreamOperations.updateProfileItemValue;
  assertBatch(changes, argument);
  assertNoExpectedVersion(changes);
  const [first, ...others] = changes;
  if (first === undefined) return;
  if (others.length > 0) return updateTogether(upstream, changes);
  const key = checkProfileItemValueKey(first.key);
  const { unit, perUnit } = first;
  if (unit !== undefined || perUnit !== undefined) {
    const version = await readApiVersion(upstream);
    if (version === '1.0') assertNoUnits([{ name: key.path, value: '', unit, perUnit }]);
  }
  // The description has the value as a field that must be there.
  const value = first.value ?? (await readProfileItemValue(upstream, key)).value.value;
  const body = toForm(encodeProfileItemValueChange({ value, unit, perUnit }));
  const read = emptyOr((document) => showsValue(document, key));
  await upstream.write({ method: 'PUT', target: profileItemValuePath(key), operation, body, read });
}

/** Several values at once are a change of their items. */
async function updateTogether(upstream: Upstream, changes: readonly ProfileItemValueChange[]): Promise<void> {
  const values = await Promise.all(changes.map((change) => toInputValue(upstream, change)));
  const byItem = new Map<string, ProfileItemChange>();
  for (const [index, { key }] of changes.entries()) {
    const value = values[index];
    if (value === undefined) continue;
    const before = byItem.get(key.item.uid)?.values ?? [];
    byItem.set(key.item.uid, { item: key.item, values: [...before, value] });
  }
  await updateProfileItems(upstream, [...byItem.values()]);
}

/** A value that is named by its uid, or keeps its text, is read first. */
async function toInputValue(
  upstream: Upstream,
  { key, value, unit, perUnit }: ProfileItemValueChange,
): Promise<InputValue> {
  const isKnown = value !== undefined && !isUid(key.path);
  const current = isKnown ? null : (await readProfileItemValue(upstream, key)).value;
  return { name: current?.path ?? key.path, value: value ?? current?.value ?? '', unit, perUnit };
}
