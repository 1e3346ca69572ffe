import type { ApiVersion } from '../../domain/access/access.ts';
import type { Choice } from '../../domain/basics/choice.ts';
import type { DataItem } from '../../domain/data-tree/data-item.ts';
import { pathKey } from '../../domain/basics/category-path.ts';
import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import { titleOf } from '../../domain/data-tree/item-title.ts';
import { environment } from '../../domain/data-tree/environment.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import type { DataItems } from '../../ports/data-tree.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { StoredDataCategory, StoredDataItemValue } from '../../ports/reference-store.ts';
import { calculateMany } from '../calculation/calculations.ts';
import { deleteDataItems, updateDataItems } from './change-data-items.ts';
import { addDataItems } from './create-data-items.ts';
import { dataTreeActions } from '../access/permissions.ts';
import { type FoundItem, readDataItems, readItemsWithEntries } from './read-data-items.ts';
import { readItemFacts } from './item-facts.ts';
import { searchDataItems } from '../search/search-data-items.ts';
import { suggestItems } from '../search/suggest.ts';
import type { RequestScope } from '../request-scope.ts';
import { unlessFailed } from '../outcomes.ts';
import { currentValues } from './current-values.ts';

export function createDataItems(request: RequestScope): DataItems {
  return {
    async getMany(keys) {
      await request.authenticated();
      const found = await readDataItems(request, keys);
      const categories = await readAbouts(request, found);
      return found.map(unlessFailed((each) => toDataItem(each, categories)));
    },

    async locate(keys) {
      await request.authenticated();
      const uids = keys.map(({ uid }) => uid);
      const found = await request.cached.items.getMany(uids, request.signal);
      return found.map(
        (item) => item?.dataCategory.path ?? notFound('The data item', { missing: 'itemUid' }),
      );
    },

    async search(requested) {
      await request.authenticated();
      return searchDataItems(request, requested);
    },

    suggest: (requested) => suggestItems(request, requested),

    async listChoices(keys) {
      const { principal } = await request.authenticated();
      const found = await readItemsWithEntries(request, keys);
      const now = request.clock();
      return found.map(
        unlessFailed(({ definition, entries }) =>
          listUserValueChoices(definition, entries, principal.apiVersion, now),
        ),
      );
    },

    async listActions(keys) {
      const { principal } = await request.authenticated();
      const found = await readDataItems(request, keys);
      return found.map(unlessFailed(() => dataTreeActions(principal)));
    },

    listFacts: (keys) => readItemFacts(request, keys),

    async calculate(requests) {
      const { principal } = await request.authenticated();
      return calculateMany(request, requests, principal.apiVersion);
    },

    create: (drafts) => addDataItems(request, drafts),
    update: (changes) => updateDataItems(request, changes),
    delete: (keys) => deleteDataItems(request, keys),
  };
}

function toDataItem({ item, definition: { definition } }: FoundItem, abouts: Abouts): DataItem {
  const { name, path } = item.dataCategory;
  const title = titleOf(item, definition.drillDown, { name, about: abouts.get(pathKey(path)) ?? null });
  return { ...item, title, itemDefinition: definition, environment };
}

type Abouts = ReadonlyMap<string, StoredDataCategory['about']>;

/** Reads how the items of categories are called, by key. */
async function readAbouts(request: RequestScope, found: readonly Outcome<FoundItem>[]): Promise<Abouts> {
  const keys = found.flatMap((each) =>
    each instanceof EmissionsError ? [] : [pathKey(each.item.dataCategory.path)],
  );
  const unique = [...new Set(keys)];
  const categories = await request.cached.categories.getMany(unique, request.signal);
  return new Map(unique.map((key, index) => [key, categories[index]?.about ?? null]));
}

/**
 * The inputs of a calculation with their defaults, sorted by name without
 * regard to case. Where the item has a value of its own, that is the default.
 */
function listUserValueChoices(
  definition: CalculableDefinition,
  entries: readonly StoredDataItemValue[],
  apiVersion: ApiVersion,
  at: Instant,
): readonly Choice[] {
  const own = new Map(
    currentValues(definition, entries, at).map(({ definition: { uid }, entry }) => [uid, entry.value]),
  );
  return definition.valueDefinitions
    .filter(({ fromProfile, apiVersions }) => fromProfile && apiVersions.includes(apiVersion))
    .map(({ uid, path, defaultValue }) => ({ name: path, value: own.get(uid) ?? defaultValue ?? '' }))
    .sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
}
