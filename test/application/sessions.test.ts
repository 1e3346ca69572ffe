import { parseLexicon } from '../../src/domain/search/search-lexicon.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { apiKeys } from '../../src/adapters/secrets/api-keys.ts';
import { createPasswords } from '../../src/adapters/secrets/passwords.ts';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.ts';
import { createTokens } from '../../src/adapters/secrets/tokens.ts';
import { randomUid } from '../../src/adapters/secrets/uids.ts';
import { createPrincipals, type Principals } from '../../src/application/users/principals.ts';
import { createStoreBackend } from '../../src/application/store-backend.ts';
import {
  createUserAdministration,
  type UserAdministration,
} from '../../src/application/users/user-administration.ts';
import { createCalculator } from '../../src/calculation/run/calculator.ts';
import type { Credentials } from '../../src/domain/access/access.ts';
import type { OpenBackend } from '../../src/ports/backend.ts';
import type { Store } from '../../src/ports/store.ts';
import { cheapPasswords } from '../support/users/cheap-passwords.ts';
import { openAs } from '../support/open-fixture-backend.ts';
import { fixtureNow, noSignal, openFixtureStore } from '../support/open-fixture-store.ts';
import { asInstant } from '../support/brands.ts';

const minute = 60_000;
const password = 'a long password';

let now: number;
let administration: UserAdministration;
let open: OpenBackend;
let principals: Principals;
let store: Store;

beforeEach(async () => {
  now = fixtureNow;
  store = await openFixtureStore();
  const passwords = cheapPasswords;
  const clock = () => asInstant(now);
  administration = createUserAdministration({ store, passwords, clock, newUid: randomUid });
  principals = createPrincipals({
    store,
    clock,
    passwords,
    apiKeys,
    tokens: createTokens(Buffer.alloc(32, 1)),
  });
  open = createStoreBackend({
    store,
    clock,
    newUid: randomUid,
    principals,
    calculator: createCalculator(),
    lexicon: parseLexicon(''),
    programVersion: 'test',
  });
  await administration.add({ username: 'ada', password });
});

async function signIn(): Promise<Credentials> {
  now += 1;
  const { authtoken } = await principals.signIn({ username: 'ada', password }, noSignal);
  return { kind: 'authtoken', authtoken };
}

async function isAccepted(credentials: Credentials): Promise<boolean> {
  try {
    await openAs(open, credentials).access.getViewer();
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'UNAUTHENTICATED' });
    return false;
  }
}

async function renewed(credentials: Credentials): Promise<Credentials> {
  return { kind: 'authtoken', authtoken: (await openAs(open, credentials).access.getAuthtoken()) ?? '' };
}

describe('an outdated hash', () => {
  const outdated = createPasswords({ ln: 2, r: 1, p: 1 });
  const storedHash = async () => (await store.users.findByUsername('ada', noSignal))?.passwordHash ?? '';
  const basic: Credentials = { kind: 'basic', username: 'ada', password };

  beforeEach(async () => {
    await store.users.update('ada', { passwordHash: await outdated.hash(password) }, fixtureNow, noSignal);
  });

  it.each([
    ['a sign-in', signIn],
    ['HTTP Basic', () => isAccepted(basic)],
  ] as const)('%s with the right password renews the hash, and sessions go on', async (_, use) => {
    const before = await storedHash();
    await use();
    const after = await storedHash();
    expect(after).not.toBe(before);
    expect(cheapPasswords.isOutdated(after)).toBe(false);
    expect(await isAccepted(await signIn())).toBe(true);
    expect(await storedHash()).toBe(after);
  });

  it('a wrong password renews nothing', async () => {
    const before = await storedHash();
    await expect(principals.signIn({ username: 'ada', password: 'wrong' }, noSignal)).rejects.toThrow();
    expect(await storedHash()).toBe(before);
  });

  it('a renewal does not undo a password that was set meanwhile', async () => {
    let set = '';
    const passwords: typeof cheapPasswords = {
      ...cheapPasswords,
      async hash(text, options) {
        await administration.update('ada', { password: 'another password' });
        set = await storedHash();
        return cheapPasswords.hash(text, options);
      },
    };
    const tokens = createTokens(Buffer.alloc(32, 1));
    const slow = createPrincipals({ store, clock: () => asInstant(now), passwords, apiKeys, tokens });
    await slow.authenticate(basic, noSignal);
    expect(set).not.toBe('');
    expect(await storedHash()).toBe(set);
  });
});

