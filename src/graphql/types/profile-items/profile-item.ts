import { actionsInProfile } from '../profiles/actions-in-profile.ts';
import { pathKey } from '../../../domain/basics/category-path.ts';
import {
  type ProfileItem,
  type ProfileItemKey,
  profileItemKeyOf,
} from '../../../domain/profiles/profile-item.ts';
import type { ListedValue } from '../../../domain/profiles/profile-item-value.ts';
import { fromRecord, type Shows, timesOf } from '../record-times.ts';
import { builder } from '../../builder.ts';
import { defineNode, idParts, type KeyParts } from '../../global-id.ts';
import { implementConnection } from '../connection.ts';
import { idField, NodeRef } from '../node.ts';
import { labelOf } from '../../../domain/profiles/labels.ts';
import { said } from '../../said.ts';
import { LabelRef, labelsSize, theLabels } from '../label.ts';
import { ActionsRef } from '../access/actions.ts';
import { DataCategoryRef } from '../data-categories/data-category-refs.ts';
import { DataItemRef } from '../data-items/data-item-refs.ts';
import { ItemDefinitionRef } from '../definitions/definition-refs.ts';
import {
  ProfileItemConnectionRef,
  type ProfileItemNode,
  ProfileItemRef,
  ProfileItemValueRef,
} from './profile-item-refs.ts';
import { ProfileRef } from '../profiles/profile-refs.ts';
import {
  profileItemActionsLoader,
  profileItemLoader,
  profileItemValuesLoader,
} from './profile-item-loaders.ts';

export const profileItemKeyParts: KeyParts<ProfileItemKey, [profileUid: string, path: string, uid: string]> =
  {
    write: ({ profileUid, categoryPath, uid }) => [profileUid, pathKey(categoryPath), uid],
    read: (profileUid, path, uid) => ({
      profileUid: idParts.uid(profileUid),
      categoryPath: idParts.path(path),
      uid: idParts.uid(uid),
    }),
  };

export const profileItemNode = defineNode(ProfileItemRef, {
  key: profileItemKeyParts,
  load: async (key, context) => ({
    key: profileItemKeyOf(await profileItemLoader(context).load(key)),
    entry: null,
  }),
});

/** The item as its list returned it, or else read by its key; and its values. */
const ofItem = fromRecord(
  ({ key, entry }: ProfileItemNode, context) => entry?.item ?? profileItemLoader(context).load(key),
);
const ofValues = fromRecord<ProfileItemNode, readonly ListedValue[]>(
  ({ key, entry }, context) => entry?.values ?? profileItemValuesLoader(context).load(key),
);

ProfileItemRef.implement({
  description: 'A use of a data item in a profile: what was used, how much, and when.',
  interfaces: [NodeRef],
  subject: 'profiles',
  record: profileItemNode,
  fields: (t) =>
    ({
      id: idField(t, profileItemNode, ({ key }) => key),
      uid: t.field({
        type: 'Uid',
        description: "The item's identifier, as in REST URLs.",
        resolve: ({ key }) => key.uid,
      }),
      name: t.string({
        nullable: true,
        description: 'Distinguishes items with the same data item; `null` when it has none.',
        resolve: ofItem(({ name }) => name),
      }),
      note: t.string({
        nullable: true,
        description: 'A text of any number of lines; `null` when there is none.',
        resolve: ofItem(({ note }) => note),
      }),
      labels: t.field({
        type: [LabelRef],
        nullable: true,
        cost: labelsSize,
        description: 'The labels, by key.',
        resolve: ofItem(({ labels }) => said(labels, theLabels)),
      }),
      label: t.string({
        nullable: true,
        description: 'The value of one label; `null` when there is none with this key.',
        args: { key: t.arg.string({ required: true, description: 'The key, in any case.' }) },
        resolve: (node, { key }, context) =>
          ofItem(({ labels }) => labelOf(said(labels, theLabels), key))(node, {}, context),
      }),
      rowKey: t.string({
        nullable: true,
        description:
          'The key of the row that was imported as the item, by which the same row is not imported again; `null` when it was not imported.',
        resolve: ofItem(({ rowKey }) => rowKey),
      }),
      startDate: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'The start of the period of the item, in whole minutes.',
        resolve: ofItem(({ validity }) => validity.start),
      }),
      endDate: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'The end of the period of the item; `null` while it is open.',
        resolve: ofItem(({ validity }) => validity.end),
      }),
      ...timesOf(t, ofItem),
      version: t.int({
        nullable: true,
        description:
          'Incremented with every change of the item or its values; `null` where the backend does not report it.',
        resolve: ofItem(({ version }) => version),
      }),
      dataItem: t.field({
        type: DataItemRef,
        nullable: true,
        description: 'The data item that was used.',
        resolve: ofItem(({ dataItem, dataCategory }) => ({
          key: { categoryPath: dataCategory.path, uid: dataItem.uid },
          summary: null,
        })),
      }),
      dataCategory: t.field({
        type: DataCategoryRef,
        nullable: true,
        description: 'The category that the item is in.',
        resolve: ofItem(({ dataCategory }) => dataCategory),
      }),
      itemDefinition: t.field({
        type: ItemDefinitionRef,
        nullable: true,
        description: 'The definition of the item.',
        resolve: ofItem(({ itemDefinition }) => itemDefinition),
      }),
      profile: t.field({
        type: ProfileRef,
        nullable: true,
        description: 'The profile that the item is in.',
        resolve: ({ key }) => ({ uid: key.profileUid, profile: null }),
      }),
      itemValues: t.field({
        type: [ProfileItemValueRef],
        nullable: true,
        cost: { size: 10 },
        description: "The item's values, in the order of the definition.",
        resolve: ofValues((values) => values),
      }),
      itemValue: t.field({
        type: ProfileItemValueRef,
        nullable: true,
        description: "One of the item's values; `null` when it has none with this path.",
        args: {
          path: t.arg.string({ required: true, description: 'The path of the value, such as `distance`.' }),
        },
        resolve: (node, args, context) =>
          ofValues((values) => values.find(({ path }) => path === args.path) ?? null)(node, args, context),
      }),
      actions: t.field({
        type: ActionsRef,
        nullable: true,
        description: 'What the caller may do with the item.',
        resolve: async ({ key }, _args, context) => {
          const stated = await profileItemActionsLoader(context).load(key);
          return actionsInProfile(stated, key.profileUid, 'the actions of a profile item', context);
        },
      }),
    }) satisfies Shows<ProfileItem, 'profileUid' | 'validity'>,
});

implementConnection(ProfileItemConnectionRef, ProfileItemRef, { what: 'profile items', subject: 'profiles' });

builder.queryFields((t) => ({
  profileItem: t.field({
    type: ProfileItemRef,
    nullable: true,
    subject: 'profiles',
    description: 'A profile item by its profile, its category and its uid.',
    args: {
      profileUid: t.arg({ type: 'Uid', required: true, description: 'The profile.' }),
      categoryPath: t.arg({ type: 'CategoryPath', required: true, description: 'The category of the item.' }),
      uid: t.arg({ type: 'Uid', required: true, description: 'The item.' }),
    },
    resolve: async (_, key, context) => ({
      key: profileItemKeyOf(await profileItemLoader(context).load(key)),
      entry: null,
    }),
  }),
}));
