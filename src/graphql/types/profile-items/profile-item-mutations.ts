import type {
  ProfileItemChange,
  ProfileItemDeletion,
  ProfileItemDraft,
  ProfileItemKey,
} from '../../../domain/profiles/profile-item.ts';
import type { Uid } from '../../../domain/basics/uid.ts';
import { badInput, EmissionsError } from '../../../domain/basics/errors.ts';
import type { GraphQLContext } from '../../context.ts';
import { defineMutation } from '../../writes/define-mutation.ts';
import { batchSize, entriesOf, firstOf } from '../../writes/inputs.ts';
import { withoutNulls } from '../../without-nulls.ts';
import { snapshotProfileItems } from '../../writes/snapshots.ts';
import { listPayloadType, payloadType } from '../../writes/payload.ts';
import { type Mutation, ofOne } from '../../writes/resolve-write.ts';
import {
  CreateInput,
  CreateManyInput,
  DeleteInput,
  DeleteManyInput,
  type RequestedDraft,
  toChange,
  toDraft,
  UndeleteManyInput,
  UpdateInput,
  UpdateManyInput,
} from './profile-item-inputs.ts';
import { findItem } from '../data-items/data-item-queries.ts';
import { profileItemIdentity, usedItemIdentity } from './profile-item-identities.ts';
import { comparing, creating, removingOnly } from '../../writes/dry-run.ts';
import { type ProfileItemNode, ProfileItemRef } from './profile-item-refs.ts';
import { type ProfileNode, ProfileRef } from '../profiles/profile-refs.ts';

defineMutation('createProfileItem', {
  description: 'Creates a profile item.',
  input: CreateInput,
  identity: usedItemIdentity,
  inputDescription: 'The new item.',
  rows: 'item',
  payload: payloadType('profileItem', ProfileItemRef, 'The new item.'),
  plan: ({ profileUid, item }, context) => ofOne(planCreation(profileUid, [toDraft(item)], context)),
});

defineMutation('createProfileItems', {
  description:
    'Creates up to 1,000 profile items in one profile, all or nothing; `importProfileItems` has a verdict for each.',
  input: CreateManyInput,
  identity: usedItemIdentity,
  inputDescription: 'The new items.',
  rows: 'items',
  cost: { size: batchSize('items') },
  payload: listPayloadType('profileItems', ProfileItemRef, 'The new items, in the order of the drafts.'),
  plan: ({ profileUid, items }, context) =>
    planCreation(profileUid, entriesOf(items, 'items', toDraft), context),
});

function planCreation(
  profileUid: Uid,
  drafts: readonly RequestedDraft[],
  context: GraphQLContext,
): Mutation<readonly ProfileItemKey[], readonly ProfileItemNode[]> {
  return {
    write: async ({ profileItems }) =>
      profileItems.create(profileUid, await Promise.all(drafts.map((draft) => findUsed(draft, context)))),
    read: (keys) => keys.map(nodeOf),
    dryRun: creating(snapshotProfileItems),
  };
}

async function findUsed(
  { select, ...draft }: RequestedDraft,
  context: GraphQLContext,
): Promise<ProfileItemDraft> {
  if (select === undefined) return draft;
  const { categoryPath, dataItemUid: uid } = draft;
  try {
    const found = await findItem({ categoryPath, uid, select, uidArgument: 'dataItemUid' }, context);
    return { ...draft, dataItemUid: found.uid };
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
    return { ...draft, itemFault: error };
  }
}

defineMutation('updateProfileItem', {
  description: 'Changes a profile item and its values.',
  input: UpdateInput,
  identity: profileItemIdentity,
  inputDescription: 'The changes.',
  payload: payloadType(
    'profileItem',
    ProfileItemRef,
    'The item after the change; on CONFLICT, as it is now.',
  ),
  plan: (input) => ofOne(planChange([toChange(input)])),
});

defineMutation('updateProfileItems', {
  description: 'Changes up to 1,000 profile items, all or nothing.',
  input: UpdateManyInput,
  identity: profileItemIdentity,
  inputDescription: 'The changes.',
  rows: 'changes',
  cost: { size: batchSize('changes') },
  payload: listPayloadType(
    'profileItems',
    ProfileItemRef,
    'The items after the change, in the order of the changes; on CONFLICT, as they are now.',
  ),
  plan: (input) => planChange(entriesOf(input.changes, 'changes', toChange)),
});

function planChange(changes: readonly ProfileItemChange[]): Mutation<void, readonly ProfileItemNode[]> {
  const keys = changes.map(({ item }) => item);
  const read = () => keys.map(nodeOf);
  return {
    write: ({ profileItems }) => profileItems.update(changes),
    read,
    current: read,
    dryRun: comparing((backend, _, budget) => snapshotProfileItems(backend, keys, budget)),
  };
}

defineMutation('deleteProfileItem', {
  description: 'Deletes a profile item.',
  input: DeleteInput,
  identity: profileItemIdentity,
  isDeletion: true,
  inputDescription: 'The item.',
  payload: payloadType('profile', ProfileRef, 'The profile that the item was in; on CONFLICT, still is in.'),
  plan: (input) => planDeletion([withoutNulls(input)]),
});

defineMutation('deleteProfileItems', {
  description: 'Deletes up to 1,000 profile items of one profile, all or nothing.',
  input: DeleteManyInput,
  identity: profileItemIdentity,
  isDeletion: true,
  inputDescription: 'The items.',
  rows: 'items',
  payload: payloadType(
    'profile',
    ProfileRef,
    'The profile that the items were in; on CONFLICT, still are in.',
  ),
  plan: (input) => planDeletion(entriesOf(input.items, 'items', withoutNulls)),
});

defineMutation('undeleteProfileItems', {
  description:
    'Brings back up to 1,000 deleted profile items, all or none, as they were; those that are there stay as they are. NOT_FOUND for what the command `purge` has removed since. UPSTREAM_UNSUPPORTED in front of a remote service.',
  input: UndeleteManyInput,
  identity: profileItemIdentity,
  inputDescription: 'The items.',
  rows: 'items',
  cost: { size: batchSize('items') },
  payload: listPayloadType('profileItems', ProfileItemRef, 'The items, in the order of the input.'),
  plan: ({ items }) => {
    const keys = entriesOf(items, 'items', ({ profileUid, categoryPath, uid }) => {
      return { profileUid, categoryPath, uid };
    });
    return {
      write: ({ profileItems }) => profileItems.undelete(keys),
      read: () => keys.map(nodeOf),
      dryRun: comparing((backend, _, budget) => snapshotProfileItems(backend, keys, budget)),
    };
  },
});

function planDeletion(items: readonly ProfileItemDeletion[]): Mutation<void, ProfileNode> {
  const { profileUid: uid } = firstOf(items);
  if (items.some(({ profileUid }) => profileUid !== uid))
    throw badInput(
      'items',
      'All items must be in the same profile; delete items of another profile in a separate request.',
    );
  const read = () => ({ uid, profile: null });
  return {
    write: ({ profileItems }) => profileItems.delete(items),
    read,
    current: read,
    dryRun: removingOnly({ profileItems: items.length }),
  };
}

function nodeOf(key: ProfileItemKey): ProfileItemNode {
  return { key, entry: null };
}