describe('machines whose clocks differ', () => {
  const passwords = cheapPasswords;
  const tokens = createTokens(Buffer.alloc(32, 1));
  const newPassword = 'another password';

  function machine(aheadMs: number) {
    const clock = () => asInstant(now + aheadMs);
    return {
      administration: createUserAdministration({ store, passwords, clock, newUid: randomUid }),
      principals: createPrincipals({ store, clock, passwords, apiKeys, tokens }),
    };
  }

  it.each([-90_000, 0, 90_000])(
    'a new password ends the sessions of before and no others (%i ms)',
    async (aheadMs) => {
      const other = machine(aheadMs);
      const accepts = async (authtoken: string): Promise<boolean> =>
        other.principals.authenticate({ kind: 'authtoken', authtoken }, noSignal).then(
          () => true,
          () => false,
        );
      for (const { administration: here } of [{ administration }, other]) {
        const before = await other.principals.signIn({ username: 'ada', password }, noSignal);
        await here.update('ada', { password: newPassword });
        expect(await accepts(before.authtoken)).toBe(false);
        const after = await other.principals.signIn({ username: 'ada', password: newPassword }, noSignal);
        expect(await accepts(after.authtoken)).toBe(true);
        await here.update('ada', { password: password });
        now += 1;
      }
      await administration.add({ username: 'new', password });
      const first = await other.principals.signIn({ username: 'new', password }, noSignal);
      expect(await accepts(first.authtoken)).toBe(true);
    },
  );

  it('a token of an earlier version ends with a password that is set after it', async () => {
    const user = await store.users.findByUsername('ada', noSignal);
    if (user === null) throw new Error('There is no such user.');
    const at = asInstant(now);
    const authtoken = tokens.sign({ userUid: user.uid, created: at, touched: at });
    expect(authtoken.split('.')).toHaveLength(4);
    expect(await isAccepted({ kind: 'authtoken', authtoken })).toBe(true);
    now += 2;
    await administration.update('ada', { password: newPassword });
    expect(await isAccepted({ kind: 'authtoken', authtoken })).toBe(false);
  });
});

