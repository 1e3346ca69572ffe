import { expect, it } from 'vitest';
import { fixtureNow, noSignal } from '../../support/open-fixture-store.ts';
import { describeOnEveryStore } from './open-stores.ts';
import { notShared, undescribed } from '../../../src/domain/profiles/profile.ts';
import { others, user, users } from './sample-records.ts';
import { asUid, asInstant } from '../../support/brands.ts';

describeOnEveryStore('the store of users', ({ open }) => {
  it('a user is found by name and by uid, with groups in their order', async () => {
    const store = await open();
    const ann = user('ann', {
      isAdministrator: true,
      groups: [
        { ...others, role: 'dataAdministrator' },
        { ...users, role: 'viewer' },
      ],
      sessionsFrom: asInstant(17),
    });
    await store.users.create(ann, noSignal);
    expect(await store.users.findByUsername('ann', noSignal)).toEqual(ann);
    expect(await store.users.findByUid(ann.uid, noSignal)).toEqual(ann);
    expect(await store.users.findByUsername('ANN', noSignal)).toBeNull();
  });

  it('users join one group of a name, whatever its uid', async () => {
    const store = await open();
    await store.users.create(user('ann'), noSignal);
    await store.users.create(
      user('bob', { groups: [{ uid: asUid('ANOTHER0UID0'), name: 'users', role: 'viewer' }] }),
      noSignal,
    );
    const bob = await store.users.findByUsername('bob', noSignal);
    expect(bob?.groups).toEqual([{ ...users, role: 'viewer' }]);
  });

  it('a second account of a name is refused, and the first stays unchanged', async () => {
    const store = await open();
    await store.users.create(user('ann'), noSignal);
    await expect(
      store.users.create(user('ann', { uid: asUid('ANOTHER0UID0'), isAdministrator: true }), noSignal),
    ).rejects.toMatchObject({ code: 'BAD_USER_INPUT', fault: 'duplicate', argument: 'username' });
    expect(await store.users.list(noSignal)).toEqual([user('ann')]);
  });

  it('users are listed by name', async () => {
    const store = await open();
    for (const name of ['cat', 'ann', 'bob']) await store.users.create(user(name), noSignal);
    expect((await store.users.list(noSignal)).map(({ username }) => username)).toEqual(['ann', 'bob', 'cat']);
  });

  it('a change affects only the fields it names', async () => {
    const store = await open();
    await store.users.ensure([user('ann'), user('bob')], noSignal);
    await store.users.update(
      'ann',
      { passwordHash: 'new', sessionsFrom: asInstant(25) },
      fixtureNow,
      noSignal,
    );
    expect(await store.users.findByUsername('ann', noSignal)).toEqual(
      user('ann', { passwordHash: 'new', sessionsFrom: asInstant(25) }),
    );
    await store.users.update('ann', { passwordHash: 'late', replacedHash: 'old' }, fixtureNow, noSignal);
    await store.users.update('ann', { isDisabled: true }, fixtureNow, noSignal);
    await store.users.update('ann', {}, fixtureNow, noSignal);
    expect(await store.users.findByUsername('ann', noSignal)).toMatchObject({
      isDisabled: true,
      passwordHash: 'new',
    });
    await store.users.update('ann', { isDisabled: false, sessionsFrom: asInstant(0) }, fixtureNow, noSignal);
    expect(await store.users.findByUsername('ann', noSignal)).toMatchObject({
      isDisabled: false,
      // Later than before, whatever the clock says.
      sessionsFrom: 26,
    });
    expect(await store.users.findByUsername('bob', noSignal)).toEqual(user('bob'));
    await expect(
      store.users.update('nobody', { isDisabled: true }, fixtureNow, noSignal),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('a user joins a group as the last one, which is created, changes the role in it, and leaves', async () => {
    const store = await open();
    await store.users.ensure([user('ann', { groups: [{ ...users, role: 'member' }] })], noSignal);
    const join = (username: string, role: 'viewer' | 'member') =>
      store.users.join(username, { ...others, role }, fixtureNow, noSignal);
    const leave = (username: string) => store.users.leave(username, others.name, fixtureNow, noSignal);
    const groupsOf = async () => (await store.users.findByUsername('ann', noSignal))?.groups;
    await join('ann', 'viewer');
    expect(await groupsOf()).toEqual([
      { ...users, role: 'member' },
      { ...others, role: 'viewer' },
    ]);
    await join('ann', 'member');
    expect(await groupsOf()).toContainEqual({ ...others, role: 'member' });
    await leave('ann');
    expect(await groupsOf()).toEqual([{ ...users, role: 'member' }]);
    await expect(leave('ann')).rejects.toMatchObject({ code: 'NOT_FOUND', argument: 'group' });
    for (const work of [leave, (username: string) => join(username, 'viewer')])
      await expect(work('nobody')).rejects.toMatchObject({ code: 'NOT_FOUND', argument: 'username' });
  });

  it('the last administrator who is not disabled stays so, however many are disabled at once', async () => {
    const store = await open();
    const administrators = ['ann', 'bob', 'cat'].map((name) => user(name, { isAdministrator: true }));
    await store.users.ensure([...administrators, user('dora')], noSignal);
    const disable = (name: string) =>
      store.users.update(name, { isDisabled: true }, fixtureNow, noSignal).then(
        () => 'disabled',
        (error: { readonly code: string }) => error.code,
      );
    expect((await Promise.all(['ann', 'bob', 'cat'].map(disable))).toSorted()).toEqual([
      'CONFLICT',
      'disabled',
      'disabled',
    ]);
    const active = (await store.users.list(noSignal)).filter((each) => !each.isDisabled);
    expect(active).toHaveLength(2);
    expect(await disable('dora')).toBe('disabled');
  });

  it('ended sessions are stored until their tokens expire', async () => {
    const store = await open();
    const { uid } = user('ann');
    await store.users.create(user('ann', { endedSessions: [] }), noSignal);
    await store.users.endSession(uid, asInstant(10), asInstant(0), noSignal);
    await store.users.endSession(uid, asInstant(30), asInstant(0), noSignal);
    await store.users.endSession(uid, asInstant(30), asInstant(5), noSignal);
    expect((await store.users.findByUid(uid, noSignal))?.endedSessions).toEqual([10, 30]);
    await store.users.endSession(uid, asInstant(40), asInstant(30), noSignal);
    expect((await store.users.findByUid(uid, noSignal))?.endedSessions).toEqual([30, 40]);
  });

  it('an account is disabled, and enabled again with the profiles it owns', async () => {
    const store = await open();
    await store.users.ensure([user('ann'), user('bob')], noSignal);
    const profile = {
      uid: asUid('PROFILE00000'),
      permissionUid: asUid('PERMISSION00'),
      ownerUid: user('ann').uid,
      groupUid: users.uid,
      sharing: { groupMayView: false, groupMayModify: false, othersMayView: false, othersMayModify: false },
      ...undescribed,
    };
    await store.profiles.create([profile], asInstant(1), noSignal);
    await store.users.remove(['ann', 'nobody'], noSignal);
    expect(await store.users.findByUsername('ann', noSignal)).toBeNull();
    expect(await store.users.findByUid(user('ann').uid, noSignal)).toBeNull();
    expect(await store.users.list(noSignal)).toEqual([user('bob')]);
    const [orphan] = await store.profiles.getMany([profile.uid], noSignal);
    expect(orphan?.permission.owner.username).toBe('ann');
    const back = user('ann', { passwordHash: 'another', groups: [{ ...others, role: 'viewer' }] });
    await store.users.ensure([back], noSignal);
    expect(await store.users.findByUsername('ann', noSignal)).toEqual(back);
  });

  it('a removed account that comes back has none of the profiles that were shared with it', async () => {
    const store = await open();
    await store.users.ensure([user('ann'), user('bob')], noSignal);
    const uid = asUid('PROFILE00000');
    const owned = { permissionUid: asUid('PERMISSION00'), ownerUid: user('ann').uid, groupUid: users.uid };
    await store.profiles.create(
      [{ uid, ...owned, sharing: notShared, ...undescribed }],
      asInstant(1),
      noSignal,
    );
    const shares = [{ kind: 'user', uid: user('bob').uid, access: 'view' }] as const;
    const editor = { userUid: null, userName: 'ann', requestId: null, reason: null, importUid: null };
    await store.profiles.share(uid, { ...notShared, shares }, asInstant(1), noSignal, editor);
    const shared = async () => (await store.profiles.getMany([uid], noSignal))[0]?.permission.shares;
    expect(await shared()).toMatchObject([{ name: 'bob', access: 'view' }]);
    await store.users.remove(['bob'], noSignal);
    await store.users.ensure([user('bob')], noSignal);
    expect(await shared()).toEqual([]);
  });

  it('an account with the uid of another is refused, and the other stays unchanged', async () => {
    const store = await open();
    await store.users.create(user('ann'), noSignal);
    const impostor = user('cat', { uid: user('ann').uid, isAdministrator: true });
    for (const write of [
      () => store.users.create(impostor, noSignal),
      () => store.users.ensure([impostor], noSignal),
    ]) {
      await expect(write()).rejects.toMatchObject({ code: 'BAD_USER_INPUT', fault: 'duplicate' });
    }
    expect(await store.users.list(noSignal)).toEqual([user('ann')]);
  });

  it('the name of a disabled account can be used by another', async () => {
    const store = await open();
    await store.users.create(user('ann'), noSignal);
    await store.users.remove(['ann'], noSignal);
    const successor = user('ann', { uid: asUid('SUCCESSOR000') });
    await store.users.create(successor, noSignal);
    expect(await store.users.findByUsername('ann', noSignal)).toEqual(successor);
  });
});
