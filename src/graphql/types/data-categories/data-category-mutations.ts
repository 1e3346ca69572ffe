import { type CategoryPath, parentOf, ROOT_PATH } from '../../../domain/category-path.ts';
import type { Backend } from '../../../ports/backend.ts';
import { builder } from '../../builder.ts';
import { firstOf, versionField } from '../../writes/inputs.ts';
import { snapshotDataCategories } from '../../writes/snapshots.ts';
import { resolveWrite, payloadType } from '../../writes/payload.ts';
import { writeOptionArguments, writeOptionsOf } from '../../writes/write-options.ts';
import { comparing, creating, removing } from '../../writes/dry-run.ts';
import { DataCategoryRef } from './data-category-refs.ts';
import { dataCategoryLoader } from './data-category-loaders.ts';

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
    path: t.field({ type: 'CategoryPath', required: true, description: 'The category.' }),
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
    path: t.field({ type: 'CategoryPath', required: true, description: 'The category.' }),
    expectedVersion: t.int(versionField),
  }),
});

const categoryField = { field: 'dataCategory', type: DataCategoryRef } as const;
const CreatePayload = payloadType('CreateDataCategoryPayload', {
  ...categoryField,
  description: 'The new category.',
});
const UpdatePayload = payloadType('UpdateDataCategoryPayload', {
  ...categoryField,
  description: 'The category after the change; on CONFLICT, as it is now.',
});
const DeletePayload = payloadType('DeleteDataCategoryPayload', {
  ...categoryField,
  description: 'The parent of the deleted category; on CONFLICT, the category itself as it is now.',
});

builder.mutationFields((t) => ({
  createDataCategory: t.field({
    type: CreatePayload,
    nullable: true,
    description: 'Creates a data category. For administrators.',
    args: {
      input: t.arg({ type: CreateInput, required: true, description: 'The new category.' }),
      ...writeOptionArguments(t.arg),
    },
    resolve: (_, args, context, info) =>
      resolveWrite(context, writeOptionsOf(info, args), {
        write: ({ dataCategories }) => dataCategories.create([args.input]),
        read: (paths) => dataCategoryLoader(context).load(firstOf(paths)),
        dryRun: creating(snapshotDataCategories),
      }),
  }),
  updateDataCategory: t.field({
    type: UpdatePayload,
    nullable: true,
    description: 'Changes a data category. For administrators.',
    args: {
      input: t.arg({ type: UpdateInput, required: true, description: 'The changes.' }),
      ...writeOptionArguments(t.arg),
    },
    resolve: (_, args, context, info) => {
      const { path, segment, name, itemDefinitionUid, expectedVersion } = args.input;
      const change = {
        path,
        segment: segment ?? undefined,
        name: name ?? undefined,
        itemDefinitionUid,
        expectedVersion: expectedVersion ?? undefined,
      };
      return resolveWrite(context, writeOptionsOf(info, args), {
        write: ({ dataCategories }) => dataCategories.update([change]),
        read: (paths) => dataCategoryLoader(context).load(firstOf(paths)),
        current: () => dataCategoryLoader(context).load(path),
        dryRun: comparing((backend: Backend, paths: readonly CategoryPath[] | null) =>
          snapshotDataCategories(backend, paths ?? [path]),
        ),
      });
    },
  }),
  deleteDataCategory: t.field({
    type: DeletePayload,
    nullable: true,
    description: 'Deletes a data category with everything below and in it. For administrators.',
    args: {
      input: t.arg({ type: DeleteInput, required: true, description: 'The category.' }),
      ...writeOptionArguments(t.arg),
    },
    resolve: (_, args, context, info) => {
      const { path, expectedVersion } = args.input;
      return resolveWrite(context, writeOptionsOf(info, args), {
        write: ({ dataCategories }) =>
          dataCategories.delete([{ path, expectedVersion: expectedVersion ?? undefined }]),
        read: () => dataCategoryLoader(context).load(parentOf(path) ?? ROOT_PATH),
        current: () => dataCategoryLoader(context).load(path),
        dryRun: removing,
      });
    },
  }),
}));
