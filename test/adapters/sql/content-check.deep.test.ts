import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import type { ContentVerdict } from '../../../src/domain/changes/content-verdict.ts';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { type Databases, describeOnPostgres, onFile } from './open-stores.ts';
import {
  carUid,
  category,
  dataItem,
  dataItemUid,
  definitions,
  entry,
  fill,
  importedItem,
} from './sample-records.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';
import { storedEntries } from '../../support/stored-entries.ts';

type Tamper = (sql: string) => Promise<void>;

/** On both stores, with statements past the program in the place of a disk that forgets. */
function describeTampering(name: string, body: (databases: Databases, tamper: Tamper) => void): void {
  describe(`${name}, on file`, () => {
    const databases = onFile();
    body(databases, async (sql) => {
      const database = new DatabaseSync(databases.file());
      database.exec(sql);
      database.close();
    });
  });
  describeOnPostgres(`${name}, on PostgreSQL`, (databases) => {
    body(databases, async (sql) => {
      await (await databases.database()).query(sql);
    });
  });
}

/** Opened past the hooks that look whether all is as it was written: here it is not. */
async function check(store: Store): Promise<ContentVerdict> {
  return store.checkContent(noSignal);
}

const petrol = dataItemUid('petrol');
const steam = dataItemUid('steam');

/** Three imported items, and one that an administrator made. */
async function fillBoth(store: Store): Promise<void> {
  await fill(store);
  await store.dataItems.create([dataItem('steam')], asInstant(2), noSignal);
}

const altered = { code: 'STORE_UNAVAILABLE', message: expect.stringMatching(/does not match its digest/) };

const flips: readonly (readonly [string, string, readonly string[]])[] = [
  ['an imported value', `update data_item_values set value = 'x' where item_uid = '${petrol}'`, [petrol]],
  [
    'a value of an administrator',
    `update data_item_values set value = 'x' where item_uid = '${steam}'`,
    [steam],
  ],
  ['a start', `update data_item_values set start_date = 1 where item_uid = '${petrol}'`, [petrol]],
  ['a unit', `update data_item_values set unit = 'kg' where item_uid = '${petrol}'`, [petrol]],
  ['a unit per', `update data_item_values set per_unit = 'kg' where item_uid = '${steam}'`, [steam]],
  ['a value that went', `delete from data_item_values where item_uid = '${petrol}'`, [petrol]],
  ['a mark', `update data_item_values set deleted = 1 where item_uid = '${steam}'`, [steam]],
  ['a label', `update data_items set label = 'Petrol' where uid = '${petrol}'`, [petrol]],
  ['a path', `update data_items set path = 'p' where uid = '${steam}'`, [steam]],
  ['a drill-down', `update data_items set drill = '["petro"]' where uid = '${petrol}'`, [petrol]],
  ['an end', `update data_items set end_date = 5 where uid = '${petrol}'`, [petrol]],
  ['a start', `update data_items set start_date = 5 where uid = '${steam}'`, [steam]],
  ['a digest', `update data_items set content_digest = 'x' where uid = '${petrol}'`, [petrol]],
];

