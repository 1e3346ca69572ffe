import type { CategoryPath } from '../../../domain/basics/category-path.ts';
import type { Choice } from '../../../domain/basics/choice.ts';
import { assertLevels } from '../../../domain/data-tree/data-item-filter.ts';
import type { DataItemKey } from '../../../domain/data-tree/data-item.ts';
import { type DrillDown, uidsIn } from '../../../domain/data-tree/drill-down.ts';
import { badInput, restated } from '../../../domain/basics/errors.ts';
import { quote, type Uid } from '../../../domain/basics/uid.ts';
import { builder } from '../../builder.ts';
import type { GraphQLContext } from '../../context.ts';
import { SelectionInput } from './choice.ts';
import { dataItemLoader } from './data-item-loaders.ts';
import { type DataItemNode, DataItemRef, itemNode } from './data-item-refs.ts';
import { drillField, itemNaming, selectField, selectionsOf, uidField } from './selections.ts';
import { namedIn, noItem } from '../../../domain/data-tree/no-item.ts';
import { drillDownLoader, levelsOf } from '../data-categories/data-category-loaders.ts';

export const itemArguments = builder.args((t) => ({
  uid: t.field({ type: 'Uid', ...uidField }),
  drill: t.field({ type: [SelectionInput], ...drillField }),
  select: t.string(selectField),
}));

/** The item that the arguments identify. One with a uid is read at once, because it may not exist. */
export async function getItem(
  categoryPath: CategoryPath,
  args: Pick<ItemArguments, 'uid' | 'drill' | 'select'>,
  context: GraphQLContext,
): Promise<DataItemNode> {
  const found = findItem({ ...args, categoryPath, uidArgument: 'uid' }, context);
  // One that was found by its drill-down exists.
  if (found instanceof Promise) return { key: await found, summary: null };
  return itemNode(found, await dataItemLoader(context).load(found));
}

builder.queryFields((t) => ({
  dataItem: t.field({
    type: DataItemRef,
    nullable: true,
    subject: 'dataTree',
    description: 'A data item by its category and its uid or drill-down.',
    args: {
      categoryPath: t.arg({
        type: 'CategoryPath',
        required: true,
        description: 'Such as `transport/plane/generic`.',
      }),
      ...itemArguments,
    },
    resolve: (_, { categoryPath, ...args }, context) => getItem(categoryPath, args, context),
  }),
}));

interface ItemArguments {
  readonly categoryPath: CategoryPath;
  readonly uid?: Uid | null | undefined;
  readonly drill?: readonly Choice[] | null | undefined;
  readonly select?: string | null | undefined;
  /** The name of the caller's argument for the uid. */
  readonly uidArgument: string;
}

/**
 * The item that a uid or a drill-down identifies. Throws BAD_USER_INPUT unless
 * exactly one of them is present and the drill-down leads to a single item, by
 * existing levels, each chosen once; and NOT_FOUND when it leads to none.
 */
export function findItem(
  { categoryPath, uid, drill, select, uidArgument }: ItemArguments,
  context: GraphQLContext,
): DataItemKey | Promise<DataItemKey> {
  const hasUid = typeof uid === 'string';
  const selections = selectionsOf(drill, select);
  if (hasUid === (selections !== undefined)) {
    throw badInput(uidArgument, itemNaming);
  }
  if (hasUid || selections === undefined) return { categoryPath, uid: uid as Uid };
  return findByDrill(categoryPath, selections, select == null ? 'drill' : 'select', context);
}

async function findByDrill(
  categoryPath: CategoryPath,
  selections: readonly Choice[],
  argument: string,
  context: GraphQLContext,
): Promise<DataItemKey> {
  const found = await drillDownLoader(context).load({ path: categoryPath, selections });
  const levels = await levelsOf(found, categoryPath, context);
  if (levels !== null) assertLevels(levels, { drill: selections }, argument);
  if (found.choices.choices.length === 0) {
    const error = await noItem({
      path: categoryPath,
      selections,
      levels: levels ?? [],
      drillDown: (above) => drillDownLoader(context).load(above),
      pause: async () => {
        if (context.budget.isPauseDue()) await context.budget.pause();
      },
    });
    throw restated(error, { argument });
  }
  return { categoryPath, uid: onlyItemOf(found, selections, argument) };
}

function onlyItemOf(
  { choices: { name, choices } }: DrillDown,
  selections: readonly Choice[],
  argument: string,
): Uid {
  const named = namedIn(choices.map(({ value }) => value));
  const said = selections.map((each) => `${each.name}=${quote(each.value)}`).join(', ');
  const several = `${argument} matches several items${said === '' ? '' : ` with ${said}`}`;
  if (name !== 'uid') {
    throw badInput(argument, `${several}: choose ${name} too, such as ${named}.`);
  }
  const [uid] = uidsIn({ name, choices });
  if (choices.length === 1 && uid !== undefined) return uid;
  throw badInput(argument, `${several}: name one by its uid, such as ${named}.`);
}
