import { builder } from '../builder.ts';
import { DataCategoryRef } from '../refs.ts';
import { firstOf } from './inputs.ts';
import { answerWrite, payloadType } from './payload.ts';

const CreateInput = builder.inputType('CreateDataCategoryInput', {
  description: 'A data category to be created.',
  fields: (t) => ({
    parentPath: t.field({ type: 'CategoryPath', required: true, description: 'The category above.' }),
    segment: t.string({ required: true, description: 'The last segment of its path, such as `bus`.' }),
    name: t.string({ required: true, description: 'The name for people, at most 255 characters.' }),
    itemDefinitionUid: t.field({
      type: 'Uid',
      description: 'What its items are made of; without one it holds no items.',
    }),
  }),
});

const UpdateInput = builder.inputType('UpdateDataCategoryInput', {
  description: 'What changes about a data category; what is absent stays.',
  fields: (t) => ({
    path: t.field({ type: 'CategoryPath', required: true, description: 'The category.' }),
    segment: t.string({ description: 'Moves it, and all below it, to another last segment.' }),
    name: t.string({ description: 'The name for people.' }),
    itemDefinitionUid: t.field({
      type: 'Uid',
      description: 'What its items are made of; `null` takes it away.',
    }),
  }),
});

const DeleteInput = builder.inputType('DeleteDataCategoryInput', {
  description: 'A data category to be deleted, with all that is below it and in it.',
  fields: (t) => ({
    path: t.field({ type: 'CategoryPath', required: true, description: 'The category.' }),
  }),
});

const categoryField = { field: 'dataCategory', type: DataCategoryRef } as const;
const CreatePayload = payloadType('CreateDataCategoryPayload', {
  ...categoryField,
  description: 'The new category.',
});
const UpdatePayload = payloadType('UpdateDataCategoryPayload', {
  ...categoryField,
  description: 'The category after the change.',
});
const DeletePayload = payloadType('DeleteDataCategoryPayload', {
  ...categoryField,
  description: 'The category above the deleted one.',
});

builder.mutationFields((t) => ({
  createDataCategory: t.field({
    type: CreatePayload,
    description: 'Creates a data category. For administrators.',
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The new category.' }) },
    resolve: (_, { input }, context) =>
      answerWrite(
        context,
        () => context.backend.dataCategories.create([input]),
        (paths) => context.loaders.dataCategories.load(firstOf(paths)),
      ),
  }),
  updateDataCategory: t.field({
    type: UpdatePayload,
    description: 'Changes a data category. For administrators.',
    args: { input: t.arg({ type: UpdateInput, required: true, description: 'What changes.' }) },
    resolve: (_, { input: { path, segment, name, itemDefinitionUid } }, context) =>
      answerWrite(
        context,
        () =>
          context.backend.dataCategories.update([
            { path, segment: segment ?? undefined, name: name ?? undefined, itemDefinitionUid },
          ]),
        (paths) => context.loaders.dataCategories.load(firstOf(paths)),
      ),
  }),
  deleteDataCategory: t.field({
    type: DeletePayload,
    description: 'Deletes a data category with all that is below it and in it. For administrators.',
    args: { input: t.arg({ type: DeleteInput, required: true, description: 'The category.' }) },
    resolve: (_, { input: { path } }, context) =>
      answerWrite(
        context,
        () => context.backend.dataCategories.delete([path]),
        () => context.loaders.dataCategories.load(path.slice(0, Math.max(0, path.lastIndexOf('/')))),
      ),
  }),
}));