describe('tokens', () => {
  it('a token is renewed after a minute and expires after half an hour unused or two hours in use', async () => {
    let token = await signIn();
    now += minute;
    expect(await renewed(token)).toEqual(token);
    const unused = token;
    for (let used = 0; used < 8; used += 1) {
      now += 14 * minute;
      const next = await renewed(token);
      expect(next).not.toEqual(token);
      token = next;
    }
    expect(await isAccepted(unused)).toBe(false);
    expect(await isAccepted(token)).toBe(true);
    now += 8 * minute;
    expect(await isAccepted(token)).toBe(false);
  });

  it('a token from the future is refused beyond a minute, by which clocks may differ', async () => {
    const token = await signIn();
    now -= minute;
    expect(await isAccepted(token)).toBe(true);
    now -= 1;
    expect(await isAccepted(token)).toBe(false);
  });

  it('a token that expires during a request of several calls is valid for all of them, until its session ends', async () => {
    const token = await signIn();
    const began = {};
    const call = () => open({ credentials: token, began, signal: noSignal, requestId: 'table' }).access;
    await call().getViewer();
    now += 180 * minute;
    expect(await isAccepted(token)).toBe(false);
    expect(await call().getViewer()).toMatchObject({ username: 'ada' });
    await administration.update('ada', { password: 'another long password' });
    await expect(call().getViewer()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('a token identifies the groups of its user', async () => {
    const { groups } = await openAs(open, await signIn()).access.getViewer();
    expect(groups).toMatchObject([{ name: 'users', role: 'member' }]);
  });
});

describe('signing out', () => {
  it('signing out ends the session and all tokens renewed from it', async () => {
    const token = await signIn();
    now += 2 * minute;
    const later = await renewed(token);
    await openAs(open, later).access.signOut();
    expect(await isAccepted(later)).toBe(false);
    expect(await isAccepted(token)).toBe(false);
  });

  it('signing out takes effect within the request', async () => {
    const { access } = openAs(open, await signIn());
    await access.getViewer();
    await access.signOut();
    await expect(access.getViewer()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await access.getAuthtoken()).toBeNull();
  });

  it('signing out leaves the other sessions of the user alone', async () => {
    const [one, other] = [await signIn(), await signIn()];
    await openAs(open, one).access.signOut();
    expect(await isAccepted(one)).toBe(false);
    expect(await isAccepted(other)).toBe(true);
    expect(await isAccepted(await signIn())).toBe(true);
  });

  it('signing out without a session does nothing', async () => {
    const token = await signIn();
    for (const credentials of [
      { kind: 'none' },
      { kind: 'authtoken', authtoken: 'AAAAAAAAAAAA.0.0.forged' },
      { kind: 'basic', username: 'ada', password },
    ] as const) {
      await openAs(open, credentials).access.signOut();
    }
    expect(await isAccepted(token)).toBe(true);
  });

  it('a session stays ended after later sign-outs', async () => {
    const tokens = [];
    for (let count = 0; count < 5; count += 1) tokens.push(await signIn());
    for (const token of tokens) await openAs(open, token).access.signOut();
    for (const token of tokens) expect(await isAccepted(token)).toBe(false);
  });
});

describe('changes of an account', () => {
  it('a changed password ends the sessions', async () => {
    const token = await signIn();
    now += 1;
    await administration.update('ada', { password: 'another password' });
    expect(await isAccepted(token)).toBe(false);
    expect(await isAccepted({ kind: 'basic', username: 'ada', password })).toBe(false);
    expect(await isAccepted({ kind: 'basic', username: 'ada', password: 'another password' })).toBe(true);
  });

  it('a password that another connection to the database changed is refused at once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sessions-'));
    const file = join(folder, 'users.db');
    const own = await openSqliteStore({ file }, noSignal);
    const other = await openSqliteStore({ file }, noSignal);
    const passwords = createPasswords({ ln: 1, r: 1, p: 1 });
    const clock = () => asInstant(now);
    const here = createPrincipals({
      store: own,
      clock,
      passwords,
      apiKeys,
      tokens: createTokens(Buffer.alloc(32, 1)),
    });
    const there = createUserAdministration({
      store: other,
      passwords: cheapPasswords,
      clock,
      newUid: randomUid,
    });
    await there.add({ username: 'kim', password });
    const basic = { kind: 'basic', username: 'kim', password } as const;
    const requests = Array.from({ length: 20 }, () => here.authenticate(basic, noSignal));
    for (const { principal } of await Promise.all(requests)) expect(principal.username).toBe('kim');
    await there.update('kim', { password: 'another password' });
    await expect(here.authenticate(basic, noSignal)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const renewedPassword = { ...basic, password: 'another password' };
    expect((await here.authenticate(renewedPassword, noSignal)).principal.username).toBe('kim');
    await own.close();
    await other.close();
    rmSync(folder, { recursive: true });
  });

  it('a disabled user is refused at once, with any credentials', async () => {
    const token = await signIn();
    expect(await isAccepted(token)).toBe(true);
    now += 1;
    await administration.update('ada', { isDisabled: true });
    expect(await isAccepted(token)).toBe(false);
    expect(await isAccepted({ kind: 'basic', username: 'ada', password })).toBe(false);
    await expect(signIn()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await administration.update('ada', { isDisabled: false });
    expect(await isAccepted(token)).toBe(false);
    expect(await isAccepted(await signIn())).toBe(true);
  });
});
