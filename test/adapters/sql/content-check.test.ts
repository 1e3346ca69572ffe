import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import type { ContentVerdict } from '../../../src/domain/changes/content-verdict.ts';
import type { Store } from '../../../src/ports/store.ts';
import { partOf } from '../../support/deep.ts';
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

interface Tampering extends Databases {
  readonly tamper: (sql: string) => Promise<void>;
  /** Which of the changes are tried. Both stores read the columns with one code, so that PostgreSQL has a part. */
  readonly chosen: typeof flips;
}

/** On both stores, with statements past the program in the place of a disk that forgets. */
function describeTampering(name: string, body: (databases: Tampering) => void): void {
  describe(`${name}, on file`, () => {
    const databases = onFile();
    const tamper = async (sql: string): Promise<void> => {
      const database = new DatabaseSync(databases.file());
      database.exec(sql);
      database.close();
    };
    body({ ...databases, tamper, chosen: [...flips, ...defined] });
  });
  describeOnPostgres(`${name}, on PostgreSQL`, (databases) => {
    const tamper = async (sql: string): Promise<void> => {
      await (await databases.database()).query(sql);
    };
    body({ ...databases, tamper, chosen: partOf([...flips, ...defined], { turn: 0, turns: 4 }) });
  });
}

/** What the check finds, of the content as it was recorded last; it records what was written since. */
const check = (store: Store): Promise<ContentVerdict> => store.recordContent('changed', noSignal);

const petrol = dataItemUid('petrol');
const steam = dataItemUid('steam');

/** Three imported items, and one that an administrator made. */
async function fillBoth(store: Store): Promise<void> {
  await fill(store);
  await store.dataItems.create([dataItem('steam')], asInstant(2), noSignal);
}

const flips: readonly (readonly [string, string])[] = [
  ['an imported value', `update data_item_values set value = 'x' where item_uid = '${petrol}'`],
  ['a value of an administrator', `update data_item_values set value = 'x' where item_uid = '${steam}'`],
  ['a start', `update data_item_values set start_date = 1 where item_uid = '${petrol}'`],
  ['a unit', `update data_item_values set unit = 'kg' where item_uid = '${petrol}'`],
  ['a unit per', `update data_item_values set per_unit = 'kg' where item_uid = '${steam}'`],
  ['a value that went', `delete from data_item_values where item_uid = '${petrol}'`],
  ['a mark', `update data_item_values set deleted = 1 where item_uid = '${steam}'`],
  ['a label', `update data_items set label = 'Petrol' where uid = '${petrol}'`],
  ['a path', `update data_items set path = 'p' where uid = '${steam}'`],
  ['a drill-down', `update data_items set drill = '["petro"]' where uid = '${petrol}'`],
  ['an end', `update data_items set end_date = 5 where uid = '${petrol}'`],
  ['a start', `update data_items set start_date = 5 where uid = '${steam}'`],
];

const defined: readonly (readonly [string, string])[] = [
  ['an algorithm', "update item_definitions set algorithm = 'return 1'"],
  ['return values', "update item_definitions set return_values = '[{'"],
  [
    'a unit of a definition',
    `update item_value_definitions set unit = 'kg' where uid = '${definitions.distance.uid}'`,
  ],
  ['an order', `update item_value_definitions set position = 7 where uid = '${definitions.fuel.uid}'`],
  ['a type', "update value_definitions set value_type = 'DECIMAL'"],
];

describeTampering('a database changed outside the program', ({ open, tamper, chosen }) => {
  it.each(chosen)('the check names the category, and nothing is refused: %s', async (_, sql) => {
    const store = await open();
    await fillBoth(store);
    await check(store);
    expect(await check(store)).toMatchObject({ altered: [], changed: 0, auditBreach: null });
    await tamper(sql);
    const { altered, changed } = await check(store);
    expect({ altered, changed }).toEqual({ altered: ['transport/car'], changed: 0 });
    expect((await check(store)).altered).toEqual(['transport/car']);
    await storedEntries(store, asUid(petrol), asUid(steam));
    await store.dataItems.create([dataItem('coal')], asInstant(3), noSignal);
    expect(await check(store)).toMatchObject({ altered: [], changed: 1 });
  });

  it('accepted content counts as recorded, until the next import replaces it', async () => {
    const store = await open();
    await fillBoth(store);
    await check(store);
    await tamper(`update data_item_values set value = 'x' where item_uid in ('${petrol}', '${steam}')`);
    expect(await store.recordContent('all', noSignal)).toMatchObject({ altered: ['transport/car'] });
    expect(await check(store)).toMatchObject({ altered: [], changed: 0 });
    const car = category(asPath('transport/car'), ['petrol', 'diesel', 'gas']);
    await store.referenceData.replace([{ ...car, fingerprint: 'another' }], asInstant(3), noSignal);
    const [value] = await storedEntries(store, asUid(petrol));
    expect(value?.value).toBe('factor of petrol');
  });

  it('the check counts categories without a digest of what they contain', async () => {
    const store = await open();
    await fill(store);
    const { compared, changed } = await check(store);
    expect(compared).toBe(0);
    expect(await check(store)).toMatchObject({ altered: [], compared: changed, changed: 0 });
  });

  it('the check reports what breaks the audit log', async () => {
    const store = await open();
    const record = {
      time: asInstant(1),
      userUid: null,
      userName: 'ann',
      requestId: null,
      reason: null,
      action: 'changed',
      kind: 'dataItem',
      uid: asUid(petrol),
      path: 'transport/car',
      fields: [],
    } as const;
    await store.audit.append([record, { ...record, reason: 'agreed' }], noSignal);
    await tamper("update audit_entries set user_name = 'eve' where number = 2");
    expect((await check(store)).auditBreach).toMatch(/^Entry 2 was altered/);
  });
});

describeTampering('content that the program writes', ({ open }) => {
  const carWith = (
    valueDefinitions: readonly (typeof definitions.factor)[],
    fuels: readonly string[],
    fingerprint: string,
  ) => {
    const car = category(asPath('transport/car'), fuels, { fingerprint });
    return { ...car, definition: car.definition === null ? null : { ...car.definition, valueDefinitions } };
  };

  it('no write looks like a change by other means', async () => {
    const store = await open();
    await fillBoth(store);
    const { fuel, factor, distance } = definitions;
    /** Of what the last write left, and of what it leaves for the next one. */
    const expectWhole = async (): Promise<void> => {
      expect((await check(store)).altered).toEqual([]);
      expect(await check(store)).toMatchObject({ altered: [], changed: 0 });
    };
    await expectWhole();

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

  it('an import that changes a shared value definition alters no other category', async () => {
    const store = await open();
    await fill(store);
    await check(store);
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
    expect((await check(store)).altered).toEqual([]);
  });

  it('items with any text in them match the digest of their category', async () => {
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
    await check(store);
    expect(await check(store)).toMatchObject({ altered: [], changed: 0 });
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
  });
});
