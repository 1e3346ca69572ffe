import type { DataItem } from '../../domain/data-item.ts';
import { environment } from '../../domain/environment.ts';
import type { DataItems } from '../../ports/data-tree.ts';
import { calculateMany } from '../calculation/calculations.ts';
import { deleteDataItems, updateDataItems } from './change-data-items.ts';
import { listUserValueChoices } from './choices.ts';
import { addDataItems } from './create-data-items.ts';
import { dataTreeActions } from '../access/permissions.ts';
import { type FoundItem, readDataItems, unlessMissing } from './read-data-items.ts';
import type { RequestScope } from '../request-scope.ts';
import { searchDataItems } from './search-data-items.ts';

export function createDataItems(request: RequestScope): DataItems {
  return {
    async getMany(keys) {
      await request.authenticated();
      const found = await readDataItems(request, keys);
      return found.map(unlessMissing(toDataItem));
    },

    async search(requested) {
      await request.authenticated();
      return searchDataItems(request, requested);
    },

    async listChoices(keys) {
      const { principal } = await request.authenticated();
      const found = await readDataItems(request, keys);
      const entries = await request.entries.getMany(keys.map(({ uid }) => uid));
      const now = request.clock();
      return found.map(
        unlessMissing(({ definition }, index) =>
          listUserValueChoices(definition, entries[index] ?? [], principal.apiVersion, now),
        ),
      );
    },

    async listActions(keys) {
      const { principal } = await request.authenticated();
      const found = await readDataItems(request, keys);
      return found.map(unlessMissing(() => dataTreeActions(principal)));
    },

    async calculate(requests) {
      const { principal } = await request.authenticated();
      return calculateMany(request, requests, principal.apiVersion);
    },

    create: (drafts) => addDataItems(request, drafts),
    update: (changes) => updateDataItems(request, changes),
    delete: (keys) => deleteDataItems(request, keys),
  };
}

function toDataItem({ item, definition }: FoundItem): DataItem {
  const { uid, path, name, label, created, modified, validity, dataCategory, version } = item;
  return {
    uid,
    path,
    name,
    label,
    created,
    modified,
    validity,
    dataCategory,
    itemDefinition: definition.definition,
    environment,
    version,
  };
}
