import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.ts';
import { formatImport, formatLoaded } from '../../../src/cli/output/format-import.ts';
import type { Store } from '../../../src/ports/store.ts';
import { dieselSmall, petrolSmall } from '../../support/fixture-keys.ts';
import { importFixture, noSignal } from '../../support/open-fixture-store.ts';
import { uidOf } from '../../../src/data-sets/files/uid-of.ts';
import { profile, profileItem } from '../../adapters/sql/sample-records.ts';
import { asInstant } from '../../support/brands.ts';
import { addProfileItems } from './add-profile-items.ts';
import { dataSetFolder } from './data-set-folder.ts';

const folder = dataSetFolder();
let store: Store;

/** Two profiles with three items, of which two use petrol. */
const addProfiles = () => addProfileItems(store, [petrolSmall.uid, dieselSmall.uid], [petrolSmall.uid]);

beforeEach(async () => {
  store = await openSqliteStore({ file: ':memory:' }, noSignal);
});

afterEach(() => store.close());

const cars = 'transport/car';
const petrolRow = /^petrol,small.*\n/m;
const occupantsRow = /^Occupants.*\n/m;
const removed = {
  item: { path: cars, what: 'dataItems', names: ['petrol, small'], profileItems: 2, profiles: 2 },
  input: { path: cars, what: 'inputs', names: ['occupants'], profileItems: 3, profiles: 2, values: 0 },
  algorithm: { path: cars, what: 'algorithm', names: [], profileItems: 3, profiles: 2 },
};
const written = {
  item: 'data items (1: "petrol, small") were removed; in use by profile items (2) of profiles (2)',
  input:
    'inputs (1: "occupants") were removed; in use by profile items (3) of profiles (2); ignored stored values: 0',
  algorithm: 'the algorithm was removed; in use by profile items (3) of profiles (2)',
};
const losses: readonly (readonly [keyof typeof removed, () => void])[] = [
  ['item', () => folder.drop(`${cars}/data.csv`, petrolRow)],
  ['input', () => folder.drop(`${cars}/itemdef.csv`, occupantsRow)],
  ['algorithm', () => folder.remove(`${cars}/default.js`)],
];

