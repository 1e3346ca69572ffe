import { builder } from '../../builder.ts';
import { defineMutation } from '../../writes/define-mutation.ts';
import { versionField } from '../../writes/inputs.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { snapshotProfileItems } from '../../writes/snapshots.ts';
import { payloadType } from '../../writes/payload.ts';
import { comparing } from '../../writes/dry-run.ts';
import { perNone } from '../calculation/amount.ts';
import { profileItemValueIdentity } from './profile-item-identities.ts';
import { ProfileItemValueRef } from './profile-item-refs.ts';
import { profileItemValueLoader } from './profile-item-loaders.ts';

const UpdateValueInput = builder.inputType('UpdateProfileItemValueInput', {
  description: 'Changes to a value of a profile item; absent fields stay as they are.',
  fields: (t) => ({
    ...profileItemValueIdentity.fields(t),
    value: t.string({ description: 'The new value as text.' }),
    unit: t.string({ description: 'The unit of the value, such as `mi`.' }),
    perUnit: t.string({ description: `What the value is per, such as \`month\`. ${perNone}` }),
    expectedVersion: t.int(versionField),
  }),
});

defineMutation('updateProfileItemValue', {
  description: 'Changes one value of a profile item.',
  input: UpdateValueInput,
  identity: profileItemValueIdentity,
  inputDescription: 'The changes.',
  payload: payloadType(
    'profileItemValue',
    ProfileItemValueRef,
    'The value after the change; on CONFLICT, as it is now.',
  ),
  plan: ({ profileUid, categoryPath, itemUid, path, ...input }, context) => {
    const key = { item: { profileUid, categoryPath, uid: itemUid }, path };
    const read = () => profileItemValueLoader(context).load(key);
    return {
      write: ({ profileItemValues }) => profileItemValues.update({ key, ...withoutNulls(input) }),
      read,
      current: read,
      dryRun: comparing((backend, _, budget) => snapshotProfileItems(backend, [key.item], budget)),
    };
  },
});
