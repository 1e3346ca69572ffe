import { type CategoryPath, lastSegment, parentOf, ROOT_PATH } from '../../domain/basics/category-path.ts';
import { newCategoryPath } from '../../domain/data-tree/new-category-path.ts';
import type { DataCategoryChange, DataCategoryDraft } from '../../domain/data-tree/data-category.ts';
import { badInput } from '../../domain/basics/errors.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import {
  assertOnly,
  type FormFields,
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
  decodeRecord,
  type RecordForm,
  requiredTextOf,
  formField,
  encodeRecord,
} from '../forms/record-form.ts';
import { fullAnswer } from '../forms/representation.ts';

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
  write: (uid) => formField('itemDefinitionUid', uid === null ? '' : uid),
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

function readDefinitionUid(fields: FormFields): Uid | undefined {
  const text = textOf(fields, 'itemDefinitionUid');
  return text === undefined ? undefined : parseEntityUid(text, 'itemDefinitionUid', 'an item definition');
}
