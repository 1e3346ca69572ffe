import type { Uid } from '../../../domain/uid.ts';
import { builder } from '../../builder.ts';
import { defineMutation } from '../../writes/define-mutation.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { snapshotProfile } from '../../writes/snapshots.ts';
import { resolveWrite, payloadType } from '../../writes/payload.ts';
import { writeOptionArguments, writeOptionsOf } from '../../writes/write-options.ts';
import { comparing, creating, removing } from '../../writes/dry-run.ts';
import { ProfileRef } from './profile-refs.ts';

const ShareInput = builder.inputType('ShareProfileInput', {
  description: 'Who else may see and change a profile; absent fields stay as they are.',
  fields: (t) => ({
    uid: t.field({ type: 'Uid', required: true, description: 'The profile.' }),
    groupMayView: t.boolean({ description: 'Whether the members of its group may see it.' }),
    groupMayModify: t.boolean({ description: 'Whether the members of its group may change its items.' }),
    othersMayView: t.boolean({ description: 'Whether all users may see it.' }),
    othersMayModify: t.boolean({ description: 'Whether all users may change its items.' }),
  }),
});

const DeleteInput = builder.inputType('DeleteProfileInput', {
  description: 'A profile to delete, with everything in it.',
  fields: (t) => ({ uid: t.field({ type: 'Uid', required: true, description: 'The profile.' }) }),
});

interface Deleted {
  readonly uid: Uid | null;
}

const DeletedProfileRef = builder.objectRef<Deleted>('DeletedProfile').implement({
  description: 'A deleted profile.',
  record: false,
  fields: (t) => ({
    uid: t.expose('uid', { type: 'Uid', nullable: true, description: 'The uid of the deleted profile.' }),
  }),
});

const CreatePayload = payloadType('profile', ProfileRef, 'The new profile.')('createProfile');

builder.mutationField('createProfile', (t) =>
  t.field({
    type: CreatePayload,
    nullable: true,
    description: 'Creates a profile that belongs to the caller and is not shared.',
    args: writeOptionArguments(t.arg),
    resolve: (_, args, context, info) =>
      resolveWrite(context, writeOptionsOf(info, args), () => ({
        write: ({ profiles }) => profiles.create(),
        read: ({ uid }) => ({ uid, profile: null }),
        dryRun: creating((backend, { uid }: { readonly uid: Uid }) => snapshotProfile(backend, uid)),
      })),
  }),
);

defineMutation('shareProfile', {
  description: 'Shares a profile, or stops sharing it. For its owner and administrators.',
  input: ShareInput,
  inputDescription: 'The changes.',
  payload: payloadType('profile', ProfileRef, 'The profile after the change.'),
  plan: ({ uid, ...sharing }) => ({
    write: ({ profiles }) => profiles.share(uid, withoutNulls(sharing)),
    read: () => ({ uid, profile: null }),
    dryRun: comparing((backend) => snapshotProfile(backend, uid)),
  }),
});

defineMutation('deleteProfile', {
  description: 'Deletes a profile with everything in it. For its owner and administrators.',
  input: DeleteInput,
  inputDescription: 'The profile.',
  payload: payloadType('deletedProfile', DeletedProfileRef, 'The deleted profile.'),
  plan: ({ uid }) => ({
    write: ({ profiles }) => profiles.delete(uid),
    read: () => ({ uid }),
    dryRun: removing,
  }),
});
