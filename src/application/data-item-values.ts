import type { ApiVersion } from '../domain/access.ts';
import type { DataItemValue, DataItemValueKey } from '../domain/data-item-value.ts';
import { notFound } from '../domain/errors.ts';
import type { DataItemValues, Outcome, Outcomes } from '../ports/backend.ts';
import type { StoredDataItemValue } from '../ports/store.ts';
import { type CurrentValue, currentValues, historiesOf } from './current-values.ts';
import { dataTreeActions } from './permissions.ts';
import { type FoundItem, readItems, unlessMissing } from './read-items.ts';
import type { Request } from './request.ts';

export function createDataItemValues(request: Request): DataItemValues {
  return {
    getMany: (keys) => readValues(request, keys, ({ found, current }) => toDataItemValue(found, current)),

    async listByItem(keys) {
      const { principal } = await request.authenticated();
      const found = await readItems(request, keys);
      const entries = await request.entries.getMany(keys.map(({ uid }) => uid));
      return found.map(
        unlessMissing((item, place) =>
          visibleValues(request, item, entries[place] ?? [], principal.apiVersion).map((current) =>
            toDataItemValue(item, current),
          ),
        ),
      );
    },

    listHistory: (keys) =>
      readValues(request, keys, ({ found, current, entries }) => {
        const history = historiesOf(entries).get(current.definition.uid) ?? [];
        return history
          .toReversed()
          .map((entry) => toDataItemValue(found, { definition: current.definition, entry }));
      }),

    async listActions(keys) {
      const { principal } = await request.authenticated();
      return readValues(request, keys, () => dataTreeActions(principal));
    },
  };
}

interface FoundValue {
  readonly found: FoundItem;
  readonly current: CurrentValue;
  readonly entries: readonly StoredDataItemValue[];
}

/** Finds each value by the path of its definition, or by its own uid. */
async function readValues<T>(
  request: Request,
  keys: readonly DataItemValueKey[],
  pick: (value: FoundValue) => T,
): Outcomes<T> {
  const { principal } = await request.authenticated();
  const items = keys.map(({ item }) => item);
  const found = await readItems(request, items);
  const entriesByPlace = await request.entries.getMany(items.map(({ uid }) => uid));
  return found.map(
    unlessMissing((item, place): Outcome<T> => {
      const entries = entriesByPlace[place] ?? [];
      const path = keys[place]?.path;
      const current = visibleValues(request, item, entries, principal.apiVersion).find(
        ({ definition, entry }) => definition.path === path || entry.uid === path,
      );
      return current === undefined
        ? notFound('The data item value')
        : pick({ found: item, current, entries });
    }),
  );
}

/** The values that the caller's API version shows, as they count now. */
function visibleValues(
  request: Request,
  { definition }: FoundItem,
  entries: readonly StoredDataItemValue[],
  apiVersion: ApiVersion,
): readonly CurrentValue[] {
  return currentValues(definition, entries, request.clock()).filter(({ definition: { apiVersions } }) =>
    apiVersions.includes(apiVersion),
  );
}

function toDataItemValue({ item }: FoundItem, { definition, entry }: CurrentValue): DataItemValue {
  const { uid, value, startDate, created, modified } = entry;
  return {
    uid,
    item: { categoryPath: item.dataCategory.path, uid: item.uid },
    path: definition.path,
    name: definition.name,
    value,
    unit: entry.unit ?? definition.unit,
    perUnit: entry.perUnit ?? definition.perUnit,
    startDate,
    created,
    modified,
    definition,
  };
}
