import { beforeEach, describe, expect, it } from 'vitest';
import { randomUid } from '../../src/adapters/secrets/uids.ts';
import {
  createUserAdministration,
  type UserAdministration,
} from '../../src/application/users/user-administration.ts';
import type { NewUser } from '../../src/domain/access/user.ts';
import { isUid } from '../../src/domain/basics/uid.ts';
import { cheapPasswords } from '../support/users/cheap-passwords.ts';
import { fixtureNow, noSignal, openFixtureStore } from '../support/open-fixture-store.ts';

let administration: UserAdministration;

beforeEach(async () => {
  const store = await openFixtureStore();
  administration = createUserAdministration({
    store,
    passwords: cheapPasswords,
    clock: () => fixtureNow,
    newUid: randomUid,
  });
});

const ada: NewUser = { username: 'ada', password: 'a long password' };

describe('accounts', () => {
  it('an account is created with defaults', async () => {
    const account = await administration.add(ada);
    expect(account).toEqual({
      uid: expect.stringMatching(/^[0-9A-Z]{12}$/),
      username: 'ada',
      isAdministrator: false,
      groups: [{ uid: expect.any(String), name: 'users', role: 'member' }],
      apiVersion: '2.0',
      timeZone: 'UTC',
      locale: 'en_GB',
      isDisabled: false,
      sessionsFrom: fixtureNow,
    });
    expect(await administration.list()).toEqual([account]);
  });

  it('an account is created with the given settings', async () => {
    const groups = [
      { name: 'staff & friends', role: 'viewer' },
      { name: 'users', role: 'dataAdministrator' },
    ] as const;
    const told = {
      isAdministrator: true,
      apiVersion: '1.0',
      timeZone: 'Europe/London',
      locale: 'de_DE',
    };
    const account = await administration.add({ ...ada, ...told, groups });
    expect(account).toMatchObject({ ...told, groups });
  });

  it('accounts share the groups of one name', async () => {
    const one = await administration.add(ada);
    const other = await administration.add({ ...ada, username: 'bob' });
    expect(other.groups[0]?.uid).toBe(one.groups[0]?.uid);
    expect(other.uid).not.toBe(one.uid);
  });

  it('accounts are listed by name, without passwords', async () => {
    await administration.add({ ...ada, username: 'bob' });
    await administration.add(ada);
    await administration.update('bob', { isDisabled: true });
    const accounts = await administration.list();
    expect(accounts.map(({ username, isDisabled }) => [username, isDisabled])).toEqual([
      ['ada', false],
      ['bob', true],
    ]);
    expect(JSON.stringify(accounts)).not.toMatch(/scrypt|password|endedSessions/i);
    await administration.update('bob', { isDisabled: false });
    expect((await administration.list())[1]?.isDisabled).toBe(false);
  });

  it('a username is unique', async () => {
    await administration.add(ada);
    await expect(administration.add(ada)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      fault: 'duplicate',
      message: 'A user "ada" already exists.',
    });
  });

  it.each([
    ['a new password', () => administration.update('nobody', { password: 'a long password' })],
    ['disabling', () => administration.update('nobody', { isDisabled: true })],
    ['enabling', () => administration.update('nobody', { isDisabled: false })],
  ])('unknown usernames are reported by %s', async (_, work) => {
    await expect(work()).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'The user "nobody" does not exist.',
    });
  });

  it.each<[string, Partial<Record<keyof NewUser, unknown>>, string]>([
    ['no name', { username: '' }, 'username'],
    ['a blank in the name', { username: 'a b' }, 'username'],
    ['a colon in the name', { username: 'a:b' }, 'username'],
    ['too long a name', { username: 'x'.repeat(101) }, 'username'],
    ['a short password', { password: '1234567' }, 'password'],
    ['a long password', { password: 'x'.repeat(201) }, 'password'],
    ['another API version', { apiVersion: '3.0' }, 'apiVersion'],
    ['an unknown time zone', { timeZone: 'Europe/Nowhere' }, 'timeZone'],
    ['a malformed locale', { locale: 'english' }, 'locale'],
    ['a group without name', { groups: [{ name: ' ', role: 'member' }] }, 'groups.0.name'],
    ['too long a group', { groups: [{ name: 'x'.repeat(101), role: 'member' }] }, 'groups.0.name'],
    ['an unknown role', { groups: [{ name: 'users', role: 'king' }] }, 'groups.0.role'],
    [
      'a group twice',
      {
        groups: [
          { name: 'users', role: 'member' },
          { name: 'users', role: 'viewer' },
        ],
      },
      'groups.1.name',
    ],
  ])('an account is not created with %s', async (_, bad, argument) => {
    const user = { ...ada, ...bad } as NewUser;
    await expect(administration.add(user)).rejects.toMatchObject({ code: 'BAD_USER_INPUT', argument });
    expect(await administration.list()).toEqual([]);
  });

  it('messages contain no passwords', async () => {
    await expect(administration.add({ ...ada, password: 'secret' })).rejects.toSatisfy(
      (error) => !String(error).includes('secret'),
    );
    await expect(administration.update('ada', { password: 'secret' })).rejects.toMatchObject({
      argument: 'password',
    });
  });
});

describe('new uids', () => {
  it('new uids are well-formed and distinct', () => {
    const uids = Array.from({ length: 10_000 }, randomUid);
    expect(uids.every(isUid)).toBe(true);
    expect(new Set(uids).size).toBe(uids.length);
    expect(new Set(uids.map((uid) => uid[0])).size).toBe(36);
  });
});

describe('the signal', () => {
  it('the signal is passed on to the store', async () => {
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(administration.list(signal)).rejects.toThrow('gone');
    expect(noSignal.aborted).toBe(false);
  });
});
