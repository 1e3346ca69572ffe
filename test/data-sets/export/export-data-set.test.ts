import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.ts';
import { exportDataSet } from '../../../src/data-sets/export/export-data-set.ts';
import { formatDifference } from '../../../src/cli/output/format-import.ts';
import { verifyDataSet } from '../../../src/data-sets/export/verify-data-set.ts';
import { importDataSet } from '../../../src/data-sets/write/import-data-set.ts';
import type { Store } from '../../../src/ports/store.ts';
import { builtInDirectory } from '../../../src/startup/built-in-data.ts';
import { isDeep } from '../../support/deep.ts';
import { fixtureDirectory, noSignal, openFixtureStore } from '../../support/open-fixture-store.ts';
import { asInstant } from '../../support/brands.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'export-'));
});

afterEach(() => rmSync(directory, { recursive: true }));

const inFolder = (name: string): string => join(directory, name);
const exportTo = (store: Store, name: string) =>
  exportDataSet({ store, directory: inFolder(name), signal: noSignal });

/** A store with a data set; in a usual run without its largest files. */
async function openPart(source: string): Promise<Store> {
  const part = inFolder('part');
  const isLarge = (file: string): boolean => statSync(file).size > largestFile;
  cpSync(source, part, { recursive: true, filter: (file) => isDeep || !isLarge(file) });
  return importFrom(part);
}

const largestFile = 10_000;

async function importFrom(folder: string): Promise<Store> {
  const store = await openSqliteStore({ file: ':memory:' }, noSignal);
  await importDataSet({
    directory: folder,
    store,
    clock: () => asInstant(0),
    signal: noSignal,
  });
  return store;
}

function filesBelow(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    names
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(folder.length), readFileSync(file, 'utf8')]),
  );
}

describe('exports', () => {
  it.each([
    ['the data set of the tests', fixtureDirectory],
    ['the built-in data', isDeep ? builtInDirectory : join(builtInDirectory, 'home')],
  ])('an export of %s, imported and exported again, is the same', async (_, source) => {
    const first = await openPart(source);
    const summary = await exportTo(first, 'once');
    expect(summary.items).toBeGreaterThan(10);
    const second = await importFrom(inFolder('once'));
    await exportTo(second, 'twice');
    const files = filesBelow(inFolder('once'));
    expect(Object.keys(files)).toHaveLength(summary.files);
    expect(filesBelow(inFolder('twice'))).toEqual(files);
    expect(
      (await verifyDataSet({ store: first, directory: inFolder('twice'), signal: noSignal })).differences,
    ).toEqual([]);
    await Promise.all([first.close(), second.close()]);
  });

  it('an export refuses a directory with files in it', async () => {
    const store = await openFixtureStore();
    await exportTo(store, 'once');
    await expect(exportTo(store, 'once')).rejects.toMatchObject({ code: 'BAD_USER_INPUT' });
    await store.close();
  });
});

describe('verification', () => {
  it('a verification reports no differences when store and directory agree', async () => {
    const store = await openFixtureStore();
    const summary = await verifyDataSet({ store, directory: fixtureDirectory, signal: noSignal });
    expect(summary).toEqual({ categories: 8, items: 12, differences: [], unreadable: [] });
    await store.close();
  });

  it('a verification names what differs', async () => {
    const store = await openFixtureStore();
    await exportTo(store, 'tree');
    const cars = inFolder('tree/transport/car/data.csv');
    writeFileSync(
      cars,
      readFileSync(cars, 'utf8').replace('0.25', '0.26').replace('diesel,small', 'diesel,tiny'),
    );
    writeFileSync(inFolder('tree/transport/meta.yml'), 'name: Traffic\n');
    const { differences } = await verifyDataSet({ store, directory: inFolder('tree'), signal: noSignal });
    expect(
      differences.map((difference) => formatDifference(difference).replace(/[0-9A-Z]{12}/, 'UID')),
    ).toEqual([
      'dataCategory transport differs in the data set: name "Transport" → "Traffic", meta.yml "name: Transport\\n" → "name: Traffic\\n"',
      'dataItem transport/car/UID is not in the store',
      'dataItemValue transport/car/UID/kgCO2PerKm from 1970-01-01T00:00:00.000Z differs in the data set: value "0.25" → "0.26"',
      'dataItem transport/car/UID is in the store only',
    ]);
    await store.close();
  });
});
