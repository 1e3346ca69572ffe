import type { CategoryPath } from '../../domain/basics/category-path.ts';
import { encodeCreatedDataCategory } from '../../wire/data-categories/data-category.ts';
import { dataCategoryPath } from '../../wire/addresses.ts';
import {
  decodeDataCategoryChange,
  decodeDataCategoryDraft,
} from '../../wire/data-categories/data-category-form.ts';
import { createdAt, envelopeFor, isVersion1 } from '../http/envelope.ts';
import type { FormFields } from '../../wire/forms/fields.ts';
import { readForm } from '../http/form.ts';
import { onlyOne } from '../http/outcome.ts';
import { showWritten } from '../http/show-written.ts';
import { readWriteQuery } from '../http/query.ts';
import { decodeRepresentation } from '../../wire/forms/representation.ts';
import { emptyAnswer, type RestAnswer, type RestCall } from '../http/rest-request.ts';

/** One new category: its address, in version 1 with its description. */
export async function postDataCategory(
  call: RestCall,
  parentPath: CategoryPath,
  fields: FormFields,
): Promise<RestAnswer> {
  const { isFull } = decodeRepresentation(fields, readWriteQuery(call));
  const draft = decodeDataCategoryDraft(fields, parentPath);
  const path = await onlyOne(call.backend.dataCategories.create([draft]));
  const created = createdAt(call, dataCategoryPath(path));
  if (!isVersion1(call) && !isFull) return { ...emptyAnswer, ...created };
  return showWritten(call, created, () => describe(call, path, true));
}

/** The category itself, from a form. */
export async function putDataCategory(call: RestCall, path: CategoryPath): Promise<RestAnswer> {
  const form = readForm(call);
  const { isFull } = decodeRepresentation(form, readWriteQuery(call));
  const change = decodeDataCategoryChange(form, path, []);
  const after = await onlyOne(call.backend.dataCategories.update([change]));
  if (!isVersion1(call) && !isFull) return emptyAnswer;
  return showWritten(call, emptyAnswer, () => describe(call, after, false));
}

/** DELETE /data/{category}, with all that is below it and in it. */
export async function deleteDataCategory(call: RestCall, path: CategoryPath): Promise<RestAnswer> {
  readWriteQuery(call, []);
  await call.backend.dataCategories.delete([{ path }]);
  return emptyAnswer;
}

async function describe(call: RestCall, path: CategoryPath, isNew: boolean): Promise<RestAnswer> {
  const { dataCategories } = call.backend;
  const [dataCategory, actions] = await Promise.all([
    onlyOne(dataCategories.getMany([path])),
    onlyOne(dataCategories.listActions([path])),
  ]);
  const document = { ...envelopeFor(call), dataCategory, isNew, actions };
  return { document: encodeCreatedDataCategory(document, call.format) };
}
