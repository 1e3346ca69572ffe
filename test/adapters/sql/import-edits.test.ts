import { dataItem } from './sample-records.ts';
import { describe, expect, it } from 'vitest';
import { auditedStore } from '../../../src/application/writes/audited-store.ts';
import { formatImport, formatLoaded } from '../../../src/cli/output/format-import.ts';
import { uidOf } from '../../../src/data-sets/files/uid-of.ts';
import { readStoredCategory } from '../../../src/data-sets/plan/read-stored-category.ts';
import type { DataItemWrite, ReferenceCategory } from '../../../src/ports/reference-store.ts';
import type { Store } from '../../../src/ports/store.ts';
import { describeOnEveryStore } from './open-stores.ts';
import { asInstant, asPath, asUid } from '../../support/brands.ts';
import { isDeep } from '../../support/deep.ts';
import { petrolLarge, petrolSmall } from '../../support/fixture-keys.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { dataSetFolder } from '../../data-sets/import/data-set-folder.ts';

const car = asPath('transport/car');
const cars = 'transport/car/data.csv';
const ownItem = asUid('OWNITEM00000');
const ownEntry = asUid('OWNENTRY0000');
const factor = uidOf('item value definition', car, 'kgCO2PerKm');

const folder = dataSetFolder();

/** The store as an administrator writes to it. */
const asAlice = (store: Store): Store =>
  auditedStore(store, async () => ({
    userUid: asUid('ALICE0000000'),
    userName: 'alice',
    requestId: 'one',
    reason: null,
  }));

async function carsOf(store: Store): Promise<ReferenceCategory> {
  const category = await readStoredCategory(store, car, noSignal);
  if (category === null) throw new Error('there are no cars');
  return category;
}

async function itemOf(store: Store, uid: string) {
  return (await carsOf(store)).items.find((item) => item.uid === uid);
}

async function factorsOf(store: Store, uid: string): Promise<readonly string[]> {
  const values = (await itemOf(store, uid))?.values ?? [];
  return values.filter(({ definitionUid }) => definitionUid === factor).map(({ value }) => value);
}

async function writeFactor(store: Store, more: Partial<DataItemWrite['putValues'][number]>): Promise<void> {
  const entry = (await itemOf(store, petrolSmall.uid))?.values.find(
    ({ definitionUid }) => definitionUid === factor,
  );
  if (entry === undefined) throw new Error('the item has a factor');
  const write = { uid: petrolSmall.uid, putValues: [{ ...entry, ...more }], deleteValues: [] };
  await asAlice(store).dataItems.update([write], asInstant(100), noSignal);
}

/** A new edition of the cars, in which another figure has changed. */
async function openWithNewEdition(
  open: () => Promise<Store>,
  edit: (store: Store) => Promise<void>,
): Promise<Store> {
  const store = await open();
  folder.copyFixture();
  await folder.importInto(store);
  await edit(store);
  folder.replace(cars, 'petrol,large,0.25', 'petrol,large,0.26');
  return store;
}

