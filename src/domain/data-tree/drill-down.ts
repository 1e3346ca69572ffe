import type { Choice } from '../basics/choice.ts';
import type { DataCategoryReference } from './data-category.ts';
import type { NamedDefinition } from '../definitions/item-definition.ts';
import { isUid, type Uid } from '../basics/uid.ts';

/**
 * The next choice in the drill-down from a category to one item. When every
 * level is decided, `choices.name` is `uid` and the choices are the matching items.
 */
export interface DrillDown {
  readonly dataCategory: DataCategoryReference;
  /** `null` when the category has no items; then there is nothing to choose. */
  readonly itemDefinition: NamedDefinition | null;
  /** The decided levels, including those with a single value, in drill order. */
  readonly selections: readonly Choice[];
  readonly choices: { readonly name: string; readonly choices: readonly Choice[] };
}

/** The matching items, once every level is decided; none before. */
export function uidsIn({ name, choices }: DrillDown['choices']): readonly Uid[] {
  return name === 'uid' ? choices.map(({ value }) => value).filter(isUid) : [];
}
