import type { Actions, Caller } from '../../domain/access/access.ts';
import type { GroupMembership } from '../../domain/access/group.ts';
import {
  notShared,
  type Permission,
  type Share,
  type Sharing,
  type SharingChange,
} from '../../domain/profiles/profile.ts';

/**
 * The permission that an operation needs: `modify` to change items, `own` to
 * share and delete the profile.
 */
export type ProfileNeed = 'view' | 'modify' | 'own';

/** Everyone may read the data tree; administrators and data administrators may change it. */
export function dataTreeActions(principal: Caller): Actions {
  const mayChange = mayChangeDataTree(principal);
  return { ...changing(mayChange), allowView: true, allowList: mayChange };
}

export function mayChangeDataTree(caller: Caller): boolean {
  const { isAdministrator, groups } = caller;
  return mayWrite(caller) && (isAdministrator || groups.some(({ role }) => role === 'dataAdministrator'));
}

/** A caller's actions on the list of profiles. */
export function profileCollectionActions(principal: Caller): Actions {
  return { ...changing(mayWriteProfiles(principal)), allowView: true, allowList: true };
}

/** Profiles belong to a group, and viewers cannot have any. */
export function mayWriteProfiles(caller: Caller): boolean {
  const { isAdministrator, groups } = caller;
  return mayWrite(caller) && groups.length > 0 && (isAdministrator || groups.some(isMore));
}

/** A caller's actions on one profile: only its owner and administrators may delete it. */
export function profileActions(principal: Caller, permission: Permission): Actions {
  return { ...profileItemActions(principal, permission), allowDelete: may(principal, 'own', permission) };
}

/** A caller's actions on the items of a profile and their values. */
export function profileItemActions(principal: Caller, permission: Permission): Actions {
  const mayView = may(principal, 'view', permission);
  return { ...changing(may(principal, 'modify', permission)), allowView: mayView, allowList: mayView };
}

/** The owner and administrators may do everything, others what sharing allows. */
export function may(
  principal: Caller,
  need: ProfileNeed,
  { owner, group, shares = [], ...stored }: Permission,
): boolean {
  const sharing = stored.sharing ?? notShared;
  if (need !== 'view' && !mayWrite(principal)) return false;
  if (principal.isAdministrator || principal.uid === owner.uid) return true;
  const memberships = principal.groups.filter(({ uid }) => uid === group.uid);
  const named = shares.filter((share) => sharedGroups(principal, share).length > 0);
  switch (need) {
    case 'view':
      return (
        named.length > 0 ||
        sharing.othersMayView ||
        sharing.othersMayModify ||
        (memberships.length > 0 && (sharing.groupMayView || sharing.groupMayModify))
      );
    case 'modify':
      return (
        (sharing.othersMayModify && principal.groups.some(isMore)) ||
        (sharing.groupMayModify && memberships.some(isMore)) ||
        named.some((share) => share.access === 'modify' && sharedGroups(principal, share).some(isMore))
      );
    case 'own':
      return false;
  }
}

/** The memberships of a caller that count for what is shared with a user, or a group, by name; none for another one. */
function sharedGroups({ uid, groups }: Caller, share: Share): readonly Pick<GroupMembership, 'role'>[] {
  if (share.kind === 'group') return groups.filter((group) => group.uid === share.uid);
  // A user in no group sees what is shared.
  return share.uid === uid ? [{ role: 'viewer' }, ...groups] : [];
}

/**
 * The sharing after a change. Modifying requires viewing: allowing to modify
 * also allows to view, and forbidding to view also forbids to modify.
 */
export function changeSharing(current: Sharing, change: SharingChange): Sharing {
  const group = changeShare(
    { view: current.groupMayView, modify: current.groupMayModify },
    { view: change.groupMayView, modify: change.groupMayModify },
  );
  const others = changeShare(
    { view: current.othersMayView, modify: current.othersMayModify },
    { view: change.othersMayView, modify: change.othersMayModify },
  );
  return {
    groupMayView: group.view,
    groupMayModify: group.modify,
    othersMayView: others.view,
    othersMayModify: others.modify,
  };
}

interface Rights {
  readonly view: boolean;
  readonly modify: boolean;
}

function changeShare(
  current: Rights,
  change: { readonly [Right in keyof Rights]: boolean | undefined },
): Rights {
  const modify = change.modify ?? (change.view !== false && current.modify);
  return { view: modify || (change.view ?? current.view), modify };
}

function changing(mayChange: boolean): Pick<Actions, 'allowCreate' | 'allowModify' | 'allowDelete'> {
  return { allowCreate: mayChange, allowModify: mayChange, allowDelete: mayChange };
}

function mayWrite({ apiKey }: Caller): boolean {
  return apiKey?.isReadOnly !== true;
}

/** Has a role above viewer. */
function isMore({ role }: Pick<GroupMembership, 'role'>): boolean {
  return role !== 'viewer';
}
