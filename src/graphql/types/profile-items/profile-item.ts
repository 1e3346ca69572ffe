import { pathKey } from '../../../domain/category-path.ts';
import { type ProfileItem, type ProfileItemKey, profileItemKeyOf } from '../../../domain/profile-item.ts';
import type { Shows } from '../record-times.ts';
import { builder } from '../../builder.ts';
import type { GraphQLContext } from '../../context.ts';
import { defineNode, idParts, type KeyParts } from '../../global-id.ts';
import { selects, explanationField } from '../../lookahead.ts';
import {
  calculateOverTime,
  dateArguments,
  toInputsOfItem,
  DatedAmountRef,
} from '../calculation/amounts-over-time.ts';
import { implementConnection } from '../connection.ts';
import { countRequestedPoints } from '../calculation/time-points.ts';
import { idField, NodeRef } from '../node.ts';
import { ActionsRef } from '../access/actions.ts';
import { CalculationResultRef } from '../calculation/calculation-refs.ts';
import { DataCategoryRef } from '../data-categories/data-category-ref.ts';
import { DataItemRef } from '../data-items/data-item-refs.ts';
import { ItemDefinitionRef } from '../definitions/definition-refs.ts';
import {
  type ProfileItemNode,
  ProfileItemConnectionRef,
  ProfileItemRef,
  ProfileItemValueRef,
} from './profile-item-refs.ts';
import { ProfileRef } from '../profiles/profile-refs.ts';
import {
  profileItemActionsLoader,
  profileItemAmountLoader,
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

ProfileItemRef.implement({
  description: 'A use of a data item in a profile: what was used, how much, and when.',
  interfaces: [NodeRef],
  subject: 'profiles',
  view: 'unlessListed',
  record: profileItemNode,
  fields: (t) =>
    ({
      id: idField(t, profileItemNode, ({ key }) => key),
      uid: t.field({
        type: 'Uid',
        knownFrom: 'key',
        description: "The item's identifier, as in REST URLs.",
        resolve: ({ key }) => key.uid,
      }),
      name: t.string({
        nullable: true,
        description: 'Distinguishes items with the same data item; `null` when it has none.',
        resolve: async (node, _args, context) => (await load(node, context)).name,
      }),
      startDate: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'The start of the period of the item, in whole minutes.',
        resolve: async (node, _args, context) => (await load(node, context)).validity.start,
      }),
      endDate: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'The end of the period of the item; `null` while it is open.',
        resolve: async (node, _args, context) => (await load(node, context)).validity.end,
      }),
      created: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it was created, if known.',
        resolve: async (node, _args, context) => (await load(node, context)).created,
      }),
      modified: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it last changed, if known.',
        resolve: async (node, _args, context) => (await load(node, context)).modified,
      }),
      version: t.int({
        nullable: true,
        description:
          'Incremented with every change of the item or its values; `null` where the backend does not report it.',
        resolve: async (node, _args, context) => (await load(node, context)).version,
      }),
      dataItem: t.field({
        type: DataItemRef,
        nullable: true,
        description: 'The data item that was used.',
        resolve: async (node, _args, context) => {
          const { dataItem, dataCategory } = await load(node, context);
          return { key: { categoryPath: dataCategory.path, uid: dataItem.uid }, summary: null };
        },
      }),
      dataCategory: t.field({
        type: DataCategoryRef,
        nullable: true,
        description: 'The category that the item is in.',
        resolve: async (node, _args, context) => (await load(node, context)).dataCategory,
      }),
      itemDefinition: t.field({
        type: ItemDefinitionRef,
        nullable: true,
        description: 'The definition of the item.',
        resolve: async (node, _args, context) => (await load(node, context)).itemDefinition,
      }),
      profile: t.field({
        type: ProfileRef,
        nullable: true,
        knownFrom: 'key',
        description: 'The profile that the item is in.',
        resolve: ({ key }) => ({ uid: key.profileUid, profile: null }),
      }),
      itemValues: t.field({
        type: [ProfileItemValueRef],
        nullable: true,
        cost: { size: 40 },
        description: "The item's values, in the order of the definition.",
        resolve: async ({ key, entry }, _args, context) => [
          ...(entry?.values ?? (await profileItemValuesLoader(context).load(key))),
        ],
      }),
      itemValue: t.field({
        type: ProfileItemValueRef,
        nullable: true,
        description: "One of the item's values; `null` when it has none with this path.",
        args: {
          path: t.arg.string({ required: true, description: 'The path of the value, such as `distance`.' }),
        },
        resolve: async ({ key, entry }, { path }, context) =>
          (entry?.values ?? (await profileItemValuesLoader(context).load(key))).find(
            (value) => value.path === path,
          ) ?? null,
      }),
      amount: t.field({
        type: CalculationResultRef,
        nullable: true,
        // Without requested units it is part of the view.
        cost: { calls: ({ returnUnit, returnPerUnit }) => ((returnUnit ?? returnPerUnit) ? 1 : 0) },
        description:
          'The amount of the item, in the units requested here or for the list that it was read with.',
        args: {
          returnUnit: t.arg.string({ description: 'The unit of the amount, such as `lb`; kg when absent.' }),
          returnPerUnit: t.arg.string({
            description: 'What the amount is per, such as `month`; year when absent.',
          }),
        },
        resolve: ({ key, entry }, { returnUnit, returnPerUnit }, context, info) => {
          const withExplanation = selects(info, explanationField) || undefined;
          const isListed =
            typeof returnUnit !== 'string' && typeof returnPerUnit !== 'string' && withExplanation !== true;
          const listed = isListed ? (entry?.calculation ?? null) : null;
          return (
            listed ??
            profileItemAmountLoader(context).load({
              item: key,
              returnUnit: returnUnit ?? undefined,
              returnPerUnit: returnPerUnit ?? undefined,
              withExplanation,
            })
          );
        },
      }),
      amountsOverTime: t.field({
        type: [DatedAmountRef],
        nullable: true,
        // The amounts, plus the view of the item with its values.
        cost: { calls: (args) => 1 + countRequestedPoints(args), size: countRequestedPoints },
        description:
          "The amounts of the item's values as of several dates: how they change with the figures. The item's own period and the rest of its profile are ignored.",
        args: dateArguments,
        resolve: async (node, args, context, info) => {
          const { key, entry } = node;
          const { dataItem, dataCategory } = await load(node, context);
          const values = entry?.values ?? (await profileItemValuesLoader(context).load(key));
          return calculateOverTime(
            { categoryPath: dataCategory.path, uid: dataItem.uid },
            toInputsOfItem(values),
            args,
            context,
            selects(info, explanationField) || undefined,
          );
        },
      }),
      actions: t.field({
        type: ActionsRef,
        nullable: true,
        cost: { calls: 1 },
        description: 'What the caller may do with the item.',
        resolve: ({ key }, _args, context) => profileItemActionsLoader(context).load(key),
      }),
    }) satisfies Shows<ProfileItem, 'profileUid' | 'validity'>,
});

implementConnection(ProfileItemConnectionRef, ProfileItemRef, { what: 'profile items', subject: 'profiles' });

builder.queryFields((t) => ({
  profileItem: t.field({
    type: ProfileItemRef,
    nullable: true,
    subject: 'profiles',
    cost: { calls: 1 },
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

async function load({ key, entry }: ProfileItemNode, context: GraphQLContext): Promise<ProfileItem> {
  return entry?.item ?? profileItemLoader(context).load(key);
}
