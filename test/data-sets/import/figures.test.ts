import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.ts';
import { exportDataSet } from '../../../src/data-sets/export/export-data-set.ts';
import { readStoredCategory } from '../../../src/data-sets/plan/read-stored-category.ts';
import type { Store } from '../../../src/ports/store.ts';
import { asInstant, asPath } from '../../support/brands.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { dataSetFolder } from './data-set-folder.ts';

const folder = dataSetFolder();
const exported = dataSetFolder();
let store: Store;

const files = {
  'meta.yml': `name: Buses
source:
  title: Factors 2025
  publisher: A ministry
  year: "2025"
  region: United Kingdom
  licence: OGL
figures:
  scope: "3.6"
  lifeCycle: combustion
  gwp: AR4
  quality: within 5 %
  steps:
    - from: 2023-01-01
      gwp: AR5
      note: The Fifth Assessment Report replaces the Fourth.
    - from: 2024-01-01
      edition: Factors 2024
`,
  'itemdef.csv':
    'name,Buses\nalgFile,default.js\nname,path,type,isDataItemValue,isDrillDown,unit,perUnit,default\n' +
    'Kind,kind,TEXT,true,true,,,\nFactor,factor,DECIMAL,true,false,kg,km,\nScope,scope,TEXT,true,false,,,\n' +
    'Distance,distance,DECIMAL,false,false,km,year,\n',
  'data.csv': 'kind,factor,scope\nday,1,\nnight,2,outside\n',
  'default.js': "returnValues.putValue('CO2e', 'kg', 'year', distance * factor);\n",
  'return_values.csv':
    'label,type,unit,per_unit,default,scope,lifeCycle\nCO2e,DECIMAL,kg,year,true,,\n' +
    'wellToTankCO2e,DECIMAL,kg,year,false,3.3,well-to-tank\n',
};

beforeEach(async () => {
  store = await openSqliteStore({ file: ':memory:' }, noSignal);
});

afterEach(() => store.close());

async function importWith(changes: Partial<Record<keyof typeof files, string>> = {}) {
  for (const [name, text] of Object.entries({ ...files, ...changes })) folder.write(`bus/${name}`, text);
  return (await folder.importInto(store)).warnings.map(
    ({ kind, line, message }) => `${kind} ${line}: ${message}`,
  );
}

const read = async () => (await readStoredCategory(store, asPath('bus'), noSignal))?.definition ?? null;

