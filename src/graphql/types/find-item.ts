import type { Choice } from '../../domain/choice.ts';
import type { DataItemKey } from '../../domain/data-item.ts';
import { badInput, notFound } from '../../domain/errors.ts';
import type { GraphQLContext } from '../context.ts';

export interface ItemArguments {
  readonly categoryPath: string;
  readonly uid: string | null | undefined;
  readonly drill: readonly Choice[] | null | undefined;
  /** What the uid is called where the caller gave it. */
  readonly uidArgument: string;
}

/**
 * The item that a uid or a drill-down names. Throws BAD_USER_INPUT unless
 * exactly one of them is given and the drill-down leads to a single item.
 */
export async function findItem(
  { categoryPath, uid, drill, uidArgument }: ItemArguments,
  { loaders }: GraphQLContext,
): Promise<DataItemKey> {
  const hasUid = typeof uid === 'string';
  const hasDrill = drill !== null && drill !== undefined;
  if (hasUid === hasDrill) throw badInput(uidArgument, `Give either ${uidArgument} or drill.`);
  if (hasUid) return { categoryPath, uid };
  const selections = (drill ?? []).map(({ name, value }) => ({ name, value }));
  const { choices } = await loaders.drillDowns.load({ path: categoryPath, selections });
  const [first] = choices.choices;
  if (choices.name !== 'uid') {
    const values = choices.choices.slice(0, 10).map(({ value }) => value);
    throw badInput(
      'drill',
      `drill leaves several items: choose ${choices.name} too, such as ${values.join(', ')}.`,
    );
  }
  if (first === undefined) throw notFound('An item for this drill');
  return { categoryPath, uid: first.value };
}
