import { builder } from '../../builder.ts';
import { versionField } from '../../writes/inputs.ts';
import { snapshotProfileItems } from '../../writes/snapshots.ts';
import { resolveWrite, payloadType } from '../../writes/payload.ts';
import { writeOptionArguments, writeOptionsOf } from '../../writes/write-options.ts';
import { comparing } from '../../writes/dry-run.ts';
import { ProfileItemValueRef } from './profile-item-refs.ts';
import { profileItemValueLoader } from './profile-item-loaders.ts';

const UpdateValueInput = builder.inputType('UpdateProfileItemValueInput', {
  description: 'Changes to a value of a profile item; absent fields stay as they are.',
  fields: (t) => ({
    profileUid: t.field({ type: 'Uid', required: true, description: 'The profile.' }),
    categoryPath: t.field({ type: 'CategoryPath', required: true, description: 'The category of the item.' }),
    itemUid: t.field({ type: 'Uid', required: true, description: 'The item.' }),
    path: t.string({ required: true, description: 'The path of the value, such as `distance`.' }),
    value: t.string({ description: 'The new value as text.' }),
    unit: t.string({ description: 'The unit of the value, such as `mi`.' }),
    perUnit: t.string({ description: 'What the value is per, such as `month`.' }),
    expectedVersion: t.int(versionField),
  }),
});

const UpdateValuePayload = payloadType('UpdateProfileItemValuePayload', {
  field: 'profileItemValue',
  type: ProfileItemValueRef,
  description: 'The value after the change; on CONFLICT, as it is now.',
});

builder.mutationFields((t) => ({
  updateProfileItemValue: t.field({
    type: UpdateValuePayload,
    nullable: true,
    description: 'Changes one value of a profile item.',
    args: {
      input: t.arg({ type: UpdateValueInput, required: true, description: 'The changes.' }),
      ...writeOptionArguments(t.arg),
    },
    resolve: (_, args, context, info) => {
      const { profileUid, categoryPath, itemUid, path, value, unit, perUnit, expectedVersion } = args.input;
      const key = { item: { profileUid, categoryPath, uid: itemUid }, path };
      const change = {
        key,
        value: value ?? undefined,
        unit: unit ?? undefined,
        perUnit: perUnit ?? undefined,
        expectedVersion: expectedVersion ?? undefined,
      };
      const read = () => profileItemValueLoader(context).load(key);
      return resolveWrite(context, writeOptionsOf(info, args), {
        write: ({ profileItemValues }) => profileItemValues.update([change]),
        read,
        current: read,
        dryRun: comparing((backend) => snapshotProfileItems(backend, [key.item])),
      });
    },
  }),
}));