describe('what figures say of themselves', () => {
  it('is read from meta.yml, with what the source says, and from the rows of return values', async () => {
    expect(await importWith()).toEqual([]);
    const definition = await read();
    expect(definition?.figures).toMatchObject({
      scope: '3.6',
      lifeCycle: 'combustion',
      gwp: 'AR4',
      quality: 'within 5 %',
      region: 'United Kingdom',
      edition: 'Factors 2025',
      licence: 'OGL',
      row: null,
    });
    expect(definition?.returnValues.map(({ facts }) => [facts?.scope, facts?.lifeCycle])).toEqual([
      [undefined, undefined],
      ['3.3', 'well-to-tank'],
    ]);
  });

  it('has the steps between editions, each with what it changes, and with a note if it has one', async () => {
    await importWith();
    expect((await read())?.figures?.steps).toMatchObject([
      {
        from: Date.parse('2023-01-01'),
        gwp: 'AR5',
        scope: null,
        note: 'The Fifth Assessment Report replaces the Fourth.',
      },
      { from: Date.parse('2024-01-01'), edition: 'Factors 2024', gwp: null, note: null },
    ]);
  });

  it('is the same after an export and an import, also where meta.yml is written anew', async () => {
    await importWith();
    const before = await read();
    const [category] = await store.dataCategories.getMany([asPath('bus')], noSignal);
    if (category === undefined) throw new Error('There is no category.');
    const renamed = {
      uid: category.uid,
      name: 'Coaches',
      path: category.path,
      definitionUid: before?.uid ?? null,
    };
    await store.dataCategories.update([renamed], asInstant(2), noSignal);
    await exportDataSet({ store, directory: exported.path(), signal: noSignal });
    const second = await openSqliteStore({ file: ':memory:' }, noSignal);
    await exported.importInto(second);
    const after = await readStoredCategory(second, asPath('bus'), noSignal);
    expect(after).toMatchObject({
      name: 'Coaches',
      definition: { figures: before?.figures, returnValues: before?.returnValues },
    });
    await second.close();
  });

  it('changes with meta.yml alone, and stays where only the definition changes', async () => {
    await importWith();
    folder.remove('bus/itemdef.csv');
    folder.replace('bus/meta.yml', 'scope: "3.6"', 'scope: "3.7"');
    await folder.importInto(store);
    expect((await read())?.figures?.scope).toBe('3.7');
    folder.remove('bus/meta.yml');
    folder.write('bus/itemdef.csv', files['itemdef.csv'].replace('name,Buses', 'name,Coaches'));
    await folder.importInto(store);
    expect(await read()).toMatchObject({ name: 'Coaches', figures: { scope: '3.7' } });
  });

  it.each<[string, keyof typeof files, string, string, string]>([
    [
      'an unknown scope',
      'meta.yml',
      '"3.6"',
      '"4"',
      'rejected null: figures.scope is not one of 1, 2 location-based',
    ],
    [
      'an unknown GWP set',
      'meta.yml',
      'gwp: AR4',
      'gwp: AR9',
      'rejected null: figures.gwp is not one of SAR, TAR',
    ],
    [
      'an unknown fact',
      'meta.yml',
      'quality:',
      'colour:',
      'rejected null: figures has "colour", which is none of',
    ],
    ['a fact that is no text', 'meta.yml', 'AR4', '[AR4]', 'rejected null: figures.gwp is not a text but'],
    [
      'a step without a date',
      'meta.yml',
      'from: 2023',
      'from: in 2023',
      'rejected null: figures.steps[0] must have',
    ],
    [
      'facts that are no mapping',
      'meta.yml',
      'figures:',
      'figures: AR5\nmore:',
      'rejected null: figures must be',
    ],
    [
      'an unknown part',
      'return_values.csv',
      'well-to-tank',
      'upstream',
      'rejected 3: lifeCycle is not one of',
    ],
    ['an unknown scope of an item', 'data.csv', 'outside', 'elsewhere', 'rejected 3: scope is not one of'],
  ])('%s is reported, and not imported', async (_, file, from, to, expected) => {
    const warnings = await importWith({ [file]: files[file].replace(from, to) });
    expect(warnings.some((text) => text.startsWith(expected))).toBe(true);
    expect(await read()).not.toBeNull();
  });

  it('columns that a reader does not know are ignored, and the published ones stay in their places', async () => {
    const [header = '', ...rows] = files['return_values.csv'].trim().split('\n');
    const wider = [`${header},colour`, ...rows.map((row) => `${row},red`)].join('\n');
    expect(await importWith({ 'return_values.csv': `${wider}\n` })).toEqual([]);
    const known = await read();
    await importWith();
    expect((await read())?.returnValues).toEqual(known?.returnValues);
    await exportDataSet({ store, directory: exported.path(), signal: noSignal });
    const written = readFileSync(`${exported.path()}/bus/return_values.csv`, 'utf8').split('\n');
    // Readers of the published layout take five columns, by position.
    expect(written.slice(0, 3).map((line) => line.split(',').slice(0, 5).join(','))).toEqual([
      'label,type,unit,per_unit,default',
      'CO2e,DECIMAL,kg,year,true',
      'wellToTankCO2e,DECIMAL,kg,year,false',
    ]);
  });

  it('a default amount without a scope is reported where other facts are stated', async () => {
    const none = files['meta.yml'].replace('  scope: "3.6"\n', '');
    expect(await importWith({ 'meta.yml': none })).toEqual([]);
    const withoutItems = files['itemdef.csv'].replace('Scope,scope,TEXT,true,false,,,\n', '');
    expect(
      await importWith({ 'itemdef.csv': withoutItems, 'data.csv': 'kind,factor\nday,1\n', 'meta.yml': none }),
    ).toEqual([expect.stringContaining('remark null: The default amount CO2e has no scope')]);
  });
});
