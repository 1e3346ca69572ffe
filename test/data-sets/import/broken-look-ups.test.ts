import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.ts';
import type { Store } from '../../../src/ports/store.ts';
import { asPath } from '../../support/brands.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { dataSetFolder } from './data-set-folder.ts';

const folder = dataSetFolder();
let store: Store;

beforeEach(async () => {
  store = await openSqliteStore({ file: ':memory:' }, noSignal);
});

afterEach(() => store.close());

const head = 'name,Potentials\nalgFile,default.js\nname,path,type,isDataItemValue,isDrillDown,unit,perUnit\n';
const definition = (rows: string): Readonly<Record<string, string>> => ({
  'gwp/itemdef.csv': `${head}${rows}\n`,
});
const gas = 'Gas,gas,TEXT,true,true,,';
const gwp = 'GWP,gwp,DECIMAL,true,false,,';

/** Leaks look up the potential of their gas, of which there are CH4 and N2O. */
async function importPotentials(files: Readonly<Record<string, string>>, options = {}) {
  folder.copyFixture('planet');
  await folder.importInto(store);
  for (const [name, text] of Object.entries(files)) folder.write(`planet/${name}`, text);
  return folder.importInto(store, options);
}

const byGas = { path: 'planet/leak', target: 'planet/gwp', valuePath: 'gwp', total: 2 };

describe('a data set that replaces what others look up', () => {
  it.each([
    ['lacks an item', { broken: 1, example: 'N2O' }, { 'gwp/data.csv': 'gas,gwp\nCH4,28\n' }],
    ['lacks a figure', { broken: 1, example: 'CH4' }, { 'gwp/data.csv': 'gas,gwp\nCH4,\nN2O,265\n' }],
    [
      'names the value differently',
      { broken: 2, example: 'CH4' },
      {
        ...definition(`${gas}\nGWP,potential,DECIMAL,true,false,,`),
        'gwp/data.csv': 'gas,potential\nCH4,28\n',
      },
    ],
    [
      'names the drill-down differently',
      { broken: 2, example: 'CH4' },
      {
        ...definition(`Gas,species,TEXT,true,true,,\n${gwp}`),
        'gwp/data.csv': 'species,gwp\nCH4,28\nN2O,265\n',
      },
    ],
    [
      'has another drill-down level',
      { broken: 2, example: 'CH4' },
      {
        ...definition(`${gas}\nReport,report,TEXT,true,true,,\n${gwp}`),
        'gwp/data.csv': 'gas,report,gwp\nCH4,AR5,28\nCH4,AR4,25\nN2O,AR5,265\n',
      },
    ],
    [
      'has the figures in another unit',
      { broken: 2, example: 'CH4' },
      definition(`${gas}\nGWP,gwp,DECIMAL,true,false,kg,`),
    ],
    [
      'has no figure that an algorithm needs that is as before in the same data set',
      { broken: 1, example: 'N2O' },
      { 'gwp/data.csv': 'gas,gwp\nCH4,28\n', 'leak/data.csv': 'gas\nCH4\nN2O\n' },
    ],
  ])('the import is refused where it %s, and breaks the look-up on request', async (_, broken, files) => {
    const refused = await importPotentials(files);
    expect(refused).toMatchObject({ isRefused: true, brokenLookUps: [{ ...byGas, ...broken }] });
    expect(await folder.differences(store)).not.toEqual([]);
    const allowed = await folder.importInto(store, { allowsBrokenLookUps: true });
    expect(allowed).toMatchObject({ isRefused: false, brokenLookUps: refused.brokenLookUps });
    expect(await folder.differences(store)).toEqual([]);
  });

  it.each([
    ['has other figures', { 'gwp/data.csv': 'gas,gwp\nCH4,27.9\nN2O,273\n' }],
    ['has more items, in another case', { 'gwp/data.csv': 'gas,gwp\nch4,28\nSF6,23500\nn2o,265\n' }],
    [
      'has fewer drill-down levels than look-ups name',
      {
        ...definition(`${gas}\n${gwp}\nNote,note,TEXT,true,false,,`),
        'gwp/data.csv': 'gas,gwp,note\nCH4,28,\nN2O,265,\n',
      },
    ],
    [
      'lacks an item, and has another algorithm for those who looked it up',
      { 'gwp/data.csv': 'gas,gwp\nCH4,28\n', 'leak/default.js': 'mass * 28;\n' },
    ],
  ])('the import is not refused where it %s', async (_, files) => {
    expect(await importPotentials(files)).toMatchObject({ isRefused: false, brokenLookUps: [] });
    expect(await folder.differences(store)).toEqual([]);
  });

  it('an algorithm that composes the names of category and value may look up all of them', async () => {
    folder.copyFixture('planet');
    const algorithm = "mass * dataFinder.getDataItemValue('planet/' + 'gwp', 'gas=' + gas, 'g' + 'wp');\n";
    folder.write('planet/leak/default.js', algorithm);
    await folder.importInto(store);
    folder.write('planet/gwp/data.csv', 'gas,gwp\nN2O,265\n');
    expect(await folder.importInto(store)).toMatchObject({
      isRefused: true,
      brokenLookUps: [{ ...byGas, broken: 1, example: 'CH4' }],
    });
  });

  it('an algorithm that looks nothing up may have the path as a text', async () => {
    folder.copyFixture('planet');
    folder.write('planet/leak/default.js', "var from = 'planet/gwp'; mass * 28;\n");
    await folder.importInto(store);
    folder.write('planet/gwp/data.csv', 'gas,gwp\nCH4,28\n');
    expect(await folder.importInto(store)).toMatchObject({ isRefused: false, brokenLookUps: [] });
  });

  it('the texts that an algorithm returns look nothing up, and what it looks up to return does', async () => {
    folder.copyFixture('planet');
    folder.write('planet/gwp/itemdef.csv', `${head}${gas}\n${gwp}\nYear,year,DECIMAL,true,false,,\n`);
    folder.write('planet/gwp/data.csv', 'gas,gwp,year\nCH4,28,2013\nN2O,265,2013\n');
    folder.write(
      'planet/leak/default.js',
      "returnValues.putValue('CO2e', 'kg', 'year', mass * dataFinder.getDataItemValue('planet/gwp', 'gas=' + gas, 'gwp'));\n",
    );
    await folder.importInto(store);
    folder.write('planet/gwp/data.csv', 'gas,gwp,year\nCH4,28,\n');
    expect(await folder.importInto(store)).toMatchObject({ brokenLookUps: [{ ...byGas, broken: 1 }] });
    folder.write('planet/gwp/data.csv', 'gas,gwp,year\nCH4,28,\nN2O,265,\n');
    expect(await folder.importInto(store)).toMatchObject({ isRefused: false, brokenLookUps: [] });
  });

  it('deleted categories look nothing up', async () => {
    folder.copyFixture('planet');
    await folder.importInto(store);
    const [leak] = await store.dataCategories.getMany([asPath('planet/leak')], noSignal);
    if (leak === undefined) throw new Error('there are no leaks');
    await store.dataCategories.delete([leak], leak.created, noSignal);
    folder.write('planet/gwp/data.csv', 'gas,gwp\nCH4,28\n');
    expect(await folder.importInto(store)).toMatchObject({ isRefused: false, brokenLookUps: [] });
  });
});
