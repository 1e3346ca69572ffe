import type { CategoryPath } from '../../domain/category-path.ts';
import type { DataCategoryChange, DataCategoryDraft } from '../../domain/data-category.ts';
import { badInput } from '../../domain/errors.ts';
import type { Uid } from '../../domain/uid.ts';
import {
  assertOnly,
  type Fields,
  type FormField,
  parseEntityUid,
  rawTextOf,
  textOf,
} from '../forms/fields.ts';
import {
  type FieldCodec,
  namesOf,
  newText,
  rawText,
  readRecord,
  type RecordForm,
  requiredTextOf,
  textField,
  writeRecord,
} from '../forms/record-form.ts';

type NewCategory = Omit<DataCategoryDraft, 'parentPath'>;
type ChangedCategory = Omit<DataCategoryChange, 'path' | 'expectedVersion'>;

const draftForm: RecordForm<NewCategory> = {
  name: requiredTextOf('name', 'what the category is called'),
  segment: requiredTextOf('path', 'the last segment of its address'),
  itemDefinitionUid: { ...newText('itemDefinitionUid'), read: readDefinitionUid },
};

/** A blank field takes the definition away. */
const clearableDefinition: FieldCodec<Uid | null | undefined> = {
  names: ['itemDefinitionUid'],
  write: (uid) => textField('itemDefinitionUid', uid === null ? '' : uid),
  read(fields) {
    const text = rawTextOf(fields, 'itemDefinitionUid');
    return text?.trim() === '' ? null : readDefinitionUid(fields);
  },
};

const changeForm: RecordForm<ChangedCategory> = {
  name: rawText('name'),
  segment: rawText('path'),
  itemDefinitionUid: clearableDefinition,
};

export function encodeDataCategoryDraft(draft: NewCategory): readonly FormField[] {
  return [['newObjectType', 'DC'], ...writeRecord(draftForm, draft)];
}

export function decodeDataCategoryDraft(fields: Fields, parentPath: CategoryPath): DataCategoryDraft {
  assertOnly(fields, ['newObjectType', ...namesOf(draftForm), 'representation']);
  return { parentPath, ...readRecord(draftForm, fields, null) };
}

export function encodeDataCategoryChange(change: ChangedCategory): readonly FormField[] {
  return writeRecord(changeForm, change);
}

/** `naming` are the fields of a batch that say which category it is. */
export function decodeDataCategoryChange(
  fields: Fields,
  path: CategoryPath,
  naming: readonly string[],
): DataCategoryChange {
  assertOnly(fields, [...naming, ...namesOf(changeForm), 'representation']);
  const change = readRecord(changeForm, fields, null);
  if (Object.values(change).some((part) => part !== undefined)) return { path, ...change };
  throw badInput('body', 'Give name, path or itemDefinitionUid: nothing would change.', 'missing-parameter');
}

function readDefinitionUid(fields: Fields): Uid | undefined {
  const text = textOf(fields, 'itemDefinitionUid');
  return text === undefined ? undefined : parseEntityUid(text, 'itemDefinitionUid', 'an item definition');
}
