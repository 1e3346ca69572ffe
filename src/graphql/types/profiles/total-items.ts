import type { FailedItem, NotedItem } from '../../../domain/profiles/profile-total.ts';
import { builder, type BuilderTypes } from '../../builder.ts';
import { messageOf } from '../../errors.ts';
import type { Slice } from '../../list-slice.ts';
import { NoteRef } from '../calculation/note.ts';
import { implementConnection } from '../connection.ts';
import { ProfileItemRef } from '../profile-items/profile-item-refs.ts';
import { toUserError, UserErrorRef } from '../user-error.ts';

export const FailedItemRef = builder.objectRef<FailedItem>('FailedProfileItem').implement({
  description:
    'An item that is not in any sum: its calculation failed, or its data item was removed (NOT_FOUND).',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    item: itemField(t),
    message: t.string({
      description: 'Why it failed, in English.',
      resolve: ({ error }) => messageOf(error),
    }),
    error: t.field({
      type: UserErrorRef,
      description: 'Why it failed, with its code.',
      resolve: ({ error }) => toUserError(error),
    }),
  }),
});

export const FailedItemConnectionRef = builder.objectRef<Slice<FailedItem>>('FailedProfileItemConnection');

implementConnection(FailedItemConnectionRef, FailedItemRef, { what: 'failed items', subject: 'profiles' });

const NotedItemRef = builder.objectRef<NotedItem>('NotedProfileItem').implement({
  description: 'An item of a total with one of its notes.',
  subject: 'profiles',
  record: false,
  fields: (t) => ({
    item: itemField(t),
    note: t.expose('note', { type: NoteRef, description: 'The note, which has a code.' }),
  }),
});

export const NotedItemConnectionRef = builder.objectRef<Slice<NotedItem>>('NotedProfileItemConnection');

implementConnection(NotedItemConnectionRef, NotedItemRef, { what: 'noted items', subject: 'profiles' });

function itemField<T extends FailedItem | NotedItem>(
  t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, T>,
) {
  return t.field({
    type: ProfileItemRef,
    description:
      'The item. If its data item was removed, only `id`, `uid` and `profile` can be read, and it can be deleted.',
    resolve: ({ item }) => ({ key: item, entry: null }),
  });
}
