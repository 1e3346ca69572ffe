import { actionsInProfile, actionsOfAll } from './actions-in-profile.ts';
import { said } from '../../said.ts';
import { ROOT_PATH } from '../../../domain/basics/category-path.ts';
import type { PageRequest } from '../../../domain/basics/page.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import type { Profile } from '../../../domain/profiles/profile.ts';
import { fromRecord, type Shows, timesOf } from '../record-times.ts';
import { builder } from '../../builder.ts';
import { readSlice, type Slice } from '../../list-slice.ts';
import { selects } from '../../lookahead.ts';
import { defineNode, idParts } from '../../global-id.ts';
import { connectionArguments, implementConnection, pageCost } from '../connection.ts';
import { idField, NodeRef } from '../node.ts';
import { countRequestedSteps } from '../calculation/time-points.ts';
import {
  calculationsForTotals,
  readTotal,
  readTotalsOverTime,
  totalArguments,
  totalsArguments,
} from './total-arguments.ts';
import { labelOf } from '../../../domain/profiles/labels.ts';
import { LabelRef, labelsSize, theLabels } from '../label.ts';
import { ActionsRef } from '../access/actions.ts';
import { PermissionRef } from '../access/permission.ts';
import { conditionArguments } from './item-conditions.ts';
import { searchArguments, toProfileSearch } from './profile-search.ts';
import { ProfileCategoryRef, type ProfileNode, ProfileRef, ProfileTotalRef } from './profile-refs.ts';
import { ProfileItemRef } from '../profile-items/profile-item-refs.ts';
import {
  actionsOnProfilesLoader,
  profileActionsLoader,
  profileLoader,
  profilePageLoader,
} from './profile-loaders.ts';
import { profileItemLoader } from '../profile-items/profile-item-loaders.ts';

const itemsArguments = builder.args((t) => ({
  categoryPath: t.field({
    type: 'CategoryPath',
    defaultValue: ROOT_PATH,
    description: 'Only items of this category and all below.',
  }),
  ...conditionArguments,
}));

const ProfileConnectionRef = builder.objectRef<Slice<ProfileNode>>('ProfileConnection');

export const profileNode = defineNode(ProfileRef, {
  key: { write: (uid: Uid) => [uid], read: idParts.uid },
  load: async (uid, context) => ({ uid, profile: await profileLoader(context).load(uid) }),
});

/** Other records carry only the uid of their profile; the rest is read when it is selected. */
const ofProfile = fromRecord(
  ({ uid, profile }: ProfileNode, context) => profile ?? profileLoader(context).load(uid),
);

