import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.ts';
import { profile } from '../adapters/sql/sample-records.ts';
import { addProfileItems } from '../data-sets/import/add-profile-items.ts';
import { fixtureDirectory, noSignal } from '../support/open-fixture-store.ts';
import { runHere } from '../support/program/run-here.ts';

const { uid } = profile('profile 0');
const folder = mkdtempSync(join(tmpdir(), 'profiles-show-'));
const run = (...args: readonly string[]) => runHere(folder, [...args, '--store', 'store.db']);

beforeAll(async () => {
  await run('import', fixtureDirectory);
  const store = await openSqliteStore({ file: join(folder, 'store.db') }, noSignal);
  await addProfileItems(store, [], []);
  await store.close();
  writeFileSync(
    join(folder, 'journeys.csv'),
    `category,fuel,size,distance,distance unit,name,start date,end date
transport/car,petrol,small,1000,km,commute,2025-01-01,2025-07-01
transport/car,petrol,small,2000,km,visits,2025-06-01,
`,
  );
  const imported = await run(
    'profiles',
    'import',
    'journeys.csv',
    '--profile',
    uid,
    '--category',
    'transport/car',
  );
  expect(imported).toMatchObject({ code: 0, out: '2 added, 0 known, 0 refused\n' });
});

afterAll(() => rmSync(folder, { recursive: true }));

interface Shown {
  readonly items: readonly { readonly name: string; readonly amount: { readonly value: number } }[];
  readonly total: { readonly amount: { readonly value: number }; readonly itemCount: number };
}

describe('profiles', () => {
  it('list has the profiles of all users, or those that a user may see', async () => {
    const all = await run('profiles', 'list', '--json');
    expect(JSON.parse(all.out)).toContainEqual(expect.objectContaining({ uid, owner: expect.any(String) }));
    const [{ owner } = { owner: '' }] = JSON.parse(all.out) as { owner: string }[];
    const csv = await run('profiles', 'list', owner, '--format', 'csv');
    expect(csv.out).toMatch(new RegExp(`^uid,name,owner,group,created\\r\\n(?:.*\\r\\n)*${uid},`));
    const unknown = await run('profiles', 'list', 'zoe');
    expect(unknown).toMatchObject({ code: 1, out: '', err: expect.stringContaining('"zoe"') });
  });

  it('show has the items with their amounts, and at a date the total of the same items', async () => {
    const all = JSON.parse((await run('profiles', 'show', uid, '--json')).out) as Shown;
    expect([all.items.map(({ name }) => name), all.total]).toEqual([['visits', 'commute'], null]);
    const at = ['profiles', 'show', uid, '--as-of', '2025-06-15'];
    const shown = JSON.parse((await run(...at, '--json')).out) as Shown;
    expect(shown.items.map(({ name }) => name)).toEqual(['visits', 'commute']);
    const sum = shown.items.reduce((total, { amount }) => total + amount.value, 0);
    expect(sum).toBeGreaterThan(0);
    expect(shown.total).toMatchObject({
      itemCount: 2,
      amount: { value: expect.closeTo(sum, 6), unit: 'kg' },
    });
    const table = await run(...at);
    expect(table.out).toMatch(/^UID +CATEGORY +ITEM +NAME +START +END +AMOUNT +UNIT +ERROR\n/);
    expect(table.out).toMatch(/\nTotal: [\d.]+ kg\/year, 2 items\n$/);
  });

  it.each([
    ['2025-03-01', ['commute']],
    ['2025-06-15', ['visits', 'commute']],
    ['2025-07-01', ['visits']],
    ['2024-01-01', []],
  ] as const)('show has the items in effect on %s, and totals those alone', async (date, names) => {
    const { out } = await run('profiles', 'show', uid, '--as-of', date, '--json');
    const { items, total } = JSON.parse(out) as Shown;
    expect([items.map(({ name }) => name), total.itemCount]).toEqual([names, names.length]);
  });

  it('show of a profile that does not exist says so', async () => {
    const { code, err } = await run('profiles', 'show', 'AAAAAAAAAAAA');
    expect([code, err]).toEqual([1, expect.stringMatching(/The profile.* does not exist/)]);
  });
});