/** What an administrator may do to imported records, and the kinds of the records that it changes. */
const edits: readonly (readonly [string, readonly string[], (store: Store) => Promise<void>])[] = [
  ['changes a value', ['dataItemValue'], (store) => writeFactor(store, { value: '0.12' })],
  ['gives a value a unit of its own', ['dataItemValue'], (store) => writeFactor(store, { unit: 'g' })],
  [
    'adds an entry to a history',
    ['dataItemValue'],
    (store) => writeFactor(store, { uid: ownEntry, value: '0.09', startDate: asInstant(86_400_000) }),
  ],
  [
    'removes an entry of a history',
    ['dataItemValue'],
    async (store) => {
      const entry = (await itemOf(store, petrolSmall.uid))?.values[0];
      const write = { uid: petrolSmall.uid, putValues: [], deleteValues: [asUid(entry?.uid ?? '')] };
      await asAlice(store).dataItems.update([write], asInstant(100), noSignal);
    },
  ],
  [
    'names an item and limits its validity',
    ['dataItem'],
    async (store) => {
      const item = await itemOf(store, petrolSmall.uid);
      if (item === undefined) throw new Error('there is no such item');
      const validity = { start: asInstant(0), end: asInstant(1e12) };
      const record = { ...item, name: 'Small', validity };
      const write = { uid: item.uid, record, putValues: [], deleteValues: [] };
      await asAlice(store).dataItems.update([write], asInstant(100), noSignal);
    },
  ],
  [
    'deletes an item',
    ['dataItem'],
    (store) =>
      asAlice(store)
        .dataItems.delete([petrolSmall], asInstant(100), noSignal)
        .then(() => undefined),
  ],
  [
    'creates an item',
    ['dataItem'],
    async (store) => {
      const { uid: categoryUid } = await carsOf(store);
      const value = {
        definitionUid: factor,
        value: '0.05',
        unit: null,
        perUnit: null,
        startDate: asInstant(0),
      };
      const values = [{ uid: ownEntry, ...value }];
      const item = dataItem('gas', { uid: ownItem, categoryUid, drill: ['gas', '-'], values });
      await asAlice(store).dataItems.create([item], asInstant(100), noSignal);
    },
  ],
  [
    'renames a category',
    ['dataCategory'],
    async (store) => {
      const { uid, path, definition } = await carsOf(store);
      const write = { uid, path, name: 'Motor cars', definitionUid: definition?.uid ?? null };
      await asAlice(store).dataCategories.update([write], asInstant(100), noSignal);
    },
  ],
  [
    'changes an algorithm and a value of a definition',
    ['itemDefinition', 'itemValueDefinition'],
    async (store) => {
      const { definition } = await carsOf(store);
      if (definition === null) throw new Error('cars have a definition');
      const [first, ...others] = definition.valueDefinitions;
      const valueDefinitions = first === undefined ? [] : [{ ...first, name: 'Propellant' }, ...others];
      const write = {
        definition: { ...definition, algorithm: '1;', valueDefinitions },
        expectedVersion: null,
        affected: [],
        assertUse: () => undefined,
      };
      await asAlice(store).itemDefinitions.put(write, asInstant(100), noSignal);
    },
  ],
];

const unaltered = { altered: [] };

let databases = 0;

