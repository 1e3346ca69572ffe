import { type CategoryPath, isBelow, pathKey } from '../../domain/basics/category-path.ts';
import { failureOf } from '../../domain/amounts/amount.ts';
import { always } from '../../domain/amounts/emitted-part.ts';
import { isOver } from '../../domain/amounts/note.ts';
import { badInput } from '../../domain/basics/errors.ts';
import type { DataCategory } from '../../domain/data-tree/data-category.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { ListedItem } from '../../domain/profiles/profile-item-page.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { ItemPartRequest, ItemPosition } from '../../ports/profiles.ts';
import { withRate } from '../../totals/rate.ts';
import { ItemColumns } from '../../tables/writing/item-columns.ts';
import { paged } from '../../wire/forms/page-query.ts';
import { namesOf } from '../../wire/forms/record-form.ts';
import { amountQuery } from '../../wire/forms/representation.ts';
import { formatIsoDate } from '../../wire/elements/timestamp.ts';
import {
  decodeItemsOfProfileQuery,
  usesOfProfileQuery,
} from '../../wire/profile-items/items-of-profile-query.ts';
import { categoryPathOf } from '../http/category-path.ts';
import { allOf, onlyOne } from '../http/outcome.ts';
import { queryContextOf } from '../http/query.ts';
import type { RequestPart, RestCall } from '../http/rest-request.ts';
import type { ReadPart, Table } from '../tables/table.ts';
import { tableParametersOf } from '../tables/table-query.ts';

/** Their items of the tree are read within one part. */
const categoriesPerPart = 50;

/** Parameters of the document that a table has no cells for. */
const refused = namesOf({ ...paged, withExplanation: amountQuery.withExplanation, ...usesOfProfileQuery });

/** The same items as rows that the import reads; in no order unless one is requested. */
export async function itemsTable(
  call: RestCall,
  profileUid: Uid,
  segments: readonly string[],
): Promise<Table> {
  const categoryPath = categoryPathOf(segments);
  const query = tableParametersOf(call);
  const unfit = refused.find((name) => query.has(name.toLowerCase()));
  if (unfit !== undefined) {
    throw badInput(unfit, `A table has all rows, and no ${unfit}: leave it out, or request JSON or XML.`);
  }
  const context = queryContextOf(call);
  const { page: _, filter, rate, ...requested } = decodeItemsOfProfileQuery(query, context);
  const { onlyFailed, ...conditions } = filter;
  const of = { profileUid, categoryPath, withAmounts: true, ...requested };
  const labels = await call.readPart(({ backend }) =>
    onlyOne(backend.profileItems.listUsedLabels([profileUid])),
  );
  const used = await readUsed(call, profileUid, categoryPath);
  const columns = new ItemColumns({ ...used, labels }, (instant) =>
    formatIsoDate(instant, call.viewer.timeZone),
  );
  const { now } = context;
  const from = { start: requested.emitted?.start ?? always.start };
  const rowsOf = (entry: ListedItem) => {
    const { item, calculation } = entry;
    if (onlyFailed && (calculation === null || failureOf(calculation) === undefined)) return [];
    if (calculation !== null && isOver(item.validity, from, { now, ...calculation })) return [];
    return [columns.cellsOf(withRate(entry, rate))];
  };
  const items = { ...of, filter: conditions };
  return {
    name: 'items',
    title: `Items of the profile ${profileUid}`,
    columns: columns.headers,
    read: inParts(items, rowsOf),
    sources: used.categories.flatMap(({ provenance }) => provenance ?? []),
  };
}

type RowsOf = (entry: ListedItem) => readonly ReturnType<ItemColumns['cellsOf']>[];

function inParts(request: ItemPartRequest, rowsOf: RowsOf): ReadPart {
  const from = (position: ItemPosition | null): ReadPart =>
    async function readFrom({ backend }: RequestPart) {
      const { entries, next } = await backend.profileItems.listPart(request, position);
      return { rows: entries.flatMap(rowsOf), next: next === null ? null : from(next) };
    };
  return from(null);
}

/** All categories that have items, or one category and those below it, with the definitions of their values. */
async function readUsed(
  call: RestCall,
  profileUid: Uid,
  root: CategoryPath,
): Promise<{
  readonly categories: readonly DataCategory[];
  readonly definitions: readonly ItemValueDefinition[];
}> {
  const used = await call.readPart(({ backend }) =>
    onlyOne(backend.profileItems.listUsedCategories([profileUid])),
  );
  const paths = used
    .map(({ dataCategory }) => dataCategory.path)
    .filter((path) => pathKey(path) === pathKey(root) || isBelow(path, root));
  const found = new Map<Uid, readonly ItemValueDefinition[]>();
  const all: DataCategory[] = [];
  for (let start = 0; start < paths.length; start += categoriesPerPart) {
    const some = paths.slice(start, start + categoriesPerPart);
    await call.readPart(async ({ backend: { dataCategories, itemDefinitions } }) => {
      const categories = await allOf(dataCategories.getMany(some));
      all.push(...categories);
      const uids = categories.flatMap(({ itemDefinition }) => itemDefinition?.uid ?? []);
      const fresh = [...new Set(uids)].filter((uid) => !found.has(uid));
      const definitions = await allOf(itemDefinitions.listValueDefinitions(fresh));
      for (const [index, uid] of fresh.entries()) found.set(uid, definitions[index] ?? []);
    });
  }
  return { categories: all, definitions: [...found.values()].flat() };
}
