import type { CategoryPath } from '../../domain/basics/category-path.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { isUid } from '../../domain/basics/uid.ts';
import { onlyOneOrNull } from './outcome.ts';
import { type FormFields, textOf } from '../../wire/forms/fields.ts';
import type { RestCall } from './rest-request.ts';

/**
 * The values of a category's items, in lower case. They are read only where
 * they decide something: whether a name that ends like a unit is one, and what
 * is ignored. None where the address names no category with items, or a remote service does not say them.
 */
export async function readKnownValues(
  { backend }: RestCall,
  categoryPath: CategoryPath,
  bodies: readonly FormFields[],
): Promise<ReadonlySet<string>> {
  const areNeeded = bodies.some(
    (fields) => fields.ignored !== undefined || [...fields.keys()].some((key) => key.endsWith('unit')),
  );
  if (!areNeeded) return new Set();
  const category = await onlyOneOrNull(backend.dataCategories.getMany([categoryPath]));
  if (category === null || category.itemDefinition === null) return new Set();
  const { uid } = category.itemDefinition;
  const definitions = await onlyOneOrNull(backend.itemDefinitions.listValueDefinitions([uid]));
  return new Set((definitions ?? []).map(({ path }) => path.toLowerCase()));
}

/**
 * The same for new profile items, by entry. An item of another category than
 * the one that is addressed may have other values, which must not be ignored.
 */
export async function readKnownValuesOfUse(
  call: RestCall,
  categoryPath: CategoryPath,
  bodies: readonly FormFields[],
): Promise<(fields: FormFields) => ReadonlySet<string>> {
  const known = await readKnownValues(call, categoryPath, bodies);
  if (call.ignored === undefined || known.size === 0) return () => known;
  const uidIn = (fields: FormFields) => textOf(fields, 'dataItemUid')?.trim() ?? '';
  const uids = [...new Set(bodies.map(uidIn).filter(isUid))];
  const items = await call.backend.dataItems.getMany(uids.map((uid) => ({ categoryPath, uid })));
  const inCategory = new Set<string>(uids.filter((_, at) => !(items[at] instanceof EmissionsError)));
  return (fields) => (inCategory.has(uidIn(fields)) ? known : new Set());
}
