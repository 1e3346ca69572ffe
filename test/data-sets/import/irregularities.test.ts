import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.ts';
import { importDataSet, type ImportSummary } from '../../../src/data-sets/write/import-data-set.ts';
import type { SourceChecks } from '../../../src/data-sets/files/source-checks.ts';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';

const checks: SourceChecks = {
  algorithm: (source) =>
    source.includes('while') ? [{ kind: 'rejected', line: 2, message: 'no loops here' }] : [],
  unit: (symbol) => (symbol === 'furlong' ? 'it is not known' : null),
  isTime: (symbol) => symbol === 'year',
  readTexts: () => new Set(),
};

const head =
  'name,Buses\nalgFile,default.js\nname,path,type,isDataItemValue,isDrillDown,unit,perUnit,default\n';
const definition = `${head}Kind,kind,TEXT,true,true,,,\nFactor,factor,DECIMAL,true,false,kg,km,\nDistance,distance,DECIMAL,false,false,km,year,\n`;

/** A category that is as it should be; each case changes some of its files. */
const bus: Readonly<Record<string, string | Buffer>> = {
  'itemdef.csv': definition,
  'data.csv': 'kind,factor\nday,1\nnight,2\n',
  'default.js': 'distance * factor;\n',
  'meta.yml': 'name: Buses\n',
};

let directory: string;
let store: Store;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'irregular-'));
  store = await openSqliteStore({ file: ':memory:' }, noSignal);
});

afterEach(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});

