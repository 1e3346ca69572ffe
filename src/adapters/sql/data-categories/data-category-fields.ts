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

/** The fields that administrators write. */
export const categoryFields: RecordColumns<DataCategoryRecord> = {
  name: textColumn('name'),
  path: withKey(textColumn('path'), 'path_key', pathKey),
  definitionUid: optionalUidColumn('definition_uid'),
};

/** The fields that an import writes: it does not move a category. */
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

/** The fields that are read, without parent and definition. */
export const storedCategoryFields: RecordColumns<Omit<StoredDataCategory, 'parent' | 'definition'>> = {
  uid: uidColumn('uid'),
  path: categoryFields.path,
  name: categoryFields.name,
  provenance: importedCategoryFields.provenance,
  ...timeColumns,
};