describeTampering('a database changed outside the program', ({ open }, tamper) => {
  it.each(flips)('the check names the item: %s', async (_, sql, uids) => {
    const store = await open();
    await fillBoth(store);
    expect(await check(store)).toMatchObject({
      altered: [],
      alteredTotal: 0,
      unchecked: 0,
      auditBreach: null,
    });
    await tamper(sql);
    const verdict = await check(store);
    expect(verdict.altered).toMatchObject(uids.map((uid) => ({ kind: 'dataItem', uid })));
    expect(verdict.altered[0]?.location).toMatch(/^transport\/car: /);
    expect(store.corruption()).toBeNull();
    await expect(storedEntries(store, dataItemUid('gas'), ...uids.map(asUid))).rejects.toMatchObject(altered);
    expect(await storedEntries(store, dataItemUid('gas'))).not.toEqual([]);
    expect(store.corruption()).toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await expect(store.dataItems.create([dataItem('coal')], asInstant(3), noSignal)).rejects.toThrow(
      /corrupted/,
    );
    await tamper(`delete from data_item_values where item_uid in ('${uids.join("','")}')`);
    await tamper(`delete from data_items where uid in ('${uids.join("','")}')`);
  });

  it.each([
    "update item_definitions set algorithm = 'return 1'",
    "update item_definitions set return_values = '[{}]'",
    "update item_definitions set return_values = '[{'",
    `update item_value_definitions set choices = '[' where uid = '${definitions.fuel.uid}'`,
    `update item_value_definitions set unit = 'kg' where uid = '${definitions.distance.uid}'`,
    `update item_value_definitions set position = 7 where uid = '${definitions.fuel.uid}'`,
    "update value_definitions set value_type = 'DECIMAL'",
  ])('the check names the definition: %s', async (sql) => {
    const store = await open();
    await fill(store);
    await tamper(sql);
    expect((await check(store)).altered).toMatchObject([{ kind: 'itemDefinition', location: 'Car' }]);
    const reader = await open();
    const path = asPath('transport/car');
    await expect(reader.dataCategories.getMany([path], noSignal)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    });
    expect(reader.corruption()).toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await store.acceptContent((await check(store)).altered, noSignal);
    expect(await check(store)).toMatchObject({ altered: [], unchecked: 1 });
  });

  it('accepted content counts as written, until the next import replaces it', async () => {
    const store = await open();
    await fillBoth(store);
    await tamper(`update data_item_values set value = 'x' where item_uid in ('${petrol}', '${steam}')`);
    const { altered } = await check(store);
    expect(altered).toHaveLength(2);
    await store.acceptContent(altered, noSignal);
    expect(await check(store)).toMatchObject({ altered: [], checked: 5, unchecked: 0 });
    const car = category(asPath('transport/car'), ['petrol', 'diesel', 'gas']);
    await store.referenceData.replace([{ ...car, fingerprint: 'another' }], asInstant(3), noSignal);
    const [value] = await storedEntries(store, asUid(petrol));
    expect(value?.value).toBe('factor of petrol');
  });

  it('the check counts all differences, and lists the first of them', async () => {
    const store = await open();
    const names = Array.from({ length: 450 }, (_, index) => `fuel ${index}`);
    await store.referenceData.replace(
      [category(asPath('')), category(asPath('transport')), category(asPath('transport/car'), names)],
      asInstant(1),
      noSignal,
    );
    await tamper("update data_items set label = 'x'");
    const verdict = await check(store);
    expect(verdict).toMatchObject({ alteredTotal: 450, checked: 451 });
    expect(verdict.altered).toHaveLength(100);
    for (let accepted = 0; accepted < 5; accepted += 1) {
      await store.acceptContent((await check(store)).altered, noSignal);
    }
    expect(await check(store)).toMatchObject({ alteredTotal: 0 });
  });

  it('the check counts records without a digest', async () => {
    const store = await open();
    await fill(store);
    await tamper("update data_items set content_digest = ''");
    expect(await check(store)).toMatchObject({ altered: [], checked: 1, unchecked: 3 });
  });

  it('the check reports what breaks the audit log', async () => {
    const store = await open();
    const record = {
      time: asInstant(1),
      userUid: null,
      userName: 'ann',
      requestId: null,
      action: 'changed',
      kind: 'dataItem',
      uid: asUid(petrol),
      path: 'transport/car',
      fields: [],
    } as const;
    await store.audit.append([record, record], noSignal);
    await tamper("update audit_entries set user_name = 'eve' where number = 2");
    expect((await check(store)).auditBreach).toMatch(/^Entry 2 was altered/);
  });
});