async function importBus(changes: Readonly<Record<string, string | Buffer | null>>): Promise<ImportSummary> {
  for (const [name, content] of Object.entries({ ...bus, ...changes })) {
    if (content === null) continue;
    const file = join(directory, 'bus', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return importDataSet({
    directory,
    store,
    clock: () => asInstant(0),
    signal: noSignal,
    checks,
  });
}

async function labels(): Promise<readonly string[]> {
  const [category] = await store.dataCategories.getMany([asPath('bus')], noSignal);
  const page = { page: 1, itemsPerPage: 100 };
  const { entries } = await store.dataItems.listPage(asUid(category?.uid ?? ''), page, noSignal);
  return entries.map(({ label }) => label);
}

describe('irregular files', () => {
  it('regular files give no warnings', async () => {
    expect((await importBus({})).warnings).toEqual([]);
    expect(await labels()).toEqual(['day', 'night']);
  });

  const longText = 'x'.repeat(256);
  it.each<[string, string, string, number | null, Readonly<Record<string, string | Buffer | null>>]>([
    [
      'a header without a column',
      'repaired',
      'itemdef.csv',
      3,
      { 'itemdef.csv': definition.replace('type,', '') },
    ],
    [
      'a short header',
      'repaired',
      'itemdef.csv',
      3,
      {
        'itemdef.csv': definition.replace(
          'name,path,type,isDataItemValue,isDrillDown,unit,perUnit,default',
          'a,b',
        ),
      },
    ],
    [
      'a misspelt first line',
      'repaired',
      'itemdef.csv',
      1,
      { 'itemdef.csv': definition.replace('name,Buses', 'Name,Buses') },
    ],
    [
      'a misspelt second line',
      'repaired',
      'itemdef.csv',
      2,
      { 'itemdef.csv': definition.replace('algFile', 'aglFile') },
    ],
    [
      'an algorithm in another file',
      'remark',
      'itemdef.csv',
      2,
      { 'itemdef.csv': definition.replace('default.js', 'algorithm.js'), 'algorithm.js': '1;\n' },
    ],
    [
      'an algorithm that is not there',
      'repaired',
      'itemdef.csv',
      2,
      { 'itemdef.csv': definition.replace('default.js', 'other.js') },
    ],
    ['no algorithm at all', 'remark', 'itemdef.csv', 2, { 'default.js': null }],
    ['an algorithm that cannot run', 'rejected', 'default.js', 2, { 'default.js': '1;\nwhile (true) {}\n' }],
    ['carriage returns in an algorithm', 'repaired', 'default.js', null, { 'default.js': '1;\r2;\r\n' }],
    [
      'a text with a unit',
      'repaired',
      'itemdef.csv',
      4,
      { 'itemdef.csv': definition.replace('TEXT,true,true,,,', 'TEXT,true,true,kg,,') },
    ],
    [
      'a unit that cannot be converted',
      'remark',
      'itemdef.csv',
      5,
      { 'itemdef.csv': definition.replace('kg,km', 'kg,furlong') },
    ],
    [
      'a time where a unit was meant',
      'remark',
      'itemdef.csv',
      6,
      { 'itemdef.csv': definition.replace('km,year', 'year,') },
    ],
    [
      'a row without a path',
      'rejected',
      'itemdef.csv',
      7,
      { 'itemdef.csv': `${definition}Nameless,,TEXT,true,false,,,\n` },
    ],
    [
      'a path that is there twice',
      'rejected',
      'itemdef.csv',
      7,
      { 'itemdef.csv': `${definition}Again,factor,TEXT,true,false,,,\n` },
    ],
    [
      'a value that version.csv lacks',
      'remark',
      'itemdef.csv',
      6,
      { 'version.csv': 'path,versions,aliasedTo\nkind,1.0|2.0,\nfactor,1.0|2.0,\n' },
    ],
    [
      'a value of version 1 that is not an alias',
      'remark',
      'version.csv',
      4,
      { 'version.csv': 'path,versions,aliasedTo\nkind,1.0|2.0,\nfactor,1.0|2.0,\ndistance,1.0,\n' },
    ],
    [
      'no default among the return values',
      'remark',
      'return_values.csv',
      null,
      { 'return_values.csv': 'label,type,unit,per_unit,default\nCO2,DECIMAL,kg,year,false\n' },
    ],
    [
      'bytes that are not UTF-8',
      'repaired',
      'data.csv',
      null,
      { 'data.csv': Buffer.from('kind,factor\n\xa31 fare,1\n', 'latin1') },
    ],
    ['blanks around cells', 'repaired', 'data.csv', 2, { 'data.csv': 'kind,factor\nday , 1\nnight,2\n' }],
    ['blanks within quotes', 'repaired', 'data.csv', 3, { 'data.csv': 'kind,factor\nday,1\n"night ",2\n' }],
    ['a row without values', 'repaired', 'data.csv', 3, { 'data.csv': 'kind,factor\nday,1\n,\nnight,2\n' }],
    [
      'a row that is too long',
      'repaired',
      'data.csv',
      2,
      { 'data.csv': 'kind,factor\nday,1,2,3\nnight,2\n' },
    ],
    ['a cell that is very long', 'remark', 'data.csv', 2, { 'data.csv': `kind,factor\n${longText},1\n` }],
    ['an empty drill-down value', 'remark', 'data.csv', 2, { 'data.csv': 'kind,factor\n,1\nnight,2\n' }],
    [
      'a comma in a drill-down value',
      'remark',
      'data.csv',
      2,
      { 'data.csv': 'kind,factor\n"day, short",1\n' },
    ],
    [
      'two rows with the same drill-down values',
      'remark',
      'data.csv',
      3,
      { 'data.csv': 'kind,factor\nday,1\nDay,2\n' },
    ],
    ['text for a number', 'rejected', 'data.csv', 2, { 'data.csv': 'kind,factor\nday,much\nnight,2\n' }],
    ['a number beyond all', 'rejected', 'data.csv', 2, { 'data.csv': 'kind,factor\nday,1e400\nnight,2\n' }],
    [
      'a text for a BOOLEAN',
      'rejected',
      'data.csv',
      3,
      {
        'itemdef.csv': `${definition}On,on,BOOLEAN,true,false,,,\n`,
        'data.csv': 'kind,factor,on\nday,1,TRUE\nnight,2,yes\ndusk,2,0\n',
      },
    ],
    [
      'a default of a BOOLEAN that is none',
      'rejected',
      'itemdef.csv',
      7,
      { 'itemdef.csv': `${definition}On,on,BOOLEAN,false,false,,,yes\n` },
    ],
    ['an unknown column', 'rejected', 'data.csv', 1, { 'data.csv': 'kind,factor,colour\nday,1,red\n' }],
    ['a column that is missing', 'remark', 'data.csv', 1, { 'data.csv': 'kind\nday\n' }],
    ['an open quote', 'rejected', 'data.csv', 3, { 'data.csv': 'kind,factor\n"day,1\nnight,2\n' }],
    [
      'a history value that is not a number',
      'rejected',
      'divh/x.csv',
      4,
      { 'divh/x.csv': 'kind=day\nfactor\nstart,value\n2020-01-01T00:00:00+00:00 (GMT),1e400\n' },
    ],
    [
      'an unknown version',
      'rejected',
      'version.csv',
      4,
      {
        'version.csv': 'path,versions,aliasedTo\nkind,1.0|2.0,\nfactor,1.0|2.0,\ndistance,2.0|3.7,\n',
      },
    ],
    [
      'an alias of itself',
      'remark',
      'itemdef.csv',
      null,
      {
        'version.csv': 'path,versions,aliasedTo\nkind,1.0|2.0,\nfactor,1.0|2.0,\ndistance,2.0,distance\n',
      },
    ],
    [
      'a default that is not a number',
      'remark',
      'itemdef.csv',
      null,
      { 'itemdef.csv': definition.replace('km,year,', 'km,year,far') },
    ],
    [
      'no drill-down',
      'remark',
      'itemdef.csv',
      null,
      {
        'itemdef.csv': definition.replace('TEXT,true,true', 'TEXT,true,false'),
        'data.csv': 'kind,factor\nday,1\n',
      },
    ],
    [
      'an algorithm without definition',
      'rejected',
      'default.js',
      null,
      { 'itemdef.csv': null, 'data.csv': null },
    ],
    ['items without definition', 'rejected', 'data.csv', null, { 'itemdef.csv': null, 'default.js': null }],
    ['a key that is there twice', 'repaired', 'meta.yml', 2, { 'meta.yml': 'name: Buses\nname: Coaches\n' }],
    ['what is no YAML', 'rejected', 'meta.yml', null, { 'meta.yml': 'name: [Buses\n' }],
    ['an alias without end', 'rejected', 'meta.yml', null, { 'meta.yml': 'name: *nobody\n' }],
    [
      'a history of no item',
      'rejected',
      'divh/x.csv',
      1,
      { 'divh/x.csv': 'kind=tram\nfactor\nstart,value\n2020-01-01T00:00:00+00:00 (GMT),1\n' },
    ],
    [
      'a history line without date',
      'rejected',
      'divh/x.csv',
      5,
      { 'divh/x.csv': 'kind=day\nfactor\nstart,value\n2020-01-01T00:00:00+00:00 (GMT),1\nlater,2\n' },
    ],
    [
      'a date that is there twice',
      'rejected',
      'divh/x.csv',
      5,
      {
        'divh/x.csv':
          'kind=day\nfactor\nstart,value\n2020-01-01T00:00:00+00:00 (GMT),1\n2020-01-01T00:00:00+00:00 (GMT),2\n',
      },
    ],
    [
      'a history table without dates',
      'rejected',
      'history.csv',
      1,
      { 'history.csv': 'kind,factor\nday,1\n' },
    ],
    [
      'a column of a history table that is no value',
      'rejected',
      'history.csv',
      1,
      { 'history.csv': 'kind,start,factor,colour\nday,2020-01-01,1,red\n' },
    ],
    [
      'a row of a history table of no item',
      'rejected',
      'history.csv',
      3,
      { 'history.csv': 'kind,start,factor\nday,2020-01-01,1\ntram,2020-01-01,1\n' },
    ],
    [
      'a row of a history table without date',
      'rejected',
      'history.csv',
      2,
      { 'history.csv': 'kind,start,factor\nday,later,1\n' },
    ],
    [
      'a value of a history table that is not a number',
      'rejected',
      'history.csv',
      2,
      { 'history.csv': 'kind,start,factor\nday,2020-01-01,1e400\n' },
    ],
    [
      'a row of a history table that is there twice',
      'rejected',
      'history.csv',
      3,
      { 'history.csv': 'kind,start,factor\nday,2020-01-01,1\nday,2020-01-01,2\n' },
    ],
  ])('an import continues after %s with a warning', async (_, kind, file, line, changes) => {
    const { warnings } = await importBus(changes);
    expect(warnings).toEqual([{ kind, file: `bus/${file}`, line, message: expect.any(String) }]);
    expect(await store.dataCategories.getMany([asPath('bus')], noSignal)).toHaveLength(1);
  });

  it('a value that is not imported is in its warning', async () => {
    const { warnings } = await importBus({
      'itemdef.csv': `${definition.replace('km,year,', 'km,year,far')}On,on,BOOLEAN,true,false,,,yes\n`,
      'data.csv': 'kind,factor,on\nday,one,no\n',
      'divh/x.csv': 'kind=day\nfactor\nstart,value\n2020-01-01T00:00:00+00:00 (GMT),1e400\n',
    });
    const messages = warnings.map(({ message }) => message).join('\n');
    for (const value of ['far', 'yes', 'one', 'no', '1e400']) expect(messages).toContain(`but "${value}"`);
  });

  it('repaired values are stored', async () => {
    await importBus({
      'data.csv': Buffer.from('kind,factor\n\xa31 fare , 1\n,\n"night ",2,3\n', 'latin1'),
      'meta.yml': 'name: Buses\nname: Coaches\n',
    });
    expect(await labels()).toEqual(['£1 fare', 'night']);
    const [category] = await store.dataCategories.getMany([asPath('bus')], noSignal);
    expect(category?.name).toBe('Coaches');
  });

  it('a category with an unreadable file is left unchanged, and read again once the file is fixed', async () => {
    await importBus({});
    expect(await importBus({ 'data.csv': 'kind,factor\n"day,1\n' })).toMatchObject({
      written: 0,
      rejected: 1,
    });
    expect(await labels()).toEqual(['day', 'night']);
    expect(await importBus({ 'data.csv': 'kind,factor\nday,1\n' })).toMatchObject({
      written: 1,
      rejected: 0,
    });
    expect(await labels()).toEqual(['day']);
  });

  it('a category with a file in an unknown encoding is left unchanged', async () => {
    await importBus({});
    const { warnings } = await importBus({ 'data.csv': Buffer.from('kind,factor\nnoon,1\n', 'utf16le') });
    expect(warnings).toMatchObject([{ kind: 'rejected', file: 'bus/data.csv' }]);
    expect(await labels()).toEqual(['day', 'night']);
  });

  it('a folder with an invalid name is skipped, and a dry run writes nothing', async () => {
    mkdirSync(join(directory, 'no path'), { recursive: true });
    const summary = await importBus({});
    expect(summary.warnings).toMatchObject([{ kind: 'rejected', file: 'no path', line: null }]);
    writeFileSync(join(directory, 'bus/data.csv'), 'kind,factor\nevening,3\n');
    const dryRun = await importDataSet({
      directory,
      store,
      clock: () => asInstant(1),
      signal: noSignal,
      isDryRun: true,
    });
    expect(dryRun).toMatchObject({ written: 1, items: 1 });
    expect(await labels()).toEqual(['day', 'night']);
  });
});
