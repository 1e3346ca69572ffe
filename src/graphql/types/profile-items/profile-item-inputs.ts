import type { ProfileItemChange, ProfileItemDraft } from '../../../domain/profiles/profile-item.ts';
import { builder, type BuilderTypes } from '../../builder.ts';
import { InputValueInput } from '../calculation/amount.ts';
import { toInputs } from '../calculation/calculation.ts';
import { LabelInput, toLabelChanges } from '../label.ts';
import { versionField } from '../../writes/inputs.ts';
import { profileItemIdentity, usedItemIdentity } from './profile-item-identities.ts';
import { withoutNulls } from '../../without-nulls.ts';

/** Fields of a new item besides its data item and name. */
export function newItemFields(t: PothosSchemaTypes.InputFieldBuilder<BuilderTypes, 'InputObject'>) {
  return {
    note: t.string({ description: 'A text of up to 2,000 characters in any number of lines.' }),
    labels: t.field({ type: [LabelInput], description: 'Its labels, at most 50.' }),
    startDate: t.field({
      type: 'DateTime',
      description: 'The start of its period, truncated to the minute; now when absent.',
    }),
    endDate: t.field({
      type: 'DateTime',
      description:
        'The end of its period; open when absent. The same as `startDate` marks the end of an earlier item.',
    }),
    values: t.field({
      type: [InputValueInput],
      description: 'How much was used: values by path, as in `userValueChoices`, with units.',
    }),
  };
}

const DraftInput = builder.inputType('ProfileItemDraft', {
  description: 'A profile item to create.',
  fields: (t) => ({
    ...usedItemIdentity.fields(t),
    select: t.string({
      description:
        'The data item by its selections in one text, such as `fuel=petrol, size=small`, instead of its uid; needs `categoryPath`.',
    }),
    name: t.string({ description: 'Distinguishes items with the same data item.' }),
    ...newItemFields(t),
  }),
});

export const CreateInput = builder.inputType('CreateProfileItemInput', {
  description: 'A profile and an item to create in it.',
  fields: (t) => ({
    profileUid: t.field({ type: 'Uid', required: true, description: 'The profile.' }),
    item: t.field({ type: DraftInput, required: true, description: 'The new item.' }),
  }),
});

export const CreateManyInput = builder.inputType('CreateProfileItemsInput', {
  description: 'A profile and several items to create in it, all or nothing.',
  fields: (t) => ({
    profileUid: t.field({ type: 'Uid', required: true, description: 'The profile.' }),
    items: t.field({ type: [DraftInput], required: true, description: 'From 1 to 1,000 new items.' }),
  }),
});

export const UpdateInput = builder.inputType('UpdateProfileItemInput', {
  description: 'Changes to a profile item; absent fields stay as they are.',
  fields: (t) => ({
    ...profileItemIdentity.fields(t),
    name: t.string({
      description: 'Distinguishes items with the same data item; an empty text or `null` clears it.',
    }),
    note: t.string({ description: 'A text of up to 2,000 characters; an empty text or `null` clears it.' }),
    labels: t.field({ type: [LabelInput], description: 'The labels that change; others stay as they are.' }),
    startDate: t.field({
      type: 'DateTime',
      description: 'The start of its period, truncated to the minute.',
    }),
    endDate: t.field({ type: 'DateTime', description: 'The end of its period; `null` removes it.' }),
    values: t.field({ type: [InputValueInput], description: 'The values that change.' }),
    expectedVersion: t.int(versionField),
  }),
});

export const UpdateManyInput = builder.inputType('UpdateProfileItemsInput', {
  description: 'Changes to several profile items, all or nothing.',
  fields: (t) => ({
    changes: t.field({ type: [UpdateInput], required: true, description: 'From 1 to 1,000 changes.' }),
  }),
});

export const DeleteInput = builder.inputType('DeleteProfileItemInput', {
  description: 'A profile item to delete.',
  fields: (t) => ({
    ...profileItemIdentity.fields(t),
    expectedVersion: t.int(versionField),
  }),
});

export const DeleteManyInput = builder.inputType('DeleteProfileItemsInput', {
  description: 'Several items of a profile to delete, all or nothing.',
  fields: (t) => ({
    items: t.field({ type: [DeleteInput], required: true, description: 'From 1 to 1,000 items.' }),
  }),
});

const UndeleteInput = builder.inputType('UndeleteProfileItemInput', {
  description: 'A deleted profile item.',
  fields: (t) => profileItemIdentity.fields(t),
});

export const UndeleteManyInput = builder.inputType('UndeleteProfileItemsInput', {
  description: 'Deleted items to bring back, all or none.',
  fields: (t) => ({
    items: t.field({ type: [UndeleteInput], required: true, description: 'From 1 to 1,000 items.' }),
  }),
});

/** One with `select` has no `dataItemUid` yet. */
export type RequestedDraft = ProfileItemDraft & { readonly select?: string | undefined };

export function toDraft({ values, labels, ...input }: typeof DraftInput.$inferInput): RequestedDraft {
  return { ...withoutNulls(input), labels: toLabelChanges(labels), values: toInputs(values, 'values') };
}

export function toChange(input: typeof UpdateInput.$inferInput): ProfileItemChange {
  const { profileUid, categoryPath, uid, name, note, labels, endDate, values, ...others } = input;
  return {
    ...withoutNulls(others),
    item: { profileUid, categoryPath, uid },
    name,
    note,
    labels: toLabelChanges(labels),
    endDate,
    values: toInputs(values, 'values'),
  };
}
