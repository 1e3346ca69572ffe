import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.ts';
import { importDataSet } from '../../../src/data-sets/write/import-data-set.ts';
import type { Store } from '../../../src/ports/store.ts';
import { fixtureDirectory, noSignal } from '../../support/open-fixture-store.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';
import type { Instant } from '../../../src/domain/basics/instant.ts';
import { storedEntries } from '../../support/stored-entries.ts';

let directory: string;
let store: Store;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'data-set-'));
  cpSync(fixtureDirectory, directory, { recursive: true });
  store = await openSqliteStore({ file: ':memory:' }, noSignal);
});

afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

async function valuesOfAlbania(): Promise<readonly (readonly [value: string, start: string])[]> {
  const [category] = await store.dataCategories.getMany([asPath('energy/electricity')], noSignal);
  const [uid] = await store.dataItems.findByDrill(
    [{ categoryUid: asUid(category?.uid ?? ''), drill: ['ALBANIA'] }],
    noSignal,
  );
  const values = await storedEntries(store, asUid(uid ?? ''));
  return values
    .filter(({ value }) => value.startsWith('0'))
    .map(({ value, startDate }) => [value, new Date(startDate).toISOString()] as const);
}

function importAt(now: Instant) {
  return importDataSet({ directory, store, clock: () => now, signal: noSignal });
}

async function readCars() {
  const [category] = await store.dataCategories.getMany([asPath('transport/car')], noSignal);
  const page = await store.dataItems.listPage(
    asUid(category?.uid ?? ''),
    { page: 1, itemsPerPage: 10 },
    noSignal,
  );
  return { category, items: page.entries };
}

describe('imports', () => {
  it('an import reads categories, definitions, items and histories', async () => {
    const summary = await importAt(asInstant(1000));
    expect(summary).toMatchObject({ categories: 8, written: 8, unchanged: 0, items: 12, warnings: [] });
    const { category, items } = await readCars();
    expect(category).toMatchObject({ name: 'Cars', provenance: { licence: 'MIT', year: '2025' } });
    expect(items.map(({ label }) => label)).toEqual([
      'petrol, small',
      'petrol, large',
      'diesel, small',
      'diesel',
    ]);
  });

  it('every import gives the same uids', async () => {
    await importAt(asInstant(1000));
    const other = await openSqliteStore({ file: ':memory:' }, noSignal);
    await importDataSet({
      directory,
      store: other,
      clock: () => asInstant(5),
      signal: noSignal,
    });
    const { category, items } = await readCars();
    const same = await other.dataItems.getMany(
      items.map(({ uid }) => uid),
      noSignal,
    );
    expect(same.map(({ label }) => label).sort()).toEqual(items.map(({ label }) => label).sort());
    expect(same[0]?.dataCategory.uid).toBe(category?.uid);
    await other.close();
  });

  it('a repeated import changes nothing', async () => {
    await importAt(asInstant(1000));
    const before = await readCars();
    const summary = await importAt(asInstant(2000));
    expect(summary).toMatchObject({ written: 0, unchanged: 8, items: 0 });
    expect(await readCars()).toEqual(before);
  });

  it('a changed file changes its items and not their siblings', async () => {
    await importAt(asInstant(1000));
    writeFileSync(
      join(directory, 'transport/car/data.csv'),
      'fuel,size,kgCO2PerKm,source\npetrol,small,0.11,made up\npetrol,large,0.25,made up\nhybrid,small,0.05,made up\n',
    );
    expect(await importAt(asInstant(2000))).toMatchObject({ written: 1, unchanged: 7 });
    const { items } = await readCars();
    expect(items.map(({ label, modified, version }) => ({ label, modified, version }))).toEqual([
      { label: 'petrol, small', modified: 2000, version: 2 },
      { label: 'petrol, large', modified: 1000, version: 1 },
      { label: 'hybrid, small', modified: 2000, version: 1 },
    ]);
    const values = await storedEntries(store, asUid(items[0]?.uid ?? ''));
    expect(Object.fromEntries(values.map(({ value, modified }) => [value, modified]))).toEqual({
      '0.11': 2000,
      'made up': 1000,
      petrol: 1000,
      small: 1000,
    });
  });

  it('nothing is written when one category cannot be written', async () => {
    await importAt(asInstant(1000));
    writeFileSync(join(directory, 'transport/car/data.csv'), 'fuel,size,kgCO2PerKm\npetrol,small,7\n');
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(
      importDataSet({
        directory,
        store,
        clock: () => asInstant(3),
        signal: stopped,
      }),
    ).rejects.toThrow('stopped');
    expect((await readCars()).items).toHaveLength(4);
  });

  it('a row applies from the epoch and its history from each date, without points that are null', async () => {
    await importAt(asInstant(1000));
    expect(await valuesOfAlbania()).toEqual([
      ['0.5', '1970-01-01T00:00:00.000Z'],
      ['0.4', '2015-01-01T00:00:00.000Z'],
      ['0.3', '2020-01-01T00:00:00.000Z'],
    ]);
  });

  it('a table of histories is read like one file for each value, and an empty cell changes nothing', async () => {
    const rows = ['2020-01-01,0.3', '2015-01-01,0.4', '2018-01-01,'];
    rmSync(join(directory, 'energy/electricity/divh'), { recursive: true });
    writeFileSync(
      join(directory, 'energy/electricity/history.csv'),
      `country,start,kgCO2PerKWh\n${rows.map((row) => `Albania,${row}\n`).join('')}`,
    );
    await importAt(asInstant(1000));
    expect(await valuesOfAlbania()).toEqual([
      ['0.5', '1970-01-01T00:00:00.000Z'],
      ['0.4', '2015-01-01T00:00:00.000Z'],
      ['0.3', '2020-01-01T00:00:00.000Z'],
    ]);
  });

  it('an import reports what it cannot use by file and line, and continues', async () => {
    writeFileSync(join(directory, 'planet/gwp/data.csv'), 'gas,gwp\nCH4,28\nch4,29\n');
    writeFileSync(join(directory, 'transport/meta.yml'), 'name: [');
    rmSync(join(directory, 'planet/leak/default.js'));
    const { warnings, written } = await importAt(asInstant(1000));
    expect(written).toBe(8);
    expect(warnings.map(({ file, line }) => [file, line])).toEqual([
      ['planet/gwp/data.csv', 3],
      ['planet/leak/itemdef.csv', 2],
      ['transport/meta.yml', null],
    ]);
  });
});
