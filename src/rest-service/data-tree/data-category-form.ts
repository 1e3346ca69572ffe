import type { CategoryPath } from '../../domain/category-path.ts';
import type { DataCategoryChange, DataCategoryDraft } from '../../domain/data-category.ts';
import { badInput } from '../../domain/errors.ts';
import { assertOnly, type Fields, rawTextOf, requiredText, textOf } from '../http/fields.ts';

const ownFields = ['name', 'path', 'itemDefinitionUid', 'representation'];

export function readDataCategoryDraft(fields: Fields, parentPath: CategoryPath): DataCategoryDraft {
  assertOnly(fields, ['newObjectType', ...ownFields]);
  return {
    parentPath,
    name: requiredText(fields, 'name', 'what the category is called'),
    segment: requiredText(fields, 'path', 'the last segment of its address'),
    itemDefinitionUid: textOf(fields, 'itemDefinitionUid'),
  };
}

/** `naming` are the fields of a batch that say which category it is. A blank `itemDefinitionUid` takes it away. */
export function readDataCategoryChange(
  fields: Fields,
  path: CategoryPath,
  naming: readonly string[],
): DataCategoryChange {
  assertOnly(fields, [...naming, ...ownFields]);
  const definition = rawTextOf(fields, 'itemDefinitionUid');
  const change = {
    name: rawTextOf(fields, 'name'),
    segment: rawTextOf(fields, 'path'),
    itemDefinitionUid: definition === undefined || definition.trim() !== '' ? definition : null,
  };
  if (Object.values(change).some((part) => part !== undefined)) return { path, ...change };
  throw badInput('body', 'Give name, path or itemDefinitionUid: nothing would change.', 'missing-parameter');
}
