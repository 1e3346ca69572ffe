import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.ts';
import { readStoredCategory } from '../../../src/data-sets/plan/read-stored-category.ts';
import type { Store } from '../../../src/ports/store.ts';
import { asPath } from '../../support/brands.ts';
import { petrolSmall } from '../../support/fixture-keys.ts';
import { importFixture, noSignal } from '../../support/open-fixture-store.ts';
import { dataSetFolder } from './data-set-folder.ts';

const folder = dataSetFolder();
let store: Store;

beforeEach(async () => {
  store = await importFixture(await openSqliteStore({ file: ':memory:' }, noSignal));
});

afterEach(() => store.close());

const read = (path: string) => readStoredCategory(store, asPath(path), noSignal);

describe('a data set that does not contain everything', () => {
  it('a parent without files keeps its name, source and items', async () => {
    const before = await Promise.all(['', 'transport', 'transport/car'].map(read));
    folder.write('transport/car/electric/meta.yml', 'name: Electric cars\n');
    const summary = await folder.importInto(store);
    expect(summary).toMatchObject({ categories: 4, written: 1, unchanged: 3, isRefused: false });
    expect(await Promise.all(['', 'transport', 'transport/car'].map(read))).toEqual(before);
    expect(await read('transport/car/electric')).toMatchObject({ name: 'Electric cars' });
  });

  it('a folder of texts only changes the texts and leaves the definition and the items', async () => {
    const before = await read('transport/car');
    folder.write('transport/car/meta.yml', 'name: Motor cars\nprovenance: Elsewhere\n');
    await folder.importInto(store);
    const after = await read('transport/car');
    expect(after).toMatchObject({ name: 'Motor cars', provenance: { source: 'Elsewhere' } });
    expect([after?.definition, after?.items]).toEqual([before?.definition, before?.items]);
    const [item] = await store.dataItems.getMany([petrolSmall.uid], noSignal);
    expect(item?.version).toBe(1);
  });

  it('a definition without items leaves the texts and the items', async () => {
    const before = await read('transport/car');
    folder.copyFixture('transport/car');
    folder.remove('transport/car/meta.yml');
    folder.remove('transport/car/data.csv');
    folder.replace('transport/car/itemdef.csv', 'Test cars', 'Motor cars');
    await folder.importInto(store);
    const after = await read('transport/car');
    expect(after?.definition?.name).toBe('Motor cars');
    expect(after).toEqual({ ...before, definition: after?.definition });
  });

  it.each([
    ['keeps imported texts and brings new figures', 'meta.yml', '0.11'],
    ['leaves a category with an imported definition as it is', 'itemdef.csv', '0.10'],
  ])('built-in data that is loaded again %s', async (_, imported, factor) => {
    const fresh = await openSqliteStore({ file: ':memory:' }, noSignal);
    const builtIn = { origin: 'built-in', edits: 'keep' } as const;
    folder.copyFixture();
    await folder.importInto(fresh, builtIn);
    folder.remove('transport');
    folder.copyFixture(`transport/car/${imported}`);
    folder.replace(`transport/car/${imported}`, imported === 'meta.yml' ? 'Cars' : 'Test cars', 'Motor cars');
    await folder.importInto(fresh, { removals: 'allow' });
    folder.copyFixture();
    folder.replace('transport/car/data.csv', 'petrol,small,0.10', 'petrol,small,0.11');
    await folder.importInto(fresh, builtIn);
    expect(await folder.importInto(fresh, builtIn)).toMatchObject({ written: 0 });
    const category = await readStoredCategory(fresh, asPath('transport/car'), noSignal);
    expect([category?.name, category?.definition?.name]).toContain('Motor cars');
    const item = category?.items.find(({ uid }) => uid === petrolSmall.uid);
    expect(item?.values.map(({ value }) => value)).toContain(factor);
    await fresh.close();
  });

  it('a start has nothing to load for a category whose texts were imported, if built-in data has texts alone', async () => {
    const start = { origin: 'built-in', edits: 'keep', removals: 'keep', isOnlyChanged: true } as const;
    folder.copyFixture();
    await folder.importInto(store, start);
    folder.write('transport/meta.yml', 'name: Traffic\n');
    await folder.importInto(store);
    folder.copyFixture();
    const loaded: number[] = [];
    await folder.importInto(store, { ...start, onRead: (categories) => loaded.push(categories) });
    expect(loaded).toEqual([]);
    expect(await read('transport')).toMatchObject({ name: 'Traffic' });
  });

  it('an unreadable meta.yml leaves the texts', async () => {
    const before = await read('transport');
    folder.write('transport/meta.yml', 'name: [');
    expect((await folder.importInto(store)).warnings).toMatchObject([{ kind: 'rejected' }]);
    expect(await read('transport')).toEqual(before);
  });

  it('verification compares what the data set describes, and everything on request', async () => {
    folder.copyFixture('transport/car');
    folder.remove('transport/car/meta.yml');
    expect(await folder.differences(store, false)).toEqual([]);
    expect(await folder.differences(store)).toEqual([
      'dataCategory transport differs in the data set: name "Transport" → "transport", meta.yml "name: Transport\\n" → none',
      expect.stringMatching(
        /^dataCategory transport\/car differs in the data set: name "Cars" → "car", source "Figures made up for tests" → none, publisher .*, meta.yml .* → none$/,
      ),
      ...['energy', 'planet', 'energy/electricity', 'planet/gwp', 'planet/leak'].map(
        (path) => `dataCategory ${path} is in the store only`,
      ),
    ]);
    folder.replace('transport/car/data.csv', 'petrol,small,0.10', 'petrol,small,0.11');
    expect(await folder.differences(store, false)).toEqual([
      `dataItemValue transport/car/${petrolSmall.uid}/kgCO2PerKm from 1970-01-01T00:00:00.000Z differs in the data set: value "0.10" → "0.11"`,
    ]);
  });

  it('problems are reported at every import, also of unchanged categories', async () => {
    folder.copyFixture('planet');
    folder.write('planet/gwp/data.csv', 'gas,gwp\nCH4,28\nN2O,265\nXe,many\n');
    const first = await folder.importInto(store);
    const again = await folder.importInto(store);
    expect(again).toMatchObject({ written: 0, unchanged: 4, changes: [] });
    expect(again.warnings).toEqual(first.warnings);
    expect(again.warnings).toMatchObject([{ kind: 'rejected', file: 'planet/gwp/data.csv', line: 4 }]);
  });
});

