import { pathKey } from '../../../domain/category-path.ts';
import type {
  DataCategoryRecord,
  ReferenceCategory,
  StoredDataCategory,
} from '../../../ports/reference-store.ts';
import {
  type RecordColumns,
  optionalJsonColumn,
  optionalUidColumn,
  textColumn,
  timeColumns,
  uidColumn,
  withKey,
} from '../record-columns.ts';

/** What administrators write. */
export const categoryFields: RecordColumns<DataCategoryRecord> = {
  name: textColumn('name'),
  path: withKey(textColumn('path'), 'path_key', pathKey),
  definitionUid: optionalUidColumn('definition_uid'),
};

/** Who else writes a category: an import, which leaves it where it is. */
type ImportedCategory = Omit<
  ReferenceCategory,
  'uid' | 'path' | 'definition' | 'items' | 'meta' | 'fingerprint'
> &
  Pick<DataCategoryRecord, 'definitionUid'>;

export const importedCategoryFields: RecordColumns<ImportedCategory> = {
  name: categoryFields.name,
  definitionUid: categoryFields.definitionUid,
  provenance: optionalJsonColumn('provenance'),
};

/** What is read of a category, beside its parent and its definition. */
export const storedCategoryFields: RecordColumns<Omit<StoredDataCategory, 'parent' | 'definition'>> = {
  uid: uidColumn('uid'),
  path: categoryFields.path,
  name: categoryFields.name,
  provenance: importedCategoryFields.provenance,
  ...timeColumns,
};
