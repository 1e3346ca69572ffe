import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.ts';
import { profile } from '../adapters/sql/sample-records.ts';
import { addProfileItems } from '../data-sets/import/add-profile-items.ts';
import { fixtureDirectory, noSignal } from '../support/open-fixture-store.ts';
import { runHere } from '../support/program/run-here.ts';

const { uid } = profile('profile 0');
const { uid: sites } = profile('profile 1');
const folder = mkdtempSync(join(tmpdir(), 'profiles-show-'));
const run = (...args: readonly string[]) => runHere(folder, [...args, '--store', 'store.db']);

beforeAll(async () => {
  await run('import', fixtureDirectory);
  const store = await openSqliteStore({ file: join(folder, 'store.db') }, noSignal);
  await addProfileItems(store, [], []);
  await store.close();
  writeFileSync(
    join(folder, 'journeys.csv'),
    `category,fuel,size,distance,distance unit,distance per unit,name,start date,end date
transport/car,petrol,small,1000,km,year,commute,2025-01-01,2025-07-01
transport/car,petrol,small,2000,km,year,visits,2025-06-01,
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
  expect(imported).toMatchObject({ code: 0, out: expect.stringMatching(/\n2 added, 0 known, 0 refused\n/) });
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

  it.each([
    ['in all of their time', [], ['visits', 'commute'], /^: /],
    [
      'in a period',
      ['--from', '2025-01-01', '--to', '2026-01-01'],
      ['visits', 'commute'],
      /^from 2025-01-01T.* to 2026-01-01T/,
    ],
    ['in a part of it', ['--from', '2025-03-01', '--to', '2025-04-01'], ['commute'], /^from 2025-03-01T/],
    ['from a date on', ['--from', '2025-07-01'], ['visits'], /^from 2025-07-01T[^ ]*: /],
    ['before all', ['--from', '2024-01-01', '--to', '2025-01-01'], [], /^from 2024/],
  ] as const)('show has what items emitted %s, and the sum', async (_, period, names, said) => {
    const show = ['profiles', 'show', uid, ...period];
    const { items, total } = JSON.parse((await run(...show, '--json')).out) as Shown;
    expect(items.map(({ name }) => name)).toEqual(names);
    const sum = items.reduce((all, { amount }) => all + amount.value, 0);
    expect(sum > 0).toBe(names.length > 0);
    expect(items.map(({ amount }) => amount)).toEqual(
      items.map(() => expect.objectContaining({ unit: 'kg', perUnit: null }) as unknown),
    );
    expect(total).toMatchObject({
      itemCount: names.length,
      amount: { value: expect.closeTo(sum, 2), unit: 'kg' },
    });
    const table = await run(...show);
    const [, line = ''] = /\nEmitted ?(.*)\n$/.exec(`\n${table.out}`) ?? [];
    expect(line).toMatch(said);
    expect(line).toMatch(new RegExp(`: [\\d.]+ kg, ${names.length} items$`));
  });

  it('show has the rates of a period where it is asked what they are per, and their sum', async () => {
    const show = ['profiles', 'show', uid, '--per', 'year'];
    const period = ['--from', '2025-01-01', '--to', '2026-01-01'];
    const { items, total } = JSON.parse((await run(...show, ...period, '--json')).out) as Shown;
    expect(items).toMatchObject([{ amount: { perUnit: 'year' } }, { amount: { perUnit: 'year' } }]);
    const sum = items.reduce((all, { amount }) => all + amount.value, 0);
    expect(total).toMatchObject({ amount: { value: expect.closeTo(sum, 6), perUnit: 'year' } });
    const table = await run(...show, ...period);
    expect(table.out).toMatch(/\nEmitted from 2025-.* to 2026-.*: [\d.]+ kg\/year, 2 items\n$/);
  });

  it('rates without a period are those of each item in a table, and are refused with a sum', async () => {
    const show = ['profiles', 'show', uid, '--per', 'month'];
    expect((await run(...show, '--format', 'csv')).out.match(/,kg\/month/g)).toHaveLength(2);
    expect((await run(...show)).err).toMatch(/add from and to/);
  });

  it('show has scopes 1 to 3 with market-based scope 2, and the counts of notes', async () => {
    cpSync(fixtureDirectory, join(folder, 'tree'), { recursive: true });
    const australia = new URL('../../data/built-in/business/energy/electricity/australia', import.meta.url);
    cpSync(fileURLToPath(australia), join(folder, 'tree/australia'), { recursive: true });
    await run('import', 'tree');
    for (const [category, table] of [
      ['australia/market', 'mix,energyConsumption\nresidual mix,1000'],
      ['australia/location', 'state,energyConsumption\nTasmania,1000'],
      ['transport/car', 'fuel,size,distance\npetrol,small,1000'],
    ] as const) {
      const [header, row] = table.split('\n');
      writeFileSync(
        join(folder, 'site.csv'),
        `${header},start date,end date\n${row},2025-01-01,2026-01-01\n`,
      );
      await run('profiles', 'import', 'site.csv', '--profile', sites, '--category', category);
    }
    const show = ['profiles', 'show', sites, '--from', '2025-01-01', '--to', '2026-01-01'];
    const { total } = JSON.parse((await run(...show, '--json')).out) as Shown;
    // 110 of scope 3 beside the residual mix, 230 by location, and 100 that state no scope.
    expect(total).toMatchObject({
      amount: { value: 440 },
      marketBased: 110 + 810 + 230,
      noteCounts: [
        { code: 'NO_MARKET_BASED', count: 1 },
        { code: 'NO_LOCATION_BASED', count: 1 },
      ],
    });
    expect((await run(...show)).out).toMatch(
      /: 440 kg, 3 items\nScopes 1 to 3 with market-based scope 2: 1150 kg\nNote NO_MARKET_BASED: 1 of the items\nNote NO_LOCATION_BASED: 1 of the items\n$/,
    );
  });

  it('show refuses a period without a start, and one that ends before', async () => {
    const alone = await run('profiles', 'show', uid, '--to', '2025-01-01');
    expect([alone.code, alone.err]).toEqual([2, expect.stringContaining('--to needs --from')]);
    const turned = await run('profiles', 'show', uid, '--from', '2025-01-01', '--to', '2024-01-01');
    expect([turned.code, turned.err]).toEqual([2, expect.stringContaining('--to must be after --from')]);
  });

  it('show of a profile that does not exist says so', async () => {
    const { code, err } = await run('profiles', 'show', 'AAAAAAAAAAAA');
    expect([code, err]).toEqual([1, expect.stringMatching(/The profile.* does not exist/)]);
  });
});
