import type { Uid } from '../../../domain/basics/uid.ts';
import type {
  ImportedRecord,
  ImportedSum,
  ImportKey,
  ProfileImport,
} from '../../../domain/profiles/profile-import.ts';
import { builder } from '../../builder.ts';
import { defineNode, idParts } from '../../global-id.ts';
import { readSlice, type Slice } from '../../list-slice.ts';
import { defineBatchLoader } from '../../loader.ts';
import { selects } from '../../lookahead.ts';
import { connectionArguments, implementConnection, pageCost } from '../connection.ts';
import { idField, NodeRef } from '../node.ts';
import { ProfileItemRef } from '../profile-items/profile-item-refs.ts';
import { ProfileRef } from '../profiles/profile-refs.ts';

export const ProfileImportRef = builder.objectRef<ProfileImport>('ProfileImport');

export const importLoader = defineBatchLoader(
  'imports',
  'getMany',
  ({ profileUid, uid }: ImportKey) => `${profileUid} ${uid}`,
);

export const profileImportNode = defineNode(ProfileImportRef, {
  key: {
    write: ({ profileUid, uid }: ImportKey) => [profileUid, uid],
    read: (profileUid: string, uid: string) => ({
      profileUid: idParts.uid(profileUid),
      uid: idParts.uid(uid),
    }),
  },
  load: (key, context) => importLoader(context).load(key),
});

const SumRef = builder.objectRef<ImportedSum>('ImportedSum').implement({
  description: 'What the records of one category emitted when they were imported.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    categoryPath: t.field({
      type: 'CategoryPath',
      description: 'The category.',
      resolve: ({ category }) => category,
    }),
    rows: t.exposeInt('rows', { description: 'The number of rows.' }),
    kilograms: t.exposeFloat('kilograms', { description: 'Their emission in kg CO2e.' }),
    without: t.exposeInt('without', {
      description: 'The rows among them that have no amount, or one that is no mass.',
    }),
  }),
});

interface RecordNode extends ImportedRecord {
  readonly profileUid: Uid;
}

const RecordRef = builder.objectRef<RecordNode>('ImportedRecord').implement({
  description: 'A record that an import added or updated.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    profileItem: t.field({
      type: ProfileItemRef,
      description: 'The record.',
      resolve: ({ profileUid, categoryPath, uid }) => ({
        key: { profileUid, categoryPath, uid },
        entry: null,
      }),
    }),
    isUpdate: t.exposeBoolean('isUpdate', {
      description: 'Whether the profile had it before, and the import updated it.',
    }),
    isChanged: t.exposeBoolean('isChanged', { description: 'Whether it was changed after the import.' }),
  }),
});

const RecordConnectionRef = builder.objectRef<Slice<RecordNode>>('ImportedRecordConnection');
implementConnection(RecordConnectionRef, RecordRef, { what: 'imported records', subject: 'profiles' });

ProfileImportRef.implement({
  description: 'What one import did in one profile. It can be undone as a whole.',
  interfaces: [NodeRef],
  subject: 'profiles',
  record: profileImportNode,
  fields: (t) => ({
    id: idField(t, profileImportNode, (key) => key),
    uid: t.expose('uid', {
      type: 'Uid',
      description: "The import's identifier, which a table of several profiles has in each of them.",
    }),
    profile: t.field({
      type: ProfileRef,
      description: 'The profile.',
      resolve: ({ profileUid }) => ({ uid: profileUid, profile: null }),
    }),
    created: t.expose('created', { type: 'DateTime', description: 'When it began.' }),
    username: t.exposeString('username', {
      description: 'Who imported it; `operator` for a command without a user.',
    }),
    fileName: t.exposeString('fileName', {
      nullable: true,
      description: 'The name of the file, as the caller said it.',
    }),
    added: t.exposeInt('added', { description: 'Rows that became records.' }),
    updated: t.exposeInt('updated', { description: 'Rows whose records were changed to what they say.' }),
    known: t.exposeInt('known', { description: 'Rows whose records were the same already.' }),
    changed: t.exposeInt('changed', { description: 'Rows whose records have other content, and were left.' }),
    refused: t.exposeInt('refused', { description: 'Rows that could not be stored.' }),
    start: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The first start of the records.',
      resolve: ({ period }) => period?.start ?? null,
    }),
    end: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The last end of the records, which is not included; `null` where one has none.',
      resolve: ({ period }) => period?.end ?? null,
    }),
    sums: t.field({
      type: [SumRef],
      cost: { size: 20 },
      description: 'What the records emitted when they were imported, by category.',
      resolve: ({ sums }) => sums,
    }),
    undone: t.expose('undone', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was undone; `records` are those that were kept.',
    }),
    records: t.field({
      type: RecordConnectionRef,
      nullable: true,
      cost: pageCost,
      description: 'The records that it added or updated, and that are still there.',
      args: connectionArguments,
      resolve: ({ profileUid, uid }, args, { backend }, info) =>
        readSlice(
          `import ${profileUid} ${uid}`,
          args,
          async (page) => {
            const found = await backend.imports.listRecords({ profileUid, uid }, page);
            return { ...found, entries: found.entries.map((record) => ({ ...record, profileUid })) };
          },
          selects(info, 'totalCount'),
        ),
    }),
  }),
});

const ConnectionRef = builder.objectRef<Slice<ProfileImport>>('ProfileImportConnection');
implementConnection(ConnectionRef, ProfileImportRef, { what: 'imports', subject: 'profiles' });

builder.objectFields(ProfileRef, (t) => ({
  imports: t.field({
    type: ConnectionRef,
    nullable: true,
    cost: pageCost,
    description:
      'The imports that added or updated records, the newest first. UPSTREAM_UNSUPPORTED in front of a remote service.',
    args: connectionArguments,
    resolve: ({ uid }, args, { backend }, info) =>
      readSlice(
        `imports ${uid}`,
        args,
        (page) => backend.imports.list(uid, page),
        selects(info, 'totalCount'),
      ),
  }),
  import: t.field({
    type: ProfileImportRef,
    nullable: true,
    description: 'One import. UPSTREAM_UNSUPPORTED in front of a remote service.',
    args: { uid: t.arg({ type: 'Uid', required: true, description: 'The import.' }) },
    resolve: ({ uid: profileUid }, { uid }, context) => importLoader(context).load({ profileUid, uid }),
  }),
}));
