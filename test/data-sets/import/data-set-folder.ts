import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { sourceChecks } from '../../../src/administration/source-checks.ts';
import { auditedImports } from '../../../src/application/writes/audited-store.ts';
import { formatDifference } from '../../../src/cli/output/format-import.ts';
import { verifyDataSet } from '../../../src/data-sets/export/verify-data-set.ts';
import { importDataSet, type ImportSummary } from '../../../src/data-sets/write/import-data-set.ts';
import type { Store } from '../../../src/ports/store.ts';
import { asInstant } from '../../support/brands.ts';
import { fixtureDirectory, noSignal } from '../../support/open-fixture-store.ts';

type Options = Partial<Omit<Parameters<typeof importDataSet>[0], 'store' | 'directory'>>;

/** A folder of its own for each test, in which a data set can be changed. */
export function dataSetFolder() {
  let directory = '';
  let now = 0;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'data-set-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));
  const fileOf = (name: string): string => join(directory, name);
  return {
    /** Where it is, during a test. */
    path: () => directory,
    /** The data set of the tests, or some of its folders. */
    copyFixture(...folders: readonly string[]): void {
      for (const folder of folders.length === 0 ? [''] : folders) {
        cpSync(join(fixtureDirectory, folder), fileOf(folder), { recursive: true });
      }
    },
    write(name: string, text: string): void {
      mkdirSync(dirname(fileOf(name)), { recursive: true });
      writeFileSync(fileOf(name), text);
    },
    replace(name: string, from: string, to: string): void {
      const text = readFileSync(fileOf(name), 'utf8');
      if (!text.includes(from)) throw new Error(`${name} does not contain ${from}.`);
      writeFileSync(fileOf(name), text.replace(from, to));
    },
    /** Takes one line out of a file. */
    drop(name: string, line: RegExp): void {
      const text = readFileSync(fileOf(name), 'utf8');
      if (!line.test(text)) throw new Error(`${name} does not contain ${line.source}.`);
      writeFileSync(fileOf(name), text.replace(line, ''));
    },
    remove(name: string): void {
      rmSync(fileOf(name), { recursive: true });
    },
    importInto(store: Store, options: Options = {}): Promise<ImportSummary> {
      now += 1;
      return importDataSet({
        directory,
        store,
        writerOf: (inner) => auditedImports(inner, options.origin ?? 'import'),
        clock: () => asInstant(now),
        signal: noSignal,
        checks: sourceChecks,
        ...options,
      });
    },
    async differences(store: Store, isExact = true): Promise<readonly string[]> {
      const { differences } = await verifyDataSet({ store, directory, signal: noSignal, isExact });
      return differences.map(formatDifference);
    },
  };
}
