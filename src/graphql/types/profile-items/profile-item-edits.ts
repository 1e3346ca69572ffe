import type { InputShapeFromFields } from '@pothos/core';
import { badInput } from '../../../domain/basics/errors.ts';
import { isUid } from '../../../domain/basics/uid.ts';
import { trustedInstant } from '../../../domain/basics/instant.ts';
import type { EditAction, EditInProfile } from '../../../domain/profiles/profile-item-edit.ts';
import type { ProfileItemKey } from '../../../domain/profiles/profile-item.ts';
import type { EditFilter, EditPlace } from '../../../ports/edit-store.ts';
import type { EditList, EditsRequest } from '../../../ports/profiles.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../../described-enum.ts';
import type { ConnectionArguments, Slice } from '../../list-slice.ts';
import { type OrderedStart, readOrdered } from '../../ordered-slice.ts';
import { AuditedFieldRef } from '../access/audit-log.ts';
import { connectionArguments, implementConnection, pageCost } from '../connection.ts';
import { importLoader, ProfileImportRef } from '../imports/profile-import.ts';
import { DataItemRef } from '../data-items/data-item-refs.ts';
import { ProfileRef } from '../profiles/profile-refs.ts';
import { toPeriod } from '../profiles/total-arguments.ts';
import { profileItemNode } from './profile-item.ts';
import { profileEditsLoader, profileItemEditsLoader } from './profile-item-loaders.ts';
import { ProfileItemRef } from './profile-item-refs.ts';
import { selects } from '../../lookahead.ts';

const EditActionRef = describedEnum<EditAction>(
  'ProfileItemEditAction',
  'What happened to a profile item, or a profile.',
  {
    created: 'It was created, also by an import.',
    changed: 'It or its values were changed.',
    removed: 'It was deleted.',
    restored: 'It was deleted, and brought back.',
  },
);

const EditRef = builder.objectRef<EditInProfile>('ProfileItemEdit').implement({
  description: 'A write to a profile item, or to the profile itself: who, when, why, and from what to what.',
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
    reason: t.exposeString('reason', {
      nullable: true,
      description: 'Why, as the `reason` of the mutation said it.',
    }),
    import: t.field({
      type: ProfileImportRef,
      nullable: true,
      description: 'The import that wrote it, or that was undone by it.',
      resolve: ({ profileUid, importUid: uid }, _args, context) =>
        uid === null ? null : importLoader(context).load({ profileUid, uid }),
    }),
    action: t.expose('action', { type: EditActionRef, description: 'What happened to the record.' }),
    version: t.exposeInt('version', {
      description: 'The version of the item after it; the number of the edit of a profile itself.',
    }),
    fields: t.expose('fields', {
      type: [AuditedFieldRef],
      cost: { size: 5 },
      description:
        'The fields that a change changed, those that a new record began with, and those that a deletion lost. Records made by earlier versions began with what the first change of a field says was before, or else with what they have.',
    }),
    itemUid: t.field({
      type: 'Uid',
      nullable: true,
      description: 'The item; `null` for the profile itself.',
      resolve: ({ item, itemUid }) => (item === null ? null : itemUid),
    }),
    itemId: t.id({
      nullable: true,
      description:
        'The global id of the item, as `undeleteProfileItems` takes it; `null` for the profile itself.',
      resolve: (edit) => (edit.item === null ? null : profileItemNode.encode(keyOf(edit, edit.item))),
    }),
    itemName: t.string({
      nullable: true,
      description: 'The name of the item now, or when it was deleted; `null` when it has none.',
      resolve: ({ item }) => item?.name,
    }),
    isItemDeleted: t.boolean({
      description: 'Whether the item is deleted now.',
      resolve: ({ item }) => item?.isDeleted === true,
    }),
    categoryPath: t.field({
      type: 'CategoryPath',
      nullable: true,
      description: 'The category of the item; `null` for the profile itself.',
      resolve: ({ item }) => item?.categoryPath,
    }),
    dataItem: t.field({
      type: DataItemRef,
      nullable: true,
      description: 'The data item that was used; `null` for the profile itself.',
      resolve: ({ item }) =>
        item && { key: { categoryPath: item.categoryPath, uid: item.dataItemUid }, summary: null },
    }),
    item: t.field({
      type: ProfileItemRef,
      nullable: true,
      description: 'The item; `null` when it is deleted, and for the profile itself.',
      resolve: (edit) =>
        edit.item?.isDeleted === false ? { key: keyOf(edit, edit.item), entry: null } : null,
    }),
  }),
});

const EditConnectionRef = builder.objectRef<Slice<EditInProfile>>('ProfileItemEditConnection');

implementConnection(EditConnectionRef, EditRef, {
  what: 'edits of profile items and profiles',
  subject: 'profiles',
});

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

const filterArguments = builder.args((t) => ({
  from: t.field({
    type: 'DateTime',
    description:
      'The start of a period: only edits of items that overlap it, or did before they were moved, and none of the profile itself.',
  }),
  to: t.field({ type: 'DateTime', description: 'The end of the period; open when absent. Requires `from`.' }),
  changedSince: t.field({ type: 'DateTime', description: 'Only edits at this time or later.' }),
  changedBefore: t.field({ type: 'DateTime', description: 'Only edits before this time.' }),
}));

/** Throws BAD_USER_INPUT with the names of these arguments. */
function toFilter({
  changedSince = null,
  changedBefore = null,
  ...args
}: InputShapeFromFields<typeof filterArguments>): EditFilter {
  const period = toPeriod(args);
  if (period !== null && period.end !== null && period.end < period.start)
    throw badInput('to', 'to must not be before from.', 'invalid-date-range');
  if (changedSince !== null && changedBefore !== null && changedBefore < changedSince)
    throw badInput('changedBefore', 'changedBefore must not be before changedSince.', 'invalid-date-range');
  return { period, since: changedSince, before: changedBefore };
}

builder.objectField(ProfileRef, 'edits', (t) =>
  t.field({
    type: EditConnectionRef,
    nullable: true,
    cost: pageCost,
    description:
      'The same of all items of the profile, also of those that were deleted, until they are purged; and the changes of its name, note, labels and sharing.',
    args: { ...connectionArguments, ...filterArguments },
    resolve: ({ uid }, args, context, info) => {
      const filter = toFilter(args);
      const { period, since, before } = filter;
      const load = (request: EditsRequest<typeof uid>) =>
        profileEditsLoader(context).load({ ...request, filter });
      const name = `edits of ${uid} ${JSON.stringify([period?.start, period?.end, since, before])}`;
      return readEdits(uid, name, args, selects(info, 'totalCount'), load);
    },
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

function keyOf(
  { profileUid, itemUid: uid }: EditInProfile,
  { categoryPath }: NonNullable<EditInProfile['item']>,
): ProfileItemKey {
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