describeOnEveryStore('a data set whose category an administrator edited', ({ open }) => {
  const database = databases++;
  /** Every other edit, which is what the other test has on the next database; all in the long form. */
  const alternate = (turn: number) =>
    edits.filter((_, index) => isDeep || (index + database + turn) % 2 === 0);

  describe.each(alternate(0))('who %s', (_, kinds, edit) => {
    it('the import is refused with the edit, or preserves it on request and is refused again the next time', async () => {
      const store = await openWithNewEdition(open, edit);
      const before = await carsOf(store);
      const refused = await folder.importInto(store);
      expect(refused.isRefused).toBe(true);
      expect([...new Set(refused.edits.map(({ kind }) => kind))]).toEqual(kinds);
      expect(refused.edits[0]).toMatchObject({ userName: 'alice', time: 100 });
      expect(await carsOf(store)).toEqual(before);

      const kept = await folder.importInto(store, { edits: 'keep' });
      expect(refused.edits.every(({ isRetained }) => isRetained)).toBe(false);
      const edits = refused.edits.map((one) => ({ ...one, isRetained: true }));
      expect(kept).toMatchObject({ isRefused: false, edits });
      // Nothing asks for it again before the next edition, but every import lists it.
      expect(await folder.importInto(store)).toMatchObject({ isRefused: false, written: 0, edits });
      const after = await carsOf(store);
      expect(after.name).toBe(before.name);
      expect(await factorsOf(store, petrolLarge.uid)).toEqual(['0.26']);
      const others = ({ items }: ReferenceCategory) => items.filter(({ uid }) => uid !== petrolLarge.uid);
      expect(others(after)).toEqual(others(before));
      expect(await store.recordContent('changed', noSignal)).toMatchObject(unaltered);
      folder.replace(cars, 'petrol,large,0.26', 'petrol,large,0.27');
      expect(await folder.importInto(store)).toMatchObject({ isRefused: true, edits: refused.edits });
    });
  });

  describe.each(alternate(1))('who %s', (_, kinds, edit) => {
    it('the edit is overwritten on request and recorded in the audit log, and the next import is not refused', async () => {
      const store = await openWithNewEdition(open, edit);
      const summary = await folder.importInto(store, { edits: 'overwrite' });
      expect(summary.isRefused).toBe(false);
      expect(await folder.differences(store)).toEqual([]);
      expect(await store.recordContent('changed', noSignal)).toMatchObject(unaltered);
      const entries = await store.audit.listByRecords(
        summary.edits.map(({ uid }) => uid),
        noSignal,
      );
      const overwritten = entries.filter(({ action, kind }) => action === 'imported' && kind === kinds[0]);
      expect(overwritten.at(-1)).toMatchObject({
        userName: 'import',
        path: summary.edits[0]?.path,
        fields: summary.edits[0]?.fields,
      });
      folder.replace(cars, 'petrol,small,0.10', 'petrol,small,0.11');
      expect(await folder.importInto(store)).toMatchObject({ isRefused: false, edits: [], written: 1 });
    });
  });

  it('an unchanged data set lists edits and leaves them as they are, and overwrites them on request', async () => {
    const store = await open();
    folder.copyFixture();
    await folder.importInto(store);
    await writeFactor(store, { value: '0.12' });
    const summary = await folder.importInto(store);
    expect(summary).toMatchObject({ written: 0, edits: [{ isRetained: true }], isRefused: false });
    expect(await factorsOf(store, petrolSmall.uid)).toEqual(['0.12']);
    await folder.importInto(store, { edits: 'overwrite' });
    expect(await factorsOf(store, petrolSmall.uid)).toEqual(['0.10']);
  });

  it('every import warns of an item that stays beside a row with the same drill-down values', async () => {
    const [, , create] = edits.find(([name]) => name === 'creates an item') ?? [];
    if (create === undefined) throw new Error('an administrator can create an item');
    const store = await openWithNewEdition(open, create);
    folder.replace(cars, 'petrol,large,0.26', 'petrol,large,0.26\nGas,-,0.07');
    const said =
      /data\.csv: A row has the same drill-down values \("gas", "-"\) as the item OWNITEM00000, which/;
    const remarkOf = async (options: Parameters<typeof folder.importInto>[1]) => {
      const summary = await folder.importInto(store, options);
      const remarks = summary.warnings.filter(({ message }) => message.includes(ownItem));
      expect(remarks).toMatchObject(
        summary.edits.some(({ isRetained }) => isRetained) ? [{ kind: 'remark' }] : [],
      );
      return formatImport(summary, { edits: 'keep', isDryRun: true }, 1);
    };
    expect(await remarkOf({ edits: 'keep', isDryRun: true })).toMatch(said);
    expect(await remarkOf({ edits: 'keep' })).toMatch(said);
    expect(await remarkOf({})).toMatch(said);
    expect(await remarkOf({ edits: 'overwrite' })).not.toMatch(said);
    expect(await itemOf(store, ownItem)).toBeUndefined();
  });

  it('a value that an administrator changed for all time gets no history with a new edition, unless it is overwritten', async () => {
    const store = await openWithNewEdition(open, (to) => writeFactor(to, { value: '0.12' }));
    const history =
      'fuel,size,start,kgCO2PerKm\npetrol,small,2017-01-01,0.09\npetrol,large,2017-01-01,0.24\n';
    folder.write('transport/car/history.csv', history);
    const { edits: told } = await folder.importInto(store, { edits: 'keep' });
    expect(told).toMatchObject([{ action: 'changed', kind: 'dataItemValue', isRetained: true }]);
    expect(await factorsOf(store, petrolSmall.uid)).toEqual(['0.12']);
    expect(await factorsOf(store, petrolLarge.uid)).toEqual(['0.26', '0.24']);
    expect(await folder.importInto(store)).toMatchObject({ written: 0, edits: told });
    await folder.importInto(store, { edits: 'overwrite' });
    expect(await factorsOf(store, petrolSmall.uid)).toEqual(['0.10', '0.09']);
    expect(await folder.differences(store)).toEqual([]);
  });

  it('an edition with the same value as the administrator asks nothing', async () => {
    const store = await openWithNewEdition(open, (to) => writeFactor(to, { value: '0.12' }));
    folder.replace(cars, 'petrol,small,0.10', 'petrol,small,0.12');
    expect(await folder.importInto(store)).toMatchObject({ isRefused: false, edits: [], written: 1 });
  });

  it('a deleted category stays deleted with what is below it, or is restored', async () => {
    const store = await open();
    folder.copyFixture();
    await folder.importInto(store);
    const [transport] = await store.dataCategories.getMany([asPath('transport')], noSignal);
    const deletion = { uid: asUid(transport?.uid ?? '') };
    await asAlice(store).dataCategories.delete([deletion], asInstant(100), noSignal);
    folder.replace(cars, 'petrol,large,0.25', 'petrol,large,0.26');
    folder.replace('transport/meta.yml', 'Transport', 'Traffic');
    folder.write('transport/bus/meta.yml', 'name: Buses\n');
    expect(await folder.importInto(store)).toMatchObject({ isRefused: true });
    await folder.importInto(store, { edits: 'keep' });
    const again = await folder.importInto(store);
    expect(again).toMatchObject({ isRefused: false, changes: [] });
    expect(again.edits).toContainEqual(
      expect.objectContaining({ action: 'created', path: 'transport', isRetained: true }),
    );
    const paths = [asPath('transport'), car, asPath('transport/bus')];
    expect(await store.dataCategories.getMany(paths, noSignal)).toEqual([]);
    await folder.importInto(store, { edits: 'overwrite' });
    expect(await folder.differences(store)).toEqual([]);
  });

  it('an edit of a value that the new definition does not have cannot be preserved', async () => {
    const store = await openWithNewEdition(open, (to) => writeFactor(to, { value: '0.12' }));
    folder.replace('transport/car/itemdef.csv', 'kg CO2 per km,kgCO2PerKm', 'kg CO2 per km,kgPerKm');
    const summary = await folder.importInto(store, { edits: 'keep' });
    expect(summary).toMatchObject({ isRefused: true, edits: [{ kind: 'dataItemValue', isRetained: false }] });
    expect(await factorsOf(store, petrolSmall.uid)).toEqual(['0.12']);
  });

  it('a load of built-in data shows the categories that it reads and when it writes, and nothing where nothing is new', async () => {
    const store = await open();
    folder.copyFixture();
    const shown: unknown[] = [];
    const onCategory = (path: string): unknown => shown.push(path);
    const onRead = (categories: number): unknown => shown.push(categories);
    const options = { origin: 'built-in', edits: 'keep', isOnlyChanged: true, onCategory, onRead } as const;
    const { categories } = await folder.importInto(store, options);
    expect(shown).toHaveLength(categories + 1);
    expect(shown.splice(0).at(-1)).toBe(categories);
    folder.replace(cars, 'petrol,large,0.25', 'petrol,large,0.26');
    await folder.importInto(store, options);
    expect(shown.splice(0)).toEqual(['transport/car', 1]);
    await folder.importInto(store, options);
    expect(shown).toEqual([]);
  });

  it('built-in data keeps edits when it is loaded again, and the start says so and what to do', async () => {
    const store = await open();
    folder.copyFixture();
    const options = { origin: 'built-in', edits: 'keep', isOnlyChanged: true } as const;
    await folder.importInto(store, options);
    await writeFactor(store, { value: '0.12' });
    folder.replace(cars, 'petrol,large,0.25', 'petrol,large,0.26');
    const summary = await folder.importInto(store, options);
    expect(await factorsOf(store, petrolSmall.uid)).toEqual(['0.12']);
    expect(await factorsOf(store, petrolLarge.uid)).toEqual(['0.26']);
    expect(formatLoaded(summary)).toBe(
      'Loaded 4 data items in 1 categories.\n' +
        'Warning: changes of administrators (1) differ from the built-in data and were kept. See emissions-gateway import --built-in --overwrite-edits --dry-run.\n' +
        `Warning: edit: dataItemValue transport/car/${petrolSmall.uid}/kgCO2PerKm from 1970-01-01T00:00:00.000Z by "alice" on 1970-01-01T00:00:00.100Z was kept, not changed: value "0.12" → "0.10"\n`,
    );
    expect(await folder.importInto(store, options)).toMatchObject({ written: 0, edits: [] });
    expect(await folder.importInto(store, { origin: 'built-in' })).toMatchObject({
      written: 0,
      edits: summary.edits,
    });
  });
});
