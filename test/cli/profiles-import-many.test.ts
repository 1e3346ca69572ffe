import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.ts';
import type { Store } from '../../src/ports/store.ts';
import { profile, user } from '../adapters/sql/sample-records.ts';
import { asInstant } from '../support/brands.ts';
import { fixtureDirectory, noSignal } from '../support/open-fixture-store.ts';
import { runHere } from '../support/program/run-here.ts';

const now = asInstant(Date.parse('2100-01-01'));
const north = { ...profile('north'), name: 'North' };
const south = { ...profile('south'), name: 'South' };
const ofBob = { ...profile('of bob'), ownerUid: user('bob').uid, name: "Bob's" };
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'profiles-import-many-'));
  await runHere(folder, ['import', fixtureDirectory, '--store', 'store.db']);
  await withStore(async (store) => {
    await store.users.ensure([user('ann'), user('bob')], noSignal);
    await store.profiles.create([north, south, ofBob], asInstant(1), noSignal);
  });
});

afterEach(() => rmSync(folder, { recursive: true }));

async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openSqliteStore({ file: join(folder, 'store.db') }, noSignal);
  return work(store).finally(() => store.close());
}

interface Outcome {
  readonly code: number;
  readonly err: string;
  readonly refusals: readonly { readonly line: number; readonly code: string; readonly message: string }[];
}

const header = 'profile,id,fuel,size,distance\n';

async function importRows(rows: readonly string[], ...options: readonly string[]): Promise<Outcome> {
  const table = header + rows.map((row) => `${row}\n`).join('');
  writeFileSync(join(folder, 'table.csv'), table);
  const args = ['profiles', 'import', 'table.csv', '--category', 'transport/car', '--store', 'store.db'];
  const { code, out, err } = await runHere(folder, [...args, '--json', ...options]);
  return { code, err, ...(out === '' ? {} : JSON.parse(out)) } as Outcome;
}

const as = (name: string, ...options: readonly string[]) => ['--user', name, ...options];
const refusalsOf = ({ refusals }: Outcome) => refusals.map(({ line, code }) => [line, code]);

const inOrder = (names: readonly string[]) => names.toSorted((one, other) => (one < other ? -1 : 1));

/** The names of the items of all profiles with a name, by the profile's. */
const storedNames = () =>
  withStore(async (store) => {
    const reader = { userUid: user('ann').uid, groupUids: [] };
    const own = await store.profiles.listPage(reader, { page: 1, itemsPerPage: 100 }, noSignal);
    const entries = await Promise.all(
      own.entries.map(async ({ uid, name }) => {
        const items = await store.profileItems.listCurrent(uid, now, noSignal);
        return [name, inOrder(items.map((item) => item.name ?? ''))] as const;
      }),
    );
    return Object.fromEntries(entries);
  });

