import type { ProfileView, ProfileViewItem } from '../../calculation/plan/profile-view.ts';
import { isNumeric } from '../../domain/definitions/item-definition.ts';
import { asRead } from '../../domain/definitions/value-reading.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { StoredProfileItem } from '../../ports/profile-store.ts';
import { historiesOf } from '../data-items/current-values.ts';
import { orThrow } from '../outcomes.ts';
import { groupBy } from '../group-by.ts';
import { readDefinitionsOf } from '../definitions/read-definitions.ts';
import { type CalculableItem } from '../profile-items/read-profile-items.ts';
import type { RequestScope } from '../request-scope.ts';

interface ViewEntry {
  readonly uid: Uid;
  readonly profileUid: Uid;
  readonly view: ProfileViewItem;
}

/**
 * The profile contents that algorithms read, by their item's uid. Each profile
 * is read once; the other items' amounts are not calculated.
 */
export async function readProfileViews(
  request: RequestScope,
  requested: readonly CalculableItem[],
): Promise<ReadonlyMap<Uid, ProfileView>> {
  const readers = requested.filter(({ definition }) => request.calculator.readsProfile(definition));
  if (readers.length === 0) return new Map();
  const profileUids = [...new Set(readers.map(({ item }) => item.profileUid))];
  const lists = await request.currentProfileItems.getMany(profileUids);
  const entries = await toViewEntries(
    request,
    lists.flatMap((items) => items ?? []),
  );
  const byProfile = groupBy(entries, ({ profileUid }) => profileUid);
  return new Map(
    readers.map(({ item }) => {
      const all = byProfile.get(item.profileUid) ?? [];
      const view: ProfileView = {
        categoryPath: item.dataCategory.path,
        // On demand: of n items, each reads n - 1 others.
        get items() {
          return all.flatMap((each) => (each.uid === item.uid ? [] : [each.view]));
        },
      };
      return [item.uid, view];
    }),
  );
}

async function toViewEntries(
  request: RequestScope,
  items: readonly StoredProfileItem[],
): Promise<readonly ViewEntry[]> {
  const [definitions, values, entries] = await Promise.all([
    readDefinitionsOf(request, items),
    request.profileItemValues.getMany(items),
    request.cached.entries.getMany(
      items.map(({ dataItem }) => dataItem.uid),
      request.signal,
    ),
  ]);
  return items.map((item, index) => {
    const definition = definitions.get(item.itemDefinition.uid);
    const byUid = new Map(definition?.valueDefinitions.map((each) => [each.uid, each]));
    const histories = historiesOf(orThrow(entries[index] ?? []));
    const view: ProfileViewItem = {
      categoryPath: item.dataCategory.path,
      name: item.name,
      dataItem: {
        ...item.dataItem,
        values: (definition?.valueDefinitions ?? []).flatMap(({ uid, path, valueDefinition }) => {
          const history = histories.get(uid) ?? [];
          if (history.length === 0) return [];
          const { valueType } = valueDefinition;
          const points = history.map((each) => ({
            start: each.startDate,
            value: asRead(valueType, each.value),
          }));
          return [{ path, points, isNumeric: isNumeric(valueType) }];
        }),
      },
      values: (values[index] ?? []).flatMap(({ definitionUid, value }) => {
        const own = byUid.get(definitionUid);
        return own === undefined
          ? []
          : [{ path: own.path, value: asRead(own.valueDefinition.valueType, value) }];
      }),
      amount: null,
    };
    return { uid: item.uid, profileUid: item.profileUid, view };
  });
}