ProfileRef.implement({
  description: 'A container for the emissions of a person, a group, an organisation or anything else.',
  interfaces: [NodeRef],
  subject: 'profiles',
  record: profileNode,
  fields: (t) =>
    ({
      id: idField(t, profileNode, ({ uid }) => uid),
      uid: t.expose('uid', {
        type: 'Uid',
        description: "The profile's identifier.",
      }),
      name: t.string({
        nullable: true,
        description: 'The display name; `null` when it has none.',
        resolve: ofProfile(({ name }) => name),
      }),
      note: t.string({
        nullable: true,
        description: 'A text of any number of lines; `null` when there is none.',
        resolve: ofProfile(({ note }) => note),
      }),
      labels: t.field({
        type: [LabelRef],
        nullable: true,
        cost: labelsSize,
        description: 'The labels, by key.',
        resolve: ofProfile(({ labels }) => said(labels, theLabels)),
      }),
      label: t.string({
        nullable: true,
        description: 'The value of one label; `null` when there is none with this key.',
        args: { key: t.arg.string({ required: true, description: 'The key, in any case.' }) },
        resolve: (node, { key }, context) =>
          ofProfile(({ labels }) => labelOf(said(labels, theLabels), key))(node, {}, context),
      }),
      ...timesOf(t, ofProfile),
      permission: t.field({
        type: PermissionRef,
        nullable: true,
        description: 'The owner of the profile and who else may see it, if known.',
        resolve: ofProfile(({ permission }) => said(permission, 'the owner of a profile')),
      }),
      actions: t.field({
        type: ActionsRef,
        nullable: true,
        description: 'What the caller may do with the profile.',
        resolve: async ({ uid }, _args, context) =>
          actionsInProfile(
            await profileActionsLoader(context).load(uid),
            uid,
            'the actions of a profile',
            context,
          ),
      }),
      category: t.field({
        type: ProfileCategoryRef,
        description: 'A category of this profile, with its items.',
        args: {
          path: t.arg({
            type: 'CategoryPath',
            defaultValue: ROOT_PATH,
            description: 'Such as `transport/car/generic`; the root when absent.',
          }),
        },
        resolve: ({ uid }, { path }) => ({ profileUid: uid, path: path ?? ROOT_PATH }),
      }),
      total: t.field({
        type: ProfileTotalRef,
        nullable: true,
        cost: { calculations: calculationsForTotals },
        description: 'The total of all items of the profile, or of those that meet conditions.',
        args: { ...totalArguments, ...itemsArguments },
        resolve: ({ uid }, { categoryPath, ...args }, context, info) =>
          readTotal({ profileUid: uid, path: categoryPath ?? ROOT_PATH }, true, args, context, info),
      }),
      totalsOverTime: t.field({
        type: [ProfileTotalRef],
        nullable: true,
        cost: { calculations: calculationsForTotals, size: countRequestedSteps },
        description: 'The totals of all items of the profile for consecutive periods, as absolute amounts.',
        args: totalsArguments,
        resolve: ({ uid }, args, context, info) =>
          readTotalsOverTime({ profileUid: uid, path: ROOT_PATH }, true, args, context, info),
      }),
      item: t.field({
        type: ProfileItemRef,
        nullable: true,
        description: 'One item of the profile.',
        args: {
          categoryPath: t.arg({
            type: 'CategoryPath',
            required: true,
            description: 'The category of the item.',
          }),
          uid: t.arg({ type: 'Uid', required: true, description: 'The item.' }),
        },
        resolve: async ({ uid: profileUid }, { categoryPath, uid }, context) => {
          const key = { profileUid, categoryPath, uid };
          await profileItemLoader(context).load(key);
          return { key, entry: null };
        },
      }),
    }) satisfies Shows<Profile>,
});

implementConnection(ProfileConnectionRef, ProfileRef, { what: 'profiles', subject: 'profiles' });

builder.queryFields((t) => ({
  profiles: t.field({
    type: ProfileConnectionRef,
    nullable: true,
    subject: 'profiles',
    cost: pageCost,
    description:
      'The profiles that the caller may see: their own and those shared with them, newest first without `orderBy`.',
    args: { ...connectionArguments, ...searchArguments },
    resolve: (_, args, context, info) => {
      const search = toProfileSearch(args);
      const list = search === undefined ? 'profiles' : `profiles ${JSON.stringify(search)}`;
      const readPage = async (page: PageRequest) => {
        const found = await profilePageLoader(context).load(
          search === undefined ? { page } : { page, search },
        );
        return { ...found, entries: found.entries.map((profile) => ({ uid: profile.uid, profile })) };
      };
      return readSlice(list, args, readPage, selects(info, 'totalCount'));
    },
  }),
  profileActions: t.field({
    type: ActionsRef,
    nullable: true,
    subject: 'profiles',
    description: 'Whether the caller may list and create profiles.',
    resolve: async (_, _args, context) =>
      actionsOfAll(await actionsOnProfilesLoader(context).load('all'), context),
  }),
  profile: t.field({
    type: ProfileRef,
    nullable: true,
    subject: 'profiles',
    description: 'A profile by its uid.',
    args: { uid: t.arg({ type: 'Uid', required: true, description: 'The profile.' }) },
    resolve: async (_, { uid }, context) => ({ uid, profile: await profileLoader(context).load(uid) }),
  }),
}));