describeTampering('what changes digests', ({ open }, tamper) => {
  const carWith = (
    valueDefinitions: readonly (typeof definitions.factor)[],
    fuels: readonly string[],
    fingerprint: string,
  ) => {
    const car = category(asPath('transport/car'), fuels, { fingerprint });
    return { ...car, definition: car.definition === null ? null : { ...car.definition, valueDefinitions } };
  };

  it('every write leaves valid digests', async () => {
    const store = await open();
    await fillBoth(store);
    const { fuel, factor, distance } = definitions;
    const expectWhole = async (): Promise<void> =>
      expect(await check(store)).toMatchObject({ altered: [], unchecked: 0 });

    await store.dataItems.update(
      [{ uid: asUid(petrol), putValues: [entry('1', asInstant(5))], deleteValues: [] }],
      asInstant(3),
      noSignal,
    );
    await expectWhole();
    // An item of the same definition in a category that no import knows.
    const other = {
      uid: asUid('CATEGORYBUS0'),
      parentUid: category(asPath('')).uid,
      path: asPath('bus'),
      name: 'Bus',
    };
    await store.dataCategories.create(
      [{ ...other, definitionUid: category(asPath(''), ['x']).definition?.uid ?? null }],
      asInstant(3),
      noSignal,
    );
    await store.dataItems.create(
      [{ ...dataItem('tram'), uid: asUid('ITEM000TRAM0'), categoryUid: other.uid }],
      asInstant(3),
      noSignal,
    );
    await expectWhole();

    const again = {
      ...category(asPath('transport/car'), ['diesel', 'petrol']),
      fingerprint: 'in another order',
    };
    await store.referenceData.replace([again], asInstant(4), noSignal);
    await expectWhole();
    // Values of items come in the order of the definition.
    const both = (name: string) => ({
      ...importedItem(name),
      values: [
        {
          uid: asUid(`FUEL${name.toUpperCase().padEnd(8, '0')}`.slice(0, 12)),
          definitionUid: fuel.uid,
          value: name,
          unit: null,
          perUnit: null,
          startDate: asInstant(0),
        },
        ...importedItem(name).values,
      ],
    });
    const twoValues = {
      ...carWith([fuel, factor, distance], ['diesel', 'petrol'], 'two'),
      items: ['diesel', 'petrol'].map(both),
    };
    await store.referenceData.replace([twoValues], asInstant(5), noSignal);
    await expectWhole();
    // A value definition that goes takes values along, also those of items that are not imported.
    const without = {
      ...carWith([fuel, distance], ['diesel'], 'three'),
      items: [{ ...importedItem('diesel'), values: [] }],
    };
    await store.referenceData.replace([without], asInstant(6), noSignal);
    expect(await storedEntries(store, asUid('ITEM000TRAM0'))).toEqual([]);
    await expectWhole();

    await store.dataCategories.update(
      [
        {
          uid: carUid,
          name: 'Cars',
          path: asPath('transport/cars'),
          definitionUid: without.definition?.uid ?? null,
        },
      ],
      asInstant(7),
      noSignal,
    );
    await store.dataItems.delete([{ uid: dataItemUid('diesel') }], asInstant(8), noSignal);
    await store.purge(asInstant(100), noSignal);
    await expectWhole();
  });

  it('an import that changes shared definitions clears their digests', async () => {
    const store = await open();
    await fill(store);
    const type = { ...definitions.fuel.valueDefinition, description: 'Any text.' };
    const valueDefinition = { ...definitions.fuel, uid: asUid('VALUEBUS0000'), valueDefinition: type };
    const bus = category(asPath('bus'), ['electricity']);
    const definition = {
      ...category(asPath(''), ['x']).definition,
      uid: asUid('DEFINITIONBS'),
      valueDefinitions: [valueDefinition],
    };
    await store.referenceData.replace(
      [{ ...bus, definition: definition as typeof bus.definition, items: [] }],
      asInstant(2),
      noSignal,
    );
    expect(await check(store)).toMatchObject({ altered: [], unchecked: 1 });
  });

  it('items with any text in them match their digests', async () => {
    const store = await open();
    const texts = ['"\\\\/', '\u0001\t\n\u001f\u007f', '\u2028é😀', "a|b','[1,2]|[3, 4]", ''];
    const items = texts.map((label, index) => {
      const { values, ...item } = importedItem(`fuel ${index}`);
      return {
        ...item,
        label,
        drill: [label, label],
        values: values.map((each) => ({ ...each, value: label })),
      };
    });
    const car = { ...category(asPath('transport/car'), ['petrol']), items };
    await store.referenceData.replace(
      [category(asPath('')), category(asPath('transport')), car],
      asInstant(1),
      noSignal,
    );
    await tamper('select 1');
    expect(await check(store)).toMatchObject({ altered: [], checked: texts.length + 1 });
    const [, second] = items;
    expect((await storedEntries(store, second?.uid ?? asUid(petrol)))[0]?.value).toBe(texts[1]);
  });

  it('the last of two items with one uid in a source wins', async () => {
    const store = await open();
    const [first, last] = [importedItem('petrol'), { ...importedItem('petrol'), label: 'last', values: [] }];
    const tree = [
      category(asPath('')),
      category(asPath('transport')),
      { ...category(asPath('transport/car'), ['petrol']), items: [first, last] },
    ];
    await store.referenceData.replace(tree, asInstant(1), noSignal);
    expect(await store.dataItems.getMany([asUid(petrol)], noSignal)).toMatchObject([
      { label: 'last', version: 1 },
    ]);
    await tamper('select 1');
    expect(await check(store)).toMatchObject({ altered: [], checked: 2 });
  });
});
