import { authenticatedToWrite } from '../access/write-permission.ts';
import { assertBatch } from '../../domain/basics/batch.ts';
import type { Principal } from '../../domain/access/access.ts';
import type {
  ProfileItemValue,
  ProfileItemValueChange,
  ProfileItemValueKey,
} from '../../domain/profiles/profile-item-value.ts';
import type { ProfileItemChange } from '../../domain/profiles/profile-item.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { ProfileItemValues } from '../../ports/profiles.ts';
import { mapEntries } from '../../domain/basics/batch-entries.ts';
import { applyChanges } from './change-profile-items.ts';
import { groupBy } from '../group-by.ts';
import { profileItemActions, type ProfileNeed } from '../access/permissions.ts';
import { type FoundProfileItem, onlyFound, readProfileItems, readRecords } from './read-profile-items.ts';
import { orThrow, unlessFailed, valueNotFound } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';
import { toProfileItemValues } from './to-profile-item.ts';
import { writeOver } from '../writes/write-attempts.ts';

export function createProfileItemValues(request: RequestScope): ProfileItemValues {
  return {
    async getMany(keys) {
      const { principal } = await request.authenticated();
      const found = await readValues(request, principal, keys, 'view');
      return found.map(unlessFailed(({ value }) => value));
    },

    async listActions(keys) {
      const { principal } = await request.authenticated();
      const found = await readValues(request, principal, keys, 'view');
      return found.map(
        unlessFailed(({ found: { profile } }) => profileItemActions(principal, profile.permission)),
      );
    },

    async update(changes) {
      const principal = await authenticatedToWrite(request);
      assertBatch(changes, 'profileItemValues');
      await writeOver(request, changes, async () => {
        const keys = changes.map(({ key }) => key);
        const found = await readValues(request, principal, keys, 'modify');
        const values = mapEntries(found, orThrow).map(({ value }) => value);
        await applyChanges(request, principal, toItemChanges(changes, values));
      });
    },
  };
}

interface FoundValue {
  readonly found: FoundProfileItem;
  readonly value: ProfileItemValue;
}

/** Finds each value by the path of its definition, or by its own uid. */
async function readValues(
  request: RequestScope,
  principal: Principal,
  keys: readonly ProfileItemValueKey[],
  need: ProfileNeed,
): Promise<readonly Outcome<FoundValue>[]> {
  const items = keys.map(({ item }) => item);
  const outcomes = await readProfileItems(request, principal, items, need);
  const records = await readRecords(
    request,
    onlyFound(outcomes).map(({ item }) => item),
  );
  return outcomes.map(
    unlessFailed((found, index) => {
      const name = keys[index]?.path;
      const values = toProfileItemValues(found, records.get(found.item.uid) ?? [], principal.apiVersion);
      const value = values.find(({ path }) => path === name) ?? values.find(({ uid }) => uid === name);
      if (value !== undefined) return { found, value };
      const known = values.map(({ path }) => path);
      return valueNotFound('The profile item value', name, known);
    }),
  );
}

/** Groups the changes of values by item, as one change of the item each. */
function toItemChanges(
  changes: readonly ProfileItemValueChange[],
  values: readonly ProfileItemValue[],
): readonly ProfileItemChange[] {
  const given = values.map(({ item, path, value }, index) => {
    const change = changes[index];
    return {
      item,
      input: { name: path, value: change?.value ?? value, unit: change?.unit, perUnit: change?.perUnit },
      expectedVersion: change?.expectedVersion,
    };
  });
  return [...groupBy(given, ({ item }) => item.uid).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const expected = group.find(({ expectedVersion }) => expectedVersion !== undefined);
    return [
      {
        item: first.item,
        values: group.map(({ input }) => input),
        expectedVersion: expected?.expectedVersion,
      },
    ];
  });
}
