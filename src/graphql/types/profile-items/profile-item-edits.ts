import { badInput } from '../../../domain/basics/errors.ts';
import { isUid } from '../../../domain/basics/uid.ts';
import { trustedInstant } from '../../../domain/basics/instant.ts';
import type { EditAction, EditInProfile } from '../../../domain/profiles/profile-item-edit.ts';
import type { ProfileItemKey } from '../../../domain/profiles/profile-item.ts';
import type { EditPlace } from '../../../ports/edit-store.ts';
import type { EditList, EditsRequest } from '../../../ports/profiles.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import type { ConnectionArguments, Slice } from '../../list-slice.ts';
import { type OrderedStart, readOrdered } from '../../ordered-slice.ts';
import { AuditedFieldRef } from '../access/audit-log.ts';
import { connectionArguments, implementConnection, pageCost } from '../connection.ts';
import { DataItemRef } from '../data-items/data-item-refs.ts';
import { ProfileRef } from '../profiles/profile-refs.ts';
import { profileItemNode } from './profile-item.ts';
import { profileEditsLoader, profileItemEditsLoader } from './profile-item-loaders.ts';
import { ProfileItemRef } from './profile-item-refs.ts';
import { selects } from '../../lookahead.ts';

const EditActionRef = describedEnum<EditAction>('ProfileItemEditAction', 'What happened to a profile item.', {
  created: 'It was created, also by an import.',
  changed: 'It or its values were changed.',
  removed: 'It was deleted.',
  restored: 'It was deleted, and brought back.',
});

const EditRef = builder.objectRef<EditInProfile>('ProfileItemEdit').implement({
  description: 'A write to a profile item: who, when, and from what to what.',
  subject: 'profiles',
  record: true,
  fields: (t) => ({
    time: t.expose('time', { type: 'DateTime', description: 'When it was written.' }),
    userUid: t.expose('userUid', {
      type: 'Uid',
      nullable: true,
      description: 'The account of the user who wrote it; `null` for commands, which have none.',
    }),
    userName: t.exposeString('userName', { description: 'The name of the account at that time.' }),
    requestId: t.exposeString('requestId', {
      nullable: true,
      description: 'The id of the request, as in the log of the program; `null` for commands.',
    }),
    action: t.expose('action', { type: EditActionRef, description: 'What happened to the item.' }),
    version: t.exposeInt('version', { description: 'The version of the item after it.' }),
    fields: t.expose('fields', {
      type: [AuditedFieldRef],
      cost: { size: 5 },
      description:
        'The fields that a change changed; none of others. A new item had what the first change of a field says was before, or else what the item has.',
    }),
    itemUid: t.expose('itemUid', { type: 'Uid', description: 'The item.' }),
    itemId: t.id({
      description: 'The global id of the item, as `undeleteProfileItems` takes it.',
      resolve: (edit) => profileItemNode.encode(keyOf(edit)),
    }),
    itemName: t.string({
      nullable: true,
      description: 'The name of the item now, or when it was deleted; `null` when it has none.',
      resolve: ({ item }) => item.name,
    }),
    isItemDeleted: t.boolean({
      description: 'Whether the item is deleted now.',
      resolve: ({ item }) => item.isDeleted,
    }),
    categoryPath: t.field({
      type: 'CategoryPath',
      description: 'The category of the item.',
      resolve: ({ item }) => item.categoryPath,
    }),
    dataItem: t.field({
      type: DataItemRef,
      nullable: true,
      description: 'The data item that was used.',
      resolve: ({ item: { categoryPath, dataItemUid: uid } }) => ({
        key: { categoryPath, uid },
        summary: null,
      }),
    }),
    item: t.field({
      type: ProfileItemRef,
      nullable: true,
      description: 'The item; `null` when it is deleted.',
      resolve: (edit) => (edit.item.isDeleted ? null : { key: keyOf(edit), entry: null }),
    }),
  }),
});

const EditConnectionRef = builder.objectRef<Slice<EditInProfile>>('ProfileItemEditConnection');

implementConnection(EditConnectionRef, EditRef, { what: 'edits of profile items', subject: 'profiles' });

builder.objectField(ProfileItemRef, 'edits', (t) =>
  t.field({
    type: EditConnectionRef,
    nullable: true,
    cost: pageCost,
    description:
      'Who changed the item, when, and from what to what, the newest first; for all who may see the item. Kept until the item is purged; writes of before version 2.0.0 were not. UPSTREAM_UNSUPPORTED in front of a remote service.',
    args: connectionArguments,
    resolve: ({ key }, args, context, info) =>
      readEdits(key, `edits of ${key.uid}`, args, selects(info, 'totalCount'), (request: EditsRequest) =>
        profileItemEditsLoader(context).load(request),
      ),
  }),
);

builder.objectField(ProfileRef, 'edits', (t) =>
  t.field({
    type: EditConnectionRef,
    nullable: true,
    cost: pageCost,
    description:
      'The same of all items of the profile, also of those that were deleted, until they are purged.',
    args: connectionArguments,
    resolve: ({ uid }, args, context, info) =>
      readEdits(
        uid,
        `edits of ${uid}`,
        args,
        selects(info, 'totalCount'),
        (request: EditsRequest<typeof uid>) => profileEditsLoader(context).load(request),
      ),
  }),
);

async function readEdits<Of>(
  of: Of,
  name: string,
  args: ConnectionArguments,
  isCounted: boolean,
  load: (request: EditsRequest<Of>) => Promise<EditList>,
): Promise<Slice<EditInProfile>> {
  let total: number | null = null;
  const read = async ({ after, isReversed, size }: OrderedStart) => {
    const place = after === null ? null : parsePlace(after);
    const found = await load({ of, after: place, isNewestFirst: !isReversed, limit: size, isCounted });
    ({ total } = found);
    const { edits, goesOn } = found;
    const request = { page: 1, itemsPerPage: size };
    return { entries: edits, total: edits.length + Number(goesOn), request };
  };
  const compare = (place: string, other: string) => comparePlaces(parsePlace(place), parsePlace(other));
  const slice = await readOrdered({ name, read, placeOf, compare }, args);
  return { ...slice, total: total ?? slice.total };
}

function keyOf({ profileUid, itemUid: uid, item: { categoryPath } }: EditInProfile): ProfileItemKey {
  return { profileUid, categoryPath, uid };
}

function placeOf({ time, itemUid, version }: EditInProfile): string {
  return `${time} ${itemUid} ${version}`;
}

/** Throws BAD_USER_INPUT for a cursor with another place. */
function parsePlace(text: string): EditPlace {
  const [time = '', itemUid = '', version = '', ...more] = text.split(' ');
  if (/^-?\d{1,15}$/.test(time) && isUid(itemUid) && /^\d{1,15}$/.test(version) && more.length === 0) {
    return { time: trustedInstant(Number(time)), itemUid, version: Number(version) };
  }
  throw badInput(
    'after',
    'after must be a cursor issued by this list; leave it out to start from the beginning.',
  );
}

/** Negative for the newer one. */
function comparePlaces(one: EditPlace, other: EditPlace): number {
  if (one.time !== other.time) return other.time - one.time;
  if (one.itemUid !== other.itemUid) return one.itemUid < other.itemUid ? 1 : -1;
  return other.version - one.version;
}
