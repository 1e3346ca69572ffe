import { pathKey } from '../../../domain/category-path.ts';
import type {
  DataCategoryRecord,
  ReferenceCategory,
  StoredDataCategory,
} from '../../../ports/reference-store.ts';
import {
  type Fields,
  optionalJsonField,
  optionalUidField,
  textField,
  timeFields,
  uidField,
  withKey,
} from '../fields.ts';

/** What administrators write. */
export const categoryFields: Fields<DataCategoryRecord> = {
  name: textField('name'),
  path: withKey(textField('path'), 'path_key', pathKey),
  definitionUid: optionalUidField('definition_uid'),
};

/** Who else writes a category: an import, which leaves it where it is. */
type ImportedCategory = Omit<
  ReferenceCategory,
  'uid' | 'path' | 'definition' | 'items' | 'meta' | 'fingerprint'
> &
  Pick<DataCategoryRecord, 'definitionUid'>;

export const importedCategoryFields: Fields<ImportedCategory> = {
  name: categoryFields.name,
  definitionUid: categoryFields.definitionUid,
  provenance: optionalJsonField('provenance'),
};

/** What is read of a category, beside its parent and its definition. */
export const storedCategoryFields: Fields<Omit<StoredDataCategory, 'parent' | 'definition'>> = {
  uid: uidField('uid'),
  path: categoryFields.path,
  name: categoryFields.name,
  provenance: importedCategoryFields.provenance,
  ...timeFields,
};
