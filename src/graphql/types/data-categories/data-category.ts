import { assertLevels } from '../../../domain/data-tree/data-item-filter.ts';
import type { DataCategory, DataCategoryReference } from '../../../domain/data-tree/data-category.ts';
import { type CategoryPath, pathKey, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import type { DataItemOrder } from '../../../domain/basics/list-order.ts';
import type { PageRequest } from '../../../domain/basics/page.ts';
import { fromRecord, type Shows, timesOf } from '../record-times.ts';
import { said } from '../../said.ts';
import { builder } from '../../builder.ts';
import { readSlice } from '../../list-slice.ts';
import { defineNode, idParts } from '../../global-id.ts';
import { parentLevels, selects } from '../../lookahead.ts';
import { SelectionInput } from '../data-items/choice.ts';
import { orderInput, toOrder } from '../list-order.ts';
import { connectionArguments, pageCost } from '../connection.ts';
import { DataItemFilterInput, toDataItemFilter } from '../data-items/data-item-filter-input.ts';
import { getItem, itemArguments } from '../data-items/data-item-queries.ts';
import { idField, NodeRef } from '../node.ts';
import { ActionsRef } from '../access/actions.ts';
import { DataCategoryRef } from './data-category-refs.ts';
import { noteItemsBelow } from './items-below.ts';
import { DataItemConnectionRef, DataItemRef } from '../data-items/data-item-refs.ts';
import { selectField, selectionsOf } from '../data-items/selections.ts';
import { DrillDownRef } from '../data-items/drill-down.ts';
import { ItemDefinitionRef } from '../definitions/definition-refs.ts';
import { ProvenanceRef } from '../data-items/provenance.ts';
import {
  childCategoriesLoader,
  dataCategoryActionsLoader,
  dataCategoryLoader,
  dataItemPageLoader,
  drillDownLoader,
  levelsOf,
  readAhead,
} from './data-category-loaders.ts';

export const dataCategoryNode = defineNode(DataCategoryRef, {
  key: { write: (path: CategoryPath) => [pathKey(path)], read: idParts.path },
  load: (path, context) => dataCategoryLoader(context).load(path),
});

/** Other records carry a short form of their category; the rest is read when it is selected. */
export const ofCategory = fromRecord((category: DataCategoryReference, context) =>
  isWhole(category) ? category : dataCategoryLoader(context).load(category.path),
);
const knownParent = ofCategory(({ parent }) => parent);

const OrderInput = orderInput<DataItemOrder['by']>('DataItem', 'data items of a category', {
  label: 'Their label, ignoring case.',
  created: 'When they were created.',
  modified: 'When they or their values were changed.',
});

DataCategoryRef.implement({
  description:
    'A node of the data tree. It contains further categories and, if it has an item definition, data items.',
  interfaces: [NodeRef],
  subject: 'dataTree',
  record: dataCategoryNode,
  fields: (t) =>
    ({
      id: idField(t, dataCategoryNode, ({ path }) => path),
      uid: t.expose('uid', { type: 'Uid', description: "The category's identifier." }),
      path: t.expose('path', {
        type: 'CategoryPath',
        description: 'The path of the category in the tree.',
      }),
      name: t.exposeString('name', { description: 'The display name.' }),
      ...timesOf(t, ofCategory),
      version: t.int({
        nullable: true,
        description:
          'Incremented with every change of the category itself, not of its content; `null` where the backend does not report it.',
        resolve: ofCategory(({ version }) => version),
      }),
      parent: t.field({
        type: DataCategoryRef,
        nullable: true,
        description: 'The parent category; `null` for the root.',
        resolve(category, args, context, info) {
          if (category.path === ROOT_PATH) return null;
          const parent = knownParent(category, args, context);
          // Below another `parent` it was read with that one; below an alias of it once more.
          if (info.path.prev?.key !== 'parent') readAhead(category.path, parentLevels(info), context);
          return parent;
        },
      }),
      children: t.field({
        type: [DataCategoryRef],
        nullable: true,
        cost: { size: 10 },
        description: 'The categories directly below, by path.',
        resolve: ({ path }, _args, context) => childCategoriesLoader(context).load(path),
      }),
      itemDefinition: t.field({
        type: ItemDefinitionRef,
        nullable: true,
        description: "The definition of the category's items; `null` when it has none.",
        resolve: ofCategory(({ itemDefinition }) => itemDefinition),
      }),
      provenance: t.field({
        type: ProvenanceRef,
        nullable: true,
        description: 'Where the figures of the category come from, where it is stated.',
        resolve: ofCategory(({ provenance }) => provenance),
      }),
      items: t.field({
        type: DataItemConnectionRef,
        nullable: true,
        cost: pageCost,
        description:
          "The category's own items, not those of the categories below it; where it has none, `extensions.notes` of the response names these.",
        args: {
          ...connectionArguments,
          filter: t.arg({
            type: DataItemFilterInput,
            description: 'Only items that match; all when absent.',
          }),
          orderBy: t.arg({
            type: OrderInput,
            description:
              'The order; the order of the category when absent. A list of a remote service is scanned for it, up to 4000 items.',
          }),
        },
        resolve: async ({ path }, { filter: input, orderBy, ...args }, context, info) => {
          const filter = toDataItemFilter(input);
          const order = toOrder(orderBy);
          const parts = [filter, order].filter((part) => part !== undefined);
          const list = ['items of', pathKey(path), ...parts.map((part) => JSON.stringify(part))].join(' ');
          const readPage = async (page: PageRequest) => {
            const rows = await dataItemPageLoader(context).load({
              path,
              page,
              withValues: false,
              filter,
              order,
            });
            const entries = rows.entries.map((row) => ({
              key: { categoryPath: path, uid: row.uid },
              summary: row,
            }));
            return { ...rows, entries };
          };
          const slice = await readSlice(list, args, readPage, selects(info, 'totalCount'));
          const readBelow = async () =>
            (await childCategoriesLoader(context).load(path)).map((child) => child.path);
          await noteItemsBelow({ path, slice, readBelow }, context, info);
          return slice;
        },
      }),
      item: t.field({
        type: DataItemRef,
        nullable: true,
        description: "One of the category's items, by uid or drill-down.",
        args: itemArguments,
        resolve: ({ path }, args, context) => getItem(path, args, context),
      }),
      drillDown: t.field({
        type: DrillDownRef,
        nullable: true,
        description: 'The next choice in the drill-down to one item.',
        args: {
          selections: t.arg({
            type: [SelectionInput],
            description: 'The choices so far; unknown names are ignored.',
          }),
          select: t.arg.string(selectField),
        },
        async resolve({ path }, args, context) {
          const selections = selectionsOf(args.selections, args.select, 'selections') ?? [];
          const found = await drillDownLoader(context).load({ path, selections });
          const levels = args.select == null ? null : await levelsOf(found, path, context);
          if (levels !== null) assertLevels(levels, { drill: selections }, 'select');
          return found;
        },
      }),
      actions: t.field({
        type: ActionsRef,
        nullable: true,
        description: 'What the caller may do with the category.',
        resolve: async ({ path }, _args, context) =>
          said(await dataCategoryActionsLoader(context).load(path), 'the actions of a data category'),
      }),
    }) satisfies Shows<DataCategory, 'deprecated' | 'about' | 'isLookUp'>,
});

builder.queryFields((t) => ({
  dataCategory: t.field({
    type: DataCategoryRef,
    nullable: true,
    subject: 'dataTree',
    description: 'A data category by its path.',
    args: {
      path: t.arg({
        type: 'CategoryPath',
        defaultValue: ROOT_PATH,
        description: 'Such as `transport/plane/generic`; the root when absent.',
      }),
    },
    resolve(_, args, context, info) {
      const path = args.path ?? ROOT_PATH;
      const category = dataCategoryLoader(context).load(path);
      readAhead(path, parentLevels(info) - 1, context);
      return category;
    },
  }),
}));

function isWhole(category: DataCategoryReference): category is DataCategory {
  return 'itemDefinition' in category;
}
