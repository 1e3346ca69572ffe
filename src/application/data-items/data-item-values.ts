import type { ApiVersion } from '../../domain/access/access.ts';
import type { DataItemValue } from '../../domain/data-tree/data-item-value.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { DataItemValues } from '../../ports/data-tree.ts';
import { updateDataItemValues } from './change-data-item-values.ts';
import { createDataItemValueEntries, deleteDataItemValueEntries } from './data-item-value-entries.ts';
import { type CurrentValue, currentValues, historiesOf } from './current-values.ts';
import { editionNote } from './edition-note.ts';
import { dataTreeActions } from '../access/permissions.ts';
import { readDataItemValues } from './read-data-item-values.ts';
import { type FoundItem, type ItemWithEntries, readItemsWithEntries } from './read-data-items.ts';
import { unlessFailed } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';

export function createDataItemValues(request: RequestScope): DataItemValues {
  return {
    async getMany(keys) {
      const { principal } = await request.authenticated();
      const values = await readDataItemValues(request, keys, principal.apiVersion);
      return values.map(unlessFailed(({ found, current }) => withNote(found, current)));
    },

    async listByItem(keys, asOf) {
      const { principal } = await request.authenticated();
      const found = await readItemsWithEntries(request, keys);
      const at = asOf ?? request.clock();
      return found.map(unlessFailed((item) => valuesAt(item, at, principal.apiVersion)));
    },

    async listHistory(keys) {
      const { principal } = await request.authenticated();
      const values = await readDataItemValues(request, keys, principal.apiVersion);
      return values.map(
        unlessFailed(({ found, current: { definition } }) => {
          const history = historiesOf(found.entries).get(definition.uid) ?? [];
          return history.toReversed().map((entry) => withNote(found, { definition, entry }));
        }),
      );
    },

    async listActions(keys) {
      const { principal } = await request.authenticated();
      const values = await readDataItemValues(request, keys, principal.apiVersion);
      return values.map(unlessFailed(() => dataTreeActions(principal)));
    },

    update: (changes) => updateDataItemValues(request, changes),
    createEntries: (draft) => createDataItemValueEntries(request, draft),
    deleteEntries: (keys) => deleteDataItemValueEntries(request, keys),
  };
}

function valuesAt(found: ItemWithEntries, at: Instant, apiVersion: ApiVersion): readonly DataItemValue[] {
  return currentValues(found.definition, found.entries, at)
    .filter(({ definition: { apiVersions } }) => apiVersions.includes(apiVersion))
    .map((current) => toDataItemValue(found, current));
}

function withNote(found: ItemWithEntries, current: CurrentValue): DataItemValue {
  const note = editionNote(found, current);
  const value = toDataItemValue(found, current);
  return note === undefined ? value : { ...value, note };
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
