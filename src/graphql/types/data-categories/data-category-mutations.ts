import { type CategoryPath, parentOf, ROOT_PATH } from '../../../domain/basics/category-path.ts';
import { builder } from '../../builder.ts';
import { defineMutation } from '../../writes/define-mutation.ts';
import { defineIdentity } from '../../writes/identity.ts';
import { firstOf, versionField } from '../../writes/inputs.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { snapshotDataCategories } from '../../writes/snapshots.ts';
import { payloadType } from '../../writes/payload.ts';
import { comparing, creating, removing } from '../../writes/dry-run.ts';
import { dataCategoryNode } from './data-category.ts';
import { DataCategoryRef } from './data-category-refs.ts';
import { dataCategoryLoader } from './data-category-loaders.ts';

const dataCategoryIdentity = defineIdentity({
  node: dataCategoryNode,
  what: 'the category',
  fields: { path: { type: 'CategoryPath', description: 'The category.' } },
  toKey: ({ path }) => path,
  toFields: (path) => ({ path }),
});

const CreateInput = builder.inputType('CreateDataCategoryInput', {
  description: 'A data category to create.',
  fields: (t) => ({
    parentPath: t.field({
      type: 'CategoryPath',
      required: true,
      description: 'The path of the parent category.',
    }),
    segment: t.string({ required: true, description: 'The last segment of its path, such as `bus`.' }),
    name: t.string({ required: true, description: 'The display name, at most 255 characters.' }),
    itemDefinitionUid: t.field({
      type: 'Uid',
      description: 'The definition of its items; without one, it has no items.',
    }),
  }),
});

const UpdateInput = builder.inputType('UpdateDataCategoryInput', {
  description: 'Changes to a data category; absent fields stay as they are.',
  fields: (t) => ({
    ...dataCategoryIdentity.fields(t),
    segment: t.string({ description: 'The new last segment of its path; everything below moves along.' }),
    name: t.string({ description: 'The display name.' }),
    itemDefinitionUid: t.field({
      type: 'Uid',
      description: 'The definition of its items; `null` removes it.',
    }),
    expectedVersion: t.int(versionField),
  }),
});

const DeleteInput = builder.inputType('DeleteDataCategoryInput', {
  description: 'A data category to delete, with everything below and in it.',
  fields: (t) => ({
    ...dataCategoryIdentity.fields(t),
    expectedVersion: t.int(versionField),
  }),
});

defineMutation('createDataCategory', {
  description: 'Creates a data category. For administrators.',
  input: CreateInput,
  inputDescription: 'The new category.',
  payload: payloadType('dataCategory', DataCategoryRef, 'The new category.'),
  plan: (input, context) => ({
    write: ({ dataCategories }) => dataCategories.create([withoutNulls(input)]),
    read: (paths: readonly CategoryPath[]) => dataCategoryLoader(context).load(firstOf(paths)),
    dryRun: creating(snapshotDataCategories),
  }),
});

defineMutation('updateDataCategory', {
  description: 'Changes a data category. For administrators.',
  input: UpdateInput,
  identity: dataCategoryIdentity,
  inputDescription: 'The changes.',
  payload: payloadType(
    'dataCategory',
    DataCategoryRef,
    'The category after the change; on CONFLICT, as it is now.',
  ),
  plan: ({ itemDefinitionUid, ...input }, context) => ({
    write: ({ dataCategories }) => dataCategories.update([{ ...withoutNulls(input), itemDefinitionUid }]),
    read: (paths: readonly CategoryPath[]) => dataCategoryLoader(context).load(firstOf(paths)),
    current: () => dataCategoryLoader(context).load(input.path),
    dryRun: comparing((backend, paths: readonly CategoryPath[] | null) =>
      snapshotDataCategories(backend, paths ?? [input.path]),
    ),
  }),
});

defineMutation('deleteDataCategory', {
  description: 'Deletes a data category with everything below and in it. For administrators.',
  input: DeleteInput,
  identity: dataCategoryIdentity,
  isDeletion: true,
  inputDescription: 'The category.',
  payload: payloadType(
    'dataCategory',
    DataCategoryRef,
    'The parent of the deleted category; on CONFLICT, the category itself as it is now.',
  ),
  plan: (input, context) => ({
    write: ({ dataCategories }) => dataCategories.delete([withoutNulls(input)]),
    read: () => dataCategoryLoader(context).load(parentOf(input.path) ?? ROOT_PATH),
    current: () => dataCategoryLoader(context).load(input.path),
    dryRun: removing,
  }),
});
