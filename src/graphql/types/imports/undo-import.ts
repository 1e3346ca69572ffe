import type { ImportKey, KeptRecord, UndoneImport } from '../../../domain/profiles/profile-import.ts';
import { builder } from '../../builder.ts';
import { defineMutation } from '../../writes/define-mutation.ts';
import { defineIdentity } from '../../writes/identity.ts';
import { payloadType } from '../../writes/payload.ts';
import { importLoader, profileImportNode, ProfileImportRef } from './profile-import.ts';

const importIdentity = defineIdentity({
  node: profileImportNode,
  what: 'the import',
  fields: {
    profileUid: { type: 'Uid', description: 'The profile.' },
    uid: { type: 'Uid', description: 'The import.' },
  },
  toKey: (fields) => fields,
  toFields: (key) => key,
});

const UndoInput = builder.inputType('UndoImportInput', {
  description: 'An import to undo.',
  fields: (t) => ({
    ...importIdentity.fields(t),
    withChanged: t.boolean({
      defaultValue: false,
      description:
        'Whether records that were changed after the import are undone, too, with their changes; otherwise they are kept.',
    }),
  }),
});

const KeptRef = builder.objectRef<KeptRecord>('KeptRecord').implement({
  description: 'A record that was left as it is when its import was undone.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    uid: t.expose('uid', { type: 'Uid', description: 'The profile item.' }),
    name: t.exposeString('name', { nullable: true, description: 'Its name.' }),
    isChanged: t.exposeBoolean('isChanged', { description: 'Whether it was changed after the import.' }),
    message: t.exposeString('message', { description: 'Why it was kept.' }),
  }),
});

type Undone = UndoneImport & { readonly key: ImportKey };

const UndoneRef = builder.objectRef<Undone>('UndoneImport').implement({
  description: 'What was undone of an import.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    import: t.field({
      type: ProfileImportRef,
      nullable: true,
      description: 'The import.',
      resolve: ({ key }, _args, context) => importLoader(context).load(key),
    }),
    deleted: t.exposeInt('deleted', { description: 'Records that the import had added, and are deleted.' }),
    restored: t.exposeInt('restored', {
      description: 'Records that the import had updated, and are what they were before.',
    }),
    keptCount: t.exposeInt('keptCount', { description: 'Records that are left as they are.' }),
    kept: t.expose('kept', {
      type: [KeptRef],
      cost: { size: 100 },
      description: 'The records that are left as they are, at most 1,000 of them.',
    }),
  }),
});

defineMutation('undoImport', {
  description:
    'Undoes an import: records that it added are deleted, and those that it updated get the values that they had. Records that were changed after it are kept and named. UPSTREAM_UNSUPPORTED in front of a remote service.',
  input: UndoInput,
  identity: importIdentity,
  inputDescription: 'The import.',
  payload: payloadType('undone', UndoneRef, 'What was undone; in a dry run, what would be.'),
  plan: ({ withChanged, ...key }) => {
    const options = { withChanged: withChanged ?? false };
    return {
      write: ({ imports }) => imports.undo(key, options),
      read: (undone: UndoneImport): Undone => ({ ...undone, key }),
      dryRun: {
        preview: ({ writes }) => writes.dryRun((inner) => inner.imports.undo(key, options)),
      },
    };
  },
});