describe('a dry run', () => {
  it('every change is listed by kind and path, with what was before and after, and nothing is written', async () => {
    folder.copyFixture('transport', 'planet');
    folder.replace('transport/meta.yml', 'Transport', 'Traffic');
    folder.replace('transport/car/data.csv', 'petrol,small,0.10', 'petrol,small,0.11');
    folder.replace('transport/car/data.csv', 'diesel,small', 'diesel,tiny');
    folder.replace('transport/car/itemdef.csv', 'Terrain,terrain', 'Ground,terrain');
    folder.write(
      'transport/car/divh/one.csv',
      'fuel=petrol&size=large\nkgCO2PerKm\nstart,value\n2020-01-01T00:00:00Z,0.24\n',
    );
    folder.write('transport/bus/meta.yml', 'name: Buses\n');
    folder.write('planet/gwp/data.csv', 'gas,gwp\nCH4,28\n');
    const { changes, brokenLookUps, isRefused } = await folder.importInto(store, { isDryRun: true });
    const shown = changes.flatMap(({ action, kind, path, startDate, fields }) => {
      const start = startDate === null ? '' : ` ${startDate.slice(0, 10)}`;
      const record = `${action} ${kind} ${path.replaceAll(/[0-9A-Z]{12}/g, 'UID')}${start}`;
      if (action !== 'changed') return [record];
      return fields.map(({ field, before, after }) => `${record} ${field}: ${before} > ${after}`);
    });
    expect(shown.filter((line) => !line.includes('meta.yml'))).toEqual([
      'removed dataItem planet/gwp/UID',
      'changed dataCategory transport name: Transport > Traffic',
      'created dataCategory transport/bus',
      'changed itemValueDefinition transport/car/terrain name: Terrain > Ground',
      'created dataItem transport/car/UID',
      'changed dataItemValue transport/car/UID/kgCO2PerKm 1970-01-01 value: 0.10 > 0.11',
      'created dataItemValue transport/car/UID/kgCO2PerKm 2020-01-01',
      'removed dataItem transport/car/UID',
    ]);
    expect([brokenLookUps.length, isRefused]).toEqual([1, true]);
    expect(await read('transport/bus')).toBeNull();
    expect((await read('transport'))?.name).toBe('Transport');
  });
});