describe('a table with a column of profiles', () => {
  it('adds each row to the profile that it names by uid or name, once', async () => {
    const rows = ['North,1,petrol,small,1', `${south.uid},1,petrol,small,2`, 'NORTH,2,petrol,small,3'];
    const dry = await importRows(rows, '--dry-run');
    expect([dry, await storedNames()]).toMatchObject([
      { added: 3, refused: 0 },
      { North: [], South: [] },
    ]);
    expect(await importRows(rows)).toMatchObject({ code: 0, added: 3, known: 0, profilesCreated: 0 });
    expect(await importRows(rows)).toMatchObject({ code: 0, added: 0, known: 3 });
    expect(await storedNames()).toEqual({ North: ['1', '2'], South: ['1'] });
  });

  it('has a row key once in each profile', async () => {
    const again = ['South,1,petrol,small,1', 'North,1,petrol,small,1', 'north,1,diesel,small,2'];
    const outcome = await importRows(again);
    expect([outcome, refusalsOf(outcome)]).toMatchObject([{ added: 2 }, [[4, 'KEY_REPEATED']]]);
  });

  it('adds rows that name no profile to the one of --profile', async () => {
    const rows = [',1,petrol,small,1', 'South,2,petrol,small,2'];
    expect(refusalsOf(await importRows(rows))).toEqual([[2, 'PROFILE_MISSING']]);
    expect(await importRows(rows, '--profile', north.uid)).toMatchObject({ added: 1, known: 1 });
    expect(await storedNames()).toEqual({ North: ['1'], South: ['2'] });
  });

  it('refuses rows of no profile, of several with one name, and of one that the user may not change', async () => {
    const twin = { ...profile('twin'), name: 'south' };
    await withStore((store) => store.profiles.create([twin], asInstant(2), noSignal));
    const rows = ['Nort,1,petrol,small,1', 'ZZZZZZZZZZZZ,1,petrol,small,1', 'South,1,petrol,small,1'];
    const foreign = [`${ofBob.uid},1,petrol,small,1`, "Bob's,1,petrol,small,1", 'North,1,petrol,huge,1'];
    const outcome = await importRows([...rows, ...foreign], ...as('ann'));
    expect(refusalsOf(outcome)).toEqual([
      [2, 'PROFILE_UNKNOWN'],
      [3, 'PROFILE_UNKNOWN'],
      [4, 'PROFILE_AMBIGUOUS'],
      [5, 'PROFILE_UNKNOWN'],
      [6, 'PROFILE_UNKNOWN'],
      [7, 'ITEM_UNKNOWN'],
    ]);
    expect(outcome.refusals.map(({ message }) => message)).toEqual([
      expect.stringContaining('"Nort"'),
      expect.stringContaining('"ZZZZZZZZZZZZ"'),
      expect.stringContaining(twin.uid),
      expect.stringContaining('not shared with you'),
      expect.stringContaining('No profile has this uid or name'),
      expect.any(String),
    ]);
    expect(await importRows(foreign)).toMatchObject({ added: 1, known: 0, refused: 2 });
  });

  it('creates profiles that do not exist for a user, each once, and none in a dry run', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => `Site ${index % 3},${index},petrol,small,1`);
    const more = ['North,1,petrol,small,1', 'site 0,more,petrol,small,1', 'ZZZZZZZZZZZZ,1,petrol,small,1'];
    const create = as('ann', '--create-profiles');
    const table = [...rows, ...more, `${'x'.repeat(300)},1,petrol,small,1`];
    const dry = await importRows(table, ...create, '--dry-run');
    expect(dry).toMatchObject({ added: 1502, refused: 2, profilesCreated: 3 });
    expect(await storedNames()).toEqual({ North: [], South: [] });
    const outcome = await importRows(table, ...create);
    expect(outcome).toMatchObject({ added: 1502, known: 0, refused: 2, profilesCreated: 3 });
    expect(refusalsOf(outcome)).toEqual([
      [1504, 'PROFILE_UNKNOWN'],
      [1505, 'PROFILE_UNKNOWN'],
    ]);
    expect(await importRows(table, ...create)).toMatchObject({ added: 0, known: 1502, profilesCreated: 0 });
    const names = await storedNames();
    expect(inOrder(Object.keys(names))).toEqual(['North', 'Site 0', 'Site 1', 'Site 2', 'South']);
    expect(names['Site 0']).toHaveLength(501);
  });

  it.each([
    ['without a profile for its rows', ['--map', 'map.json'], 'The table has no column "profile"'],
    ['with new profiles and no owner', ['--create-profiles'], '--create-profiles needs --user'],
    ['for a user who does not exist', as('eve'), 'The user "eve" does not exist'],
    ['with a profile that does not exist', ['--profile', 'ZZZZZZZZZZZZ'], 'The profile does not exist'],
  ])('is refused as a whole %s', async (_, options, message) => {
    const columns = { profile: 'ignore', id: 'rowKey', fuel: 'drill.fuel', size: 'drill.size' };
    writeFileSync(
      join(folder, 'map.json'),
      JSON.stringify({ columns: { ...columns, distance: 'value.distance' } }),
    );
    const outcome = await importRows(['North,1,petrol,small,1'], ...options);
    expect(outcome).toMatchObject({ code: expect.any(Number), err: expect.stringContaining(message) });
    expect(outcome.code).not.toBe(0);
    expect(await storedNames()).toEqual({ North: [], South: [] });
  });
});
