import type { CategoryPath } from '../../domain/basics/category-path.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { Backend } from '../../ports/backend.ts';
import type { Outcomes } from '../../ports/outcome.ts';

/** The names by which columns of a category are recognized. */
export interface CategoryNames {
  /** The levels of its drill-down. */
  readonly levels: readonly string[];
  /** The inputs of its items. */
  readonly inputs: readonly ItemValueDefinition[];
}

export const noNames: CategoryNames = { levels: [], inputs: [] };

/** `only` takes the one answer of a batch of one, or throws its error. */
export async function readCategoryNames(
  { dataCategories, itemDefinitions }: Backend,
  path: CategoryPath,
  only: <T>(outcomes: Outcomes<T>) => Promise<T>,
): Promise<CategoryNames> {
  const levels = await only(dataCategories.listLevels([path]));
  const { itemDefinition } = await only(dataCategories.getMany([path]));
  if (itemDefinition === null) return { levels, inputs: [] };
  const definitions = await only(itemDefinitions.listValueDefinitions([itemDefinition.uid]));
  const isInput = ({ fromProfile, apiVersions }: ItemValueDefinition) =>
    fromProfile === true && apiVersions.includes('2.0');
  return { levels, inputs: definitions.filter(isInput) };
}
