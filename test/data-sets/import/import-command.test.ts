import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.ts';
import { uidOf } from '../../../src/data-sets/files/uid-of.ts';
import { runHere } from '../../support/program/run-here.ts';
import { petrolSmall } from '../../support/fixture-keys.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { addProfileItems } from './add-profile-items.ts';
import { dataSetFolder } from './data-set-folder.ts';

const folder = dataSetFolder();
let work: string;

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'import-command-'));
});

afterEach(() => rmSync(work, { recursive: true }));

const run = (command: 'import' | 'verify', ...options: readonly string[]) =>
  runHere(work, [command, folder.path(), '--store', 'store.db', ...options]);

describe('the commands import and verify', () => {
  it.each([
    ['a quote that is not closed', 'fuel,size\n"petrol,small\n', 'is not valid CSV'],
    ['binary data', '\0\x01\x02', 'binary data'],
  ])('verify names a file with %s and compares the rest', async (_, content, problem) => {
    folder.copyFixture();
    expect((await run('import')).code).toBe(0);
    folder.replace('planet/gwp/data.csv', 'CH4,28', 'CH4,29');
    folder.write('transport/car/data.csv', content);
    const { code, out } = await run('verify');
    expect(code).toBe(1);
    expect(out).toMatch(/^rejected: transport\/car\/data\.csv/);
    expect(out).toContain(problem);
    expect(out).toContain('"28" → "29"');
    expect(out).toMatch(/; differences: 1, unreadable files: 1\.\n$/);
  });

  it('verify compares an empty file as one without items', async () => {
    folder.copyFixture();
    expect((await run('import')).code).toBe(0);
    folder.write('transport/car/data.csv', '');
    const { code, out } = await run('verify');
    expect([code, out]).toEqual([1, expect.stringContaining('is in the store only')]);
  });

  it('a dry run lists the changes and why the import would be refused, as text and as JSON', async () => {
    folder.copyFixture();
    expect((await run('import')).code).toBe(0);
    folder.replace('transport/car/data.csv', 'petrol,small,0.10', 'petrol,small,0.11');
    folder.write(
      'transport/car/divh/one.csv',
      'fuel=petrol&size=small\nkgCO2PerKm\nstart,value\n2020-01-01T00:00:00Z,0.09\n',
    );
    folder.write('planet/gwp/data.csv', 'gas,gwp\nCH4,28\n');
    const { code, out } = await run('import', '--dry-run');
    expect(code).toBe(1);
    expect(out.replace(/\d+\.\d s/, 'N s'))
      .toBe(`removed: dataItem planet/gwp/${uidOf('data item', 'planet/gwp', 'N2O')}
changed: dataItemValue transport/car/${petrolSmall.uid}/kgCO2PerKm from 1970-01-01T00:00:00.000Z value "0.10" → "0.11"
created: dataItemValue transport/car/${petrolSmall.uid}/kgCO2PerKm from 2020-01-01T00:00:00.000Z value none → "0.09"
look-up: planet/leak looks up gwp in planet/gwp: 1 of 2 figures would be missing, such as the one of "N2O"

Read 8 categories in N s; dry run, nothing was written.
  to write:  2 categories with 5 items
  unchanged: 6
  rejected:  0 categories, and 0 lines or files in others
  repaired:  0
  remarks:   0
The import would be refused.
It would break look-ups: add --allow-broken-look-ups, or import the categories that need them, too.
`);
    const asJson = await run('import', '--dry-run', '--json');
    expect(asJson.code).toBe(1);
    expect(JSON.parse(asJson.out)).toMatchObject({
      isDryRun: true,
      isRefused: true,
      changes: [
        { action: 'removed', kind: 'dataItem' },
        {
          action: 'changed',
          kind: 'dataItemValue',
          path: `transport/car/${petrolSmall.uid}/kgCO2PerKm`,
          startDate: '1970-01-01T00:00:00.000Z',
          fields: [{ field: 'value', before: '0.10', after: '0.11' }],
        },
        {
          action: 'created',
          kind: 'dataItemValue',
          startDate: '2020-01-01T00:00:00.000Z',
          fields: [{ field: 'value', before: null, after: '0.09' }, { field: 'startDate' }],
        },
      ],
      edits: [],
      brokenLookUps: [{ path: 'planet/leak', target: 'planet/gwp', valuePath: 'gwp', broken: 1, total: 2 }],
    });
  });

  it('a refused import writes nothing, and is carried out as requested', async () => {
    folder.copyFixture();
    await run('import');
    folder.write('planet/gwp/data.csv', 'gas,gwp\nCH4,28\n');
    const refused = await run('import');
    expect([refused.code, refused.out]).toEqual([
      1,
      expect.stringMatching(/nothing was written[^]*The import was refused/),
    ]);
    expect((await run('verify')).code).toBe(1);
    const allowed = await run('import', '--allow-broken-look-ups');
    expect([allowed.code, allowed.out]).toEqual([0, expect.stringContaining('1 of 2 figures are missing')]);
    expect((await run('verify')).code).toBe(0);
    folder.remove('transport');
    expect((await run('verify')).code).toBe(0);
    const exact = await run('verify', '--exact');
    expect([exact.code, exact.out]).toEqual([
      1,
      expect.stringContaining('dataCategory transport/car is in the store only'),
    ]);
  });

  it('a refused, a dry and a real import list what profile items lose, as text and as JSON', async () => {
    folder.copyFixture();
    await run('import');
    const store = await openSqliteStore({ file: join(work, 'store.db') }, noSignal);
    await addProfileItems(store, [petrolSmall.uid]);
    await store.close();
    folder.drop('transport/car/data.csv', /^petrol,small.*\n/m);
    const item = `removed: dataItem transport/car/${petrolSmall.uid}\n`;
    const removal = (verb: string): string =>
      `${item}removal: transport/car: data items (1: "petrol, small") ${verb} removed; in use by profile items (1) of profiles (1)\n`;
    for (const options of [['--dry-run'], []]) {
      const { code, out } = await run('import', ...options);
      expect([code, out]).toEqual([1, expect.stringContaining(removal('would be'))]);
      expect(out).toContain(
        'It would remove records in use, or change their units: add --allow-removals, or put them back',
      );
    }
    const asJson = await run('import', '--json');
    expect(JSON.parse(asJson.out)).toMatchObject({
      isRefused: true,
      changes: [{ action: 'removed', kind: 'dataItem' }],
      removals: [
        { path: 'transport/car', what: 'dataItems', names: ['petrol, small'], profileItems: 1, profiles: 1 },
      ],
    });
    const { code, out } = await run('import', '--allow-removals');
    expect([code, out.startsWith(removal('were'))]).toEqual([0, true]);
  });
});
