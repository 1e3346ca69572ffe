import type { ProfileChange } from '../../../domain/profiles/profile.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { builder } from '../../builder.ts';
import { defineMutation } from '../../writes/define-mutation.ts';
import { defineIdentity } from '../../writes/identity.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { snapshotProfile } from '../../writes/snapshots.ts';
import { payloadType } from '../../writes/payload.ts';
import { resolveWrite } from '../../writes/resolve-write.ts';
import { writeOptionArguments, writeOptionsOf } from '../../writes/write-options.ts';
import { comparing, creating, removing } from '../../writes/dry-run.ts';
import { SharedAccessRef } from '../access/permission.ts';
import { LabelInput, toLabelChanges } from '../label.ts';
import { profileNode } from './profile.ts';
import { ProfileRef } from './profile-refs.ts';

const profileIdentity = defineIdentity({
  node: profileNode,
  what: 'the profile',
  fields: { uid: { type: 'Uid', description: 'The profile.' } },
  toKey: ({ uid }) => uid,
  toFields: (uid) => ({ uid }),
});

const NamedShareInput = builder.inputType('ProfileShareInput', {
  description: 'What a user, or a group, may do with a profile from now on.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name of the user, or of the group.' }),
    access: t.field({ type: SharedAccessRef, required: true, description: 'NONE no longer shares it.' }),
  }),
});

const ShareInput = builder.inputType('ShareProfileInput', {
  description: 'Who else may see and change a profile; absent fields stay as they are.',
  fields: (t) => ({
    ...profileIdentity.fields(t),
    groupMayView: t.boolean({ description: 'Whether the members of its group may see it.' }),
    groupMayModify: t.boolean({ description: 'Whether the members of its group may change its items.' }),
    othersMayView: t.boolean({ description: 'Whether all users may see it.' }),
    othersMayModify: t.boolean({ description: 'Whether all users may change its items.' }),
    users: t.field({
      type: [NamedShareInput],
      description:
        'Users with whom it is shared by name, or no longer; others stay, and each may do what any of the sharing allows. Each at most once, and not the owner. NOT_FOUND for an unknown name. At most 100 with the groups; UPSTREAM_UNSUPPORTED in front of a remote service.',
    }),
    groups: t.field({
      type: [NamedShareInput],
      description: 'The same with the members of groups, each as its role in the group allows.',
    }),
  }),
});

const CreateInput = builder.inputType('CreateProfileInput', {
  description: 'How a new profile is described.',
  fields: (t) => ({
    name: t.string({ description: 'The display name, up to 255 characters in one line.' }),
    note: t.string({ description: 'A text of up to 2,000 characters in any number of lines.' }),
    labels: t.field({ type: [LabelInput], description: 'Its labels, at most 50.' }),
  }),
});

const UpdateInput = builder.inputType('UpdateProfileInput', {
  description: 'Changes to how a profile is described; absent fields stay as they are.',
  fields: (t) => ({
    ...profileIdentity.fields(t),
    name: t.string({ description: 'The display name; `null` clears it.' }),
    note: t.string({ description: 'A text of up to 2,000 characters; `null` clears it.' }),
    labels: t.field({ type: [LabelInput], description: 'The labels that change; others stay as they are.' }),
  }),
});

const DeleteInput = builder.inputType('DeleteProfileInput', {
  description: 'A profile to delete, with everything in it.',
  fields: (t) => profileIdentity.fields(t),
});

const UndeleteInput = builder.inputType('UndeleteProfileInput', {
  description: 'A deleted profile to bring back, with everything that was in it.',
  fields: (t) => profileIdentity.fields(t),
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
    args: {
      input: t.arg({ type: CreateInput, description: 'Its name, note and labels.' }),
      ...writeOptionArguments(t.arg),
    },
    resolve: (_, args, context, info) =>
      resolveWrite(context, writeOptionsOf(info, args), () => ({
        write: ({ profiles }) => profiles.create(toChange(args.input ?? {})),
        read: ({ uid }) => ({ uid, profile: null }),
        dryRun: creating((backend, { uid }: { readonly uid: Uid }) => snapshotProfile(backend, uid)),
      })),
  }),
);

defineMutation('updateProfile', {
  description: 'Changes the name, the note and the labels of a profile. For those who may change its items.',
  input: UpdateInput,
  identity: profileIdentity,
  inputDescription: 'The changes.',
  payload: payloadType('profile', ProfileRef, 'The profile after the change.'),
  plan: ({ uid, ...input }) => ({
    write: ({ profiles }) => profiles.update(uid, toChange(input)),
    read: () => ({ uid, profile: null }),
    dryRun: comparing((backend) => snapshotProfile(backend, uid)),
  }),
});

function toChange({ name, note, labels }: typeof CreateInput.$inferInput): ProfileChange {
  return { name, note, labels: toLabelChanges(labels) };
}

defineMutation('shareProfile', {
  description: 'Shares a profile, or stops sharing it. For its owner and administrators.',
  input: ShareInput,
  identity: profileIdentity,
  inputDescription: 'The changes.',
  payload: payloadType('profile', ProfileRef, 'The profile after the change.'),
  plan: ({ uid, users, groups, ...sharing }) => ({
    write: ({ profiles }) =>
      profiles.share(uid, withoutNulls(sharing), { users: users ?? [], groups: groups ?? [] }),
    read: () => ({ uid, profile: null }),
    dryRun: comparing((backend) => snapshotProfile(backend, uid)),
  }),
});

defineMutation('deleteProfile', {
  description: 'Deletes a profile with everything in it. For its owner and administrators.',
  input: DeleteInput,
  identity: profileIdentity,
  isDeletion: true,
  inputDescription: 'The profile.',
  payload: payloadType('deletedProfile', DeletedProfileRef, 'The deleted profile.'),
  plan: ({ uid }) => ({
    write: ({ profiles }, isDryRun) => profiles.delete(uid, isDryRun),
    read: () => ({ uid }),
    dryRun: removing,
  }),
});

defineMutation('undeleteProfile', {
  description:
    'Brings back a deleted profile with what was in it and with whom it was shared. For its owner and administrators. NOT_FOUND for one that the command `purge` has removed since. UPSTREAM_UNSUPPORTED in front of a remote service.',
  input: UndeleteInput,
  identity: profileIdentity,
  inputDescription: 'The profile.',
  payload: payloadType('profile', ProfileRef, 'The profile.'),
  plan: ({ uid }) => ({
    write: ({ profiles }) => profiles.undelete(uid),
    read: () => ({ uid, profile: null }),
    dryRun: comparing((backend) => snapshotProfile(backend, uid)),
  }),
});
