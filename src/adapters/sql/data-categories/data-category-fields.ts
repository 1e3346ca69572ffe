import { pathKey } from '../../../domain/basics/category-path.ts';
import type {
  DataCategoryRecord,
  ReferenceCategory,
  StoredDataCategory,
} from '../../../ports/reference-store.ts';
import { column, type RecordColumns } from '../columns.ts';

/** The fields that administrators write. */
export const categoryFields: RecordColumns<DataCategoryRecord> = {
  name: column.text('name'),
  path: column.withKey(column.text('path'), 'path_key', pathKey),
  definitionUid: column.uidOrNull('definition_uid'),
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
  provenance: column.jsonOrNull('provenance'),
  about: column.jsonOrNull('about'),
};

/** The fields that are read, without parent and definition. */
export const storedCategoryFields: RecordColumns<Omit<StoredDataCategory, 'parent' | 'definition'>> = {
  uid: column.uid('uid'),
  path: categoryFields.path,
  name: categoryFields.name,
  provenance: importedCategoryFields.provenance,
  about: importedCategoryFields.about,
  ...column.times,
};
