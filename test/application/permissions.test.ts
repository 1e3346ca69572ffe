import { describe, expect, it } from 'vitest';
import {
  changeSharing,
  dataTreeActions,
  may,
  profileActions,
  profileCollectionActions,
  profileItemActions,
} from '../../src/application/access/permissions.ts';
import type { Actions, Principal } from '../../src/domain/access/access.ts';
import { type GroupMembership, type Role, roles } from '../../src/domain/access/group.ts';
import { notShared, type Permission, type Sharing } from '../../src/domain/profiles/profile.ts';
import { asUid } from '../support/brands.ts';

const home = { uid: asUid('GROUPHOME001'), name: 'home' };
const away = { uid: asUid('GROUPAWAY001'), name: 'away' };

/** How somebody stands to a profile that belongs to the group `home`. */
const relations = [
  'owner',
  'member of the group',
  'in another group',
  'in both groups',
  'in no group',
] as const;
type Relation = (typeof relations)[number];

const flags = ['groupMayView', 'groupMayModify', 'othersMayView', 'othersMayModify'] as const;
const sharings: readonly Sharing[] = Array.from({ length: 2 ** flags.length }, (_, bits) => ({
  groupMayView: (bits & 1) > 0,
  groupMayModify: (bits & 2) > 0,
  othersMayView: (bits & 4) > 0,
  othersMayModify: (bits & 8) > 0,
}));

interface Case {
  readonly role: Role;
  readonly relation: Relation;
  readonly isAdministrator: boolean;
  readonly sharing: Sharing;
}

const cases: readonly Case[] = roles.flatMap((role) =>
  relations.flatMap((relation) =>
    [false, true].flatMap((isAdministrator) =>
      sharings.map((sharing) => ({ role, relation, isAdministrator, sharing })),
    ),
  ),
);

describe('the rights of callers on a profile', () => {
  it.each(cases)(
    'the rights follow from: $role, $relation, administrator $isAdministrator, $sharing',
    (given) => {
      const principal = toPrincipal(given);
      const permission = toPermission(given);
      const expected = expectedRights(given);
      expect({
        view: may(principal, 'view', permission),
        modify: may(principal, 'modify', permission),
        own: may(principal, 'own', permission),
      }).toEqual(expected);
      expect(profileActions(principal, permission)).toEqual({
        allowView: expected.view,
        allowList: expected.view,
        allowCreate: expected.modify,
        allowModify: expected.modify,
        allowDelete: expected.own,
      });
      expect(profileItemActions(principal, permission)).toEqual({
        allowView: expected.view,
        allowList: expected.view,
        allowCreate: expected.modify,
        allowModify: expected.modify,
        allowDelete: expected.modify,
      });
    },
  );

  it('callers without the right to view have no other right', () => {
    for (const given of cases) {
      const principal = toPrincipal(given);
      const permission = toPermission(given);
      const view = may(principal, 'view', permission);
      expect(may(principal, 'modify', permission) && !view).toBe(false);
      expect(may(principal, 'own', permission) && !may(principal, 'modify', permission)).toBe(false);
    }
  });
});

describe('the rights of callers on all profiles and the data tree', () => {
  const all: Actions = actions(true);

  it.each([
    ['an administrator in a group', { isAdministrator: true, groups: [inGroup('viewer')] }, all, all],
    ['an administrator in no group', { isAdministrator: true, groups: [] }, actions(false, true), all],
    ['a data administrator', { groups: [inGroup('dataAdministrator')] }, all, all],
    ['a member', { groups: [inGroup('member')] }, all, actions(false)],
    ['a viewer', { groups: [inGroup('viewer')] }, actions(false, true), actions(false)],
    [
      'a viewer here, a member there',
      { groups: [inGroup('viewer'), inGroup('member', away)] },
      all,
      actions(false),
    ],
    ['a user in no group', { groups: [] }, actions(false, true), actions(false)],
  ])('the rights follow from the groups: %s', (_, who, profiles, dataTree) => {
    const principal = { ...somebody, ...who };
    expect(profileCollectionActions(principal)).toEqual(profiles);
    expect(dataTreeActions(principal)).toEqual(dataTree);
  });
});

describe('sharing', () => {
  it('the right to modify includes the right to view', () => {
    expect(changeSharing(notShared, { groupMayModify: true, othersMayModify: true })).toEqual({
      groupMayView: true,
      groupMayModify: true,
      othersMayView: true,
      othersMayModify: true,
    });
  });

  it('removing the right to view ends the sharing', () => {
    const shared = changeSharing(notShared, { groupMayModify: true, othersMayModify: true });
    expect(changeSharing(shared, { groupMayView: false, othersMayView: false })).toEqual(notShared);
  });

  it('rights that are not mentioned stay unchanged', () => {
    const shared = changeSharing(notShared, { groupMayView: true, othersMayModify: true });
    expect(changeSharing(shared, {})).toEqual(shared);
    expect(changeSharing(shared, { othersMayModify: false })).toEqual({
      ...notShared,
      groupMayView: true,
      othersMayView: true,
    });
  });
});

const somebody: Principal = {
  uid: asUid('USER00000001'),
  username: 'somebody',
  isAdministrator: false,
  groups: [],
  apiVersion: '2.0',
  locale: 'en_GB',
  timeZone: 'UTC',
};

function inGroup(role: Role, group = home): GroupMembership {
  return { ...group, role };
}

/** In both groups means a viewer of the profile's group who has the role elsewhere. */
function toPrincipal({ role, relation, isAdministrator }: Case): Principal {
  const groups: Readonly<Record<Relation, readonly GroupMembership[]>> = {
    owner: [inGroup(role)],
    'member of the group': [inGroup(role)],
    'in another group': [inGroup(role, away)],
    'in both groups': [inGroup('viewer'), inGroup(role, away)],
    'in no group': [],
  };
  return { ...somebody, isAdministrator, groups: groups[relation] };
}

function toPermission({ relation, sharing }: Case): Permission {
  const ownerUid = relation === 'owner' ? somebody.uid : asUid('USER00000002');
  return {
    uid: asUid('PERMISSION01'),
    created: null,
    modified: null,
    group: home,
    owner: { uid: ownerUid, username: 'owner' },
    sharing,
  };
}

/** The rules once more, as a table of who counts as what. */
function expectedRights({ role, relation, isAdministrator, sharing }: Case) {
  const isMore = role !== 'viewer';
  if (isAdministrator || relation === 'owner') return { view: true, modify: true, own: true };
  const isInGroup = relation === 'member of the group' || relation === 'in both groups';
  const modifiesForGroup = relation === 'member of the group' && isMore;
  const modifiesForOthers = relation !== 'in no group' && isMore;
  return {
    view:
      sharing.othersMayView ||
      sharing.othersMayModify ||
      (isInGroup && (sharing.groupMayView || sharing.groupMayModify)),
    modify: (modifiesForOthers && sharing.othersMayModify) || (modifiesForGroup && sharing.groupMayModify),
    own: false,
  };
}

function actions(mayChange: boolean, mayList = mayChange): Actions {
  return {
    allowView: true,
    allowList: mayList,
    allowCreate: mayChange,
    allowModify: mayChange,
    allowDelete: mayChange,
  };
}
