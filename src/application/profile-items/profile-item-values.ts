import { authenticatedToWrite } from '../access/write-permission.ts';
import type { Principal } from '../../domain/access/access.ts';
import type { ProfileItemValue, ProfileItemValueKey } from '../../domain/profiles/profile-item-value.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { ProfileItemValues } from '../../ports/profiles.ts';
import { applyChanges } from './change-profile-items.ts';
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

    async update({ key, value: text, unit, perUnit, expectedVersion }) {
      const principal = await authenticatedToWrite(request);
      await writeOver(request, [{ expectedVersion }], async () => {
        const [found = valueNotFound('The profile item value', key.path, [])] = await readValues(
          request,
          principal,
          [key],
          'modify',
        );
        const { item, path, value } = orThrow(found).value;
        const values = [{ name: path, value: text ?? value, unit, perUnit }];
        await applyChanges(request, principal, [{ item, values, expectedVersion }]);
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
