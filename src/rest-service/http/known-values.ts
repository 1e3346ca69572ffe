import type { CategoryPath } from '../../domain/category-path.ts';
import { allOf, onlyOne } from './outcome.ts';
import type { FormFields } from '../../wire/forms/fields.ts';
import type { RestCall } from './rest-request.ts';

/**
 * The values of a category's items, in lower case. They are read only where
 * they decide something: whether a name that ends like a unit is one.
 */
export async function readKnownValues(
  { backend }: RestCall,
  categoryPath: CategoryPath,
  bodies: readonly FormFields[],
): Promise<ReadonlySet<string>> {
  const hasUnits = bodies.some((fields) => [...fields.keys()].some((key) => key.endsWith('unit')));
  if (!hasUnits) return new Set();
  const { itemDefinition } = await onlyOne(backend.dataCategories.getMany([categoryPath]));
  if (itemDefinition === null) return new Set();
  const definitions = await allOf(backend.itemDefinitions.listValueDefinitions([itemDefinition.uid]));
  return new Set(definitions.flat().map(({ path }) => path.toLowerCase()));
}
