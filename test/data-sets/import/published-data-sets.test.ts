import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sourceChecks } from '../../../src/administration/source-checks.ts';
import type { CalculationResult } from '../../../src/domain/amounts/amount.ts';
import type { CategoryPath } from '../../../src/domain/basics/category-path.ts';
import { isNumeric, type ItemValueDefinition } from '../../../src/domain/definitions/item-definition.ts';
import { importDataSet, type ImportSummary } from '../../../src/data-sets/write/import-data-set.ts';
import { systemClock } from '../../../src/ports/clock.ts';
import type { Store } from '../../../src/ports/store.ts';
import { readDefinition } from '../../../src/data-sets/files/read-definition.ts';
import { noChecks } from '../../../src/data-sets/files/source-checks.ts';
import { readSourceFolders } from '../../../src/data-sets/files/source-folder.ts';
import { readStoredCategory } from '../../../src/data-sets/plan/read-stored-category.ts';
import type { RunningBackend } from '../../../src/server/gateway/running-backend.ts';
import { builtInDirectory } from '../../../src/startup/built-in-data.ts';
import { inputSetsOf } from '../../built-in-data/plausible-inputs.ts';
import { readBuiltInData } from '../../built-in-data/read-built-in-data.ts';
import { isDeep, spreadOf } from '../../support/deep.ts';
import { isMissing } from '../../support/missing.ts';
import { openAs, openBackendWithUsers } from '../../support/open-fixture-backend.ts';
import { noSignal, openFixtureStore } from '../../support/open-fixture-store.ts';

/** The files of the published data sets, without the algorithms, beside the checkout unless named. */
const directory =
  process.env['TEST_PUBLISHED_DATA'] ??
  fileURLToPath(new URL('../../../shared/data/datasets', import.meta.url));

const isAbsent = isMissing(
  'the published data sets',
  existsSync(directory)
    ? null
    : 'they are not beside the checkout. Name their folder with TEST_PUBLISHED_DATA.',
);

const { categories } = await readBuiltInData();
const others = categories.filter(
  ({ path, items }) => items.length > 0 && !existsSync(`${directory}/${path}/itemdef.csv`),
);
const page = readFileSync(new URL('../../../docs/do/published-library.md', import.meta.url), 'utf8');

/** What algorithms of the built-in data may look up by name. */
const texts = new Set(
  categories.flatMap(({ definition }) => [...sourceChecks.readTexts(definition?.algorithm ?? '')]),
);

let part: string;
/** The categories with figures of CO2 whose definitions have no inputs, and those of them that are imported. */
const withoutInputs: CategoryPath[] = [];
const calculable: CategoryPath[] = [];
let store: Store;
let running: RunningBackend;
let summary: ImportSummary;
let before: Examples;
let after: Examples;

/** The amounts of items of the built-in categories that the data sets do not contain, for every set of inputs. */
type Examples = ReadonlyMap<string, readonly string[]>;

async function computeExamples(): Promise<Examples> {
  const backend = openAs(running.open, { kind: 'basic', username: 'demo', password: 'demo' });
  const examples = new Map<string, readonly string[]>();
  for (const category of others) {
    const amounts: string[] = [];
    for (const inputs of inputSetsOf(category)) {
      const requests = spreadOf(category.items).map(({ uid }) => ({
        item: { categoryPath: category.path, uid },
        inputs,
      }));
      const outcomes = requests.length === 0 ? [] : await backend.dataItems.calculate(requests);
      for (const outcome of outcomes)
        amounts.push(outcome instanceof Error ? outcome.message : textOf(outcome));
    }
    examples.set(category.path, amounts);
  }
  return examples;
}

/** The same for all calculations that failed. */
const noAmounts = '[]';

function textOf({ amounts }: CalculationResult): string {
  return JSON.stringify(amounts.map(({ type, value }) => [type, value]));
}

/**
 * Copies what can matter to the built-in data, because it replaces a category or
 * is named by an algorithm; in the long form everything. Categories without
 * inputs, some of them in a usual run, get algorithms that return the sum of their
 * figures, because the data sets have none.
 */
