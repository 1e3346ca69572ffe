import { type CategoryPath, lastSegment, parentOf, ROOT_PATH } from '../../domain/basics/category-path.ts';
import { newCategoryPath } from '../../domain/data-tree/new-category-path.ts';
import type { DataCategoryChange, DataCategoryDraft } from '../../domain/data-tree/data-category.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { assertOnly, type FormFields, type FormField, rawTextOf } from '../forms/fields.ts';
import { field, rawText, requiredTextOf, uidField } from '../forms/field-codecs.ts';
import { namesOf, decodeRecord, type RecordForm, encodeRecord } from '../forms/record-form.ts';
import { fullAnswer } from '../forms/representation.ts';

type NewCategory = Omit<DataCategoryDraft, 'parentPath'>;
type ChangedCategory = Omit<DataCategoryChange, 'path' | 'expectedVersion'>;

const definitionUid = uidField('itemDefinitionUid', 'an item definition');

const draftForm: RecordForm<NewCategory> = {
  name: requiredTextOf('name', 'what the category is called'),
  segment: requiredTextOf('path', 'the last segment of its address'),
  itemDefinitionUid: definitionUid,
};

/** A blank field takes the definition away. */
const clearableDefinition = field('itemDefinitionUid', (fields, name) =>
  rawTextOf(fields, name)?.trim() === '' ? null : definitionUid.read(fields, null),
);

const changeForm: RecordForm<ChangedCategory> = {
  name: rawText('name'),
  segment: rawText('path'),
  itemDefinitionUid: clearableDefinition,
};

export function encodeDataCategoryDraft(draft: NewCategory): readonly FormField[] {
  return [['newObjectType', 'DC'], ...encodeRecord(draftForm, draft)];
}

export function decodeDataCategoryDraft(fields: FormFields, parentPath: CategoryPath): DataCategoryDraft {
  assertOnly(fields, ['newObjectType', ...namesOf(draftForm), ...fullAnswer]);
  const draft = decodeRecord(draftForm, fields, null);
  newCategoryPath(parentPath, draft.segment, 'path');
  return { parentPath, ...draft };
}

export function encodeDataCategoryChange(change: ChangedCategory): readonly FormField[] {
  return encodeRecord(changeForm, change);
}

/** `naming` are the fields of a batch that identify the category. */
export function decodeDataCategoryChange(
  fields: FormFields,
  path: CategoryPath,
  naming: readonly string[],
): DataCategoryChange {
  assertOnly(fields, [...naming, ...namesOf(changeForm), ...fullAnswer]);
  const change = decodeRecord(changeForm, fields, null);
  const { segment = lastSegment(path) } = change;
  if (segment !== lastSegment(path)) newCategoryPath(parentOf(path) ?? ROOT_PATH, segment, 'path');
  if (Object.values(change).some((part) => part !== undefined)) return { path, ...change };
  throw badInput('body', 'Nothing would change; pass name, path or itemDefinitionUid.', 'missing-parameter');
}