describe('a data set that lacks what profile items use', () => {
  it.each(losses)('the import is refused without an %s, and removes it on request', async (what, lose) => {
    await importFixture(store);
    await addProfiles();
    folder.copyFixture();
    lose();
    const dry = await folder.importInto(store, { isDryRun: true });
    expect(dry).toMatchObject({ isRefused: true, removals: [removed[what]] });
    const refused = await folder.importInto(store);
    expect(refused).toMatchObject({ isRefused: true, removals: [removed[what]] });
    expect(formatImport(refused, { isDryRun: false }, 0)).toMatch(
      /would be removed; in use by profile items \(\d\) of profiles \(2\)(; ignored stored values: 0)?\n[^]*nothing was written[^]*--allow-removals, or put them back/,
    );
    expect(await folder.differences(store)).not.toEqual([]);
    const allowed = await folder.importInto(store, { removals: 'allow' });
    expect(allowed).toMatchObject({ isRefused: false, removals: [removed[what]] });
    const report = formatImport(allowed, { isDryRun: false }, 0);
    expect(report).toContain(`removal: ${cars}: ${written[what]}\n`);
    expect(await folder.differences(store)).toEqual([]);
  });

  it.each(losses)(
    'a start leaves the category as it is without an %s, and says so each time',
    async (what, lose) => {
      const start = { origin: 'built-in', edits: 'keep', removals: 'keep', isOnlyChanged: true } as const;
      folder.copyFixture();
      await folder.importInto(store, start);
      await addProfiles();
      lose();
      folder.replace('energy/electricity/data.csv', 'Albania', 'Andorra');
      const first = await folder.importInto(store, start);
      expect(first).toMatchObject({ isRefused: false, written: 1, removals: [removed[what]] });
      expect(await folder.differences(store)).toEqual(
        expect.arrayContaining([expect.stringContaining(cars)]),
      );
      const again = await folder.importInto(store, start);
      expect(formatLoaded(again)).toMatch(
        /Warning: .* not loaded.*import --built-in --allow-removals[.]\nWarning: removal: transport\/car: .* would be removed/,
      );
      const allowed = await folder.importInto(store, { origin: 'built-in', removals: 'allow' });
      expect(allowed).toMatchObject({ written: 1, removals: [removed[what]] });
      expect(await folder.differences(store)).toEqual([]);
    },
  );

  it('items and inputs that no profile item uses are removed unasked, but never the algorithm', async () => {
    await importFixture(store);
    folder.copyFixture();
    folder.drop(`${cars}/data.csv`, petrolRow);
    folder.drop(`${cars}/itemdef.csv`, occupantsRow);
    expect(await folder.importInto(store)).toMatchObject({ isRefused: false, written: 1, removals: [] });
    folder.remove(`${cars}/default.js`);
    expect(await folder.importInto(store)).toMatchObject({
      isRefused: true,
      removals: [{ ...removed.algorithm, profileItems: 0, profiles: 0 }],
    });
  });

  it('an import is refused that would ignore stored values, or count them in another unit', async () => {
    await importFixture(store);
    folder.copyFixture();
    const itemdef = `${cars}/itemdef.csv`;
    const definitionUid = (path: string) => uidOf('item value definition', cars, path);
    await addProfileItems(store, []);
    const stored = (value: string, unit: string | null, perUnit: string | null, path = 'distance') => ({
      uid: uidOf('stored', value, path, `${unit} ${perUnit}`),
      definitionUid: definitionUid(path),
      value,
      unit,
      perUnit,
    });
    const profileUid = profile('profile 0').uid;
    const items = [
      {
        dataItemUid: petrolSmall.uid,
        values: [stored('5', null, 'month'), stored('2', null, null, 'occupants')],
      },
      {
        dataItemUid: dieselSmall.uid,
        values: [stored('6', 'mi', 'month'), stored('', null, null, 'occupants')],
      },
    ];
    const created = items.map((item) => profileItem({ ...item, profileUid }));
    await store.profileItems.create(created, asInstant(1), noSignal);
    folder.replace(
      itemdef,
      'Distance,distance,DECIMAL,false,false,km,year',
      'Distance,distance,DECIMAL,false,false,m,week',
    );
    const units = { path: cars, what: 'units', names: ['distance'], profileItems: 2, profiles: 1, values: 1 };
    const refused = await folder.importInto(store);
    expect(refused).toMatchObject({ isRefused: true, removals: [units] });
    expect(formatImport(refused, { isDryRun: false }, 0)).toContain(
      'units of inputs (1: "distance") would be changed; in use by profile items (2) of profiles (1); stored values that would count in the new unit: 1\n',
    );
    folder.copyFixture(cars);
    folder.drop(itemdef, occupantsRow);
    const inputs = { ...removed.input, profileItems: 2, profiles: 1, values: 1 };
    expect(await folder.importInto(store)).toMatchObject({ isRefused: true, removals: [inputs] });
  });

  it.each([
    ['data.csv', 'without rows', ''],
    ['data.csv', 'with a header only', 'fuel,size,kgCO2PerKm,source\n'],
    ['itemdef.csv', 'without rows', ''],
  ])('of a category with items a %s %s is rejected, and nothing changes', async (name, _, text) => {
    await importFixture(store);
    folder.copyFixture();
    folder.replace(`${cars}/meta.yml`, 'Cars', 'Motor cars');
    folder.write(`${cars}/${name}`, text);
    const summary = await folder.importInto(store);
    expect(summary).toMatchObject({ rejected: 1, written: 0, removals: [], changes: [] });
    expect(summary.warnings.at(-1)).toEqual({
      kind: 'rejected',
      file: `${cars}/${name}`,
      line: null,
      message:
        'The file has no usable rows, but the category has items (4). The category is left unchanged. Leave the file out to keep what is there; to remove the items, delete them as an administrator.',
    });
    folder.write('transport/bike/data.csv', 'a\n');
    folder.write(
      'transport/bike/itemdef.csv',
      'name,Bikes\nalgFile,default.js\nname,path\nA,a,TEXT,true,true\n',
    );
    expect(await folder.importInto(store)).toMatchObject({ rejected: 1, written: 1 });
  });
});