function copyPart(): void {
  for (const { path, files } of readSourceFolders(directory, () => undefined)) {
    const definition = readDefinition(
      { path, files, unreadable: [], fingerprint: '' },
      noChecks,
      () => undefined,
    );
    const values = definition?.valueDefinitions ?? [];
    const figures = values.some(({ fromProfile }) => fromProfile) ? [] : values.filter(isFigure);
    const hasFigures = figures.length > 0 && files.has('data.csv');
    const mayMatter = existsSync(join(builtInDirectory, path)) || texts.has(path.toLowerCase());
    if (hasFigures) withoutInputs.push(path);
    const isCalculable = hasFigures && (isDeep || withoutInputs.length % 4 === 0);
    if (!isDeep && !isCalculable && !mayMatter) continue;
    const copied = new Map<string, Buffer | string>(files);
    if (isCalculable) {
      calculable.push(path);
      copied.set('default.js', sumOf(figures.map((value) => value.path)));
    }
    for (const [name, content] of copied) {
      const file = join(part, path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
  }
}

function isFigure({ path, fromData, valueDefinition }: ItemValueDefinition): boolean {
  return fromData === true && isNumeric(valueDefinition.valueType) && /co2/i.test(path);
}

function sumOf(paths: readonly string[]): string {
  const addends = paths.map(
    (path) => `if (typeof ${path} != 'undefined' && ${path} != '') sum += Math.abs(parseFloat(${path}));`,
  );
  return `var sum = 0;\n${addends.join('\n')}\nreturnValues.putValue('CO2', 'kg', 'year', sum);\n`;
}

const number = (value: number): string => value.toLocaleString('en');

function count(kind: string): number {
  return summary.warnings.filter((warning) => warning.kind === kind).length;
}

describe.skipIf(isAbsent)('the published data sets over the built-in data', () => {
  beforeAll(async () => {
    store = await openFixtureStore(undefined, builtInDirectory);
    running = await openBackendWithUsers(store);
    before = await computeExamples();
    part = mkdtempSync(join(tmpdir(), 'published-'));
    copyPart();
    const options = { store, clock: systemClock, signal: noSignal, checks: sourceChecks };
    summary = await importDataSet({ ...options, directory, isDryRun: true });
    await importDataSet({ ...options, directory: part, allowsBrokenLookUps: true, removals: 'allow' });
    after = await computeExamples();
  }, 300_000);

  afterAll(async () => {
    rmSync(part, { recursive: true });
    await running.close();
  });

  it('the figures of the page are those of the import', () => {
    const files = readdirSync(directory, { recursive: true, encoding: 'utf8' });
    const histories = files.filter((file) => /(^|[/])divh[/][^/]+[.]csv$/.test(file)).length;
    const withoutAlgorithm = summary.warnings.filter(({ message }) =>
      message.startsWith('There is no algorithm'),
    );
    expect(count('rejected')).toBe(0);
    expect(page).toContain(
      `The published library without its algorithms (${summary.categories} categories, ${number(summary.items)} items, ${number(histories)} histories) imports with ${count('repaired')} repairs and ${count('remark')} remarks, ${withoutAlgorithm.length} of them that there is no algorithm, and without a rejection.`,
    );
  });

  it('the page has the number of algorithms that the import would remove', () => {
    const removed = summary.removals.filter(({ what }) => what === 'algorithm').length;
    expect(page).toContain(`remove the algorithms of ${removed} built-in categories`);
    expect(summary.removals).toHaveLength(removed);
  });

  it('the page lists the look-ups that the import would break', () => {
    const rows = summary.brokenLookUps.map(
      ({ path, valuePath, target, broken, total }) =>
        `| \`${path}\` | \`${valuePath}\` in \`${target}\` | ${broken} of ${total} |`,
    );
    expect(page).toContain(rows.join('\n'));
  });

  it('no figure changes of a category that the data sets do not contain, and where a look-up broke there is none', () => {
    const broken = new Set<string>(summary.brokenLookUps.map(({ path }) => path));
    expect(others.length).toBeGreaterThan(5);
    for (const { path } of others) {
      const old = before.get(path) ?? [];
      const changed = (after.get(path) ?? []).filter((amounts, index) => amounts !== old[index]);
      expect(old.filter((amounts) => amounts !== noAmounts).length, path).toBeGreaterThan(0);
      expect(after.get(path)).toHaveLength(old.length);
      expect(new Set(changed), path).toEqual(new Set(broken.has(path) ? [noAmounts] : []));
    }
  });

  it('the import touches only records of categories that the data sets contain', () => {
    const paths = summary.changes.map(({ kind, path }) =>
      kind === 'dataCategory' || kind === 'itemDefinition'
        ? path
        : path.replace(/\/[0-9A-Z]{12}(\/[^/]+)?$|\/[^/]+$/, ''),
    );
    const touched = [...new Set(paths)];
    expect(touched.length).toBeGreaterThan(500);
    expect(touched.filter((path) => !existsSync(join(directory, path)))).toEqual([]);
  });

  it('items without inputs have the amounts of their figures', async () => {
    const backend = openAs(running.open, { kind: 'basic', username: 'demo', password: 'demo' });
    let items = 0;
    let amounts = 0;
    for (const path of calculable) {
      const category = await readStoredCategory(store, path, noSignal);
      const requests = (category?.items ?? []).map(({ uid }) => ({
        item: { categoryPath: path, uid },
        inputs: [],
      }));
      items += requests.length;
      for (const outcome of await backend.dataItems.calculate(requests)) {
        if (!(outcome instanceof Error) && Number(outcome.amounts[0]?.value) > 0) amounts += 1;
      }
    }
    expect(page).toContain(
      `${withoutInputs.length} of its categories have figures of CO2 and no inputs. With an algorithm that returns their sum, `,
    );
    expect(amounts).toBeGreaterThan(items * 0.9);
    if (isDeep) expect(page).toContain(`${number(amounts)} of their ${number(items)} items have an amount`);
  });

  it('a parent of which the data sets say nothing keeps its name and source', async () => {
    const parents = categories.filter(({ path }) => !existsSync(`${directory}/${path}/meta.yml`));
    expect(parents.length).toBeGreaterThan(1);
    for (const { path, name, provenance, meta } of spreadOf(parents)) {
      expect(await readStoredCategory(store, path, noSignal)).toMatchObject({ path, name, provenance, meta });
    }
  });
});
