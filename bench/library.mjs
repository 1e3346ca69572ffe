import { performance } from 'node:perf_hooks';
import { createCalculator } from '../dist/calculation/run/calculator.js';
import { emptyCategory, replaceParts } from '../dist/data-sets/files/read-category.js';
import { readSources } from '../dist/data-sets/plan/read-sources.js';

/**
 * Calculates every item of a data set once, with its own algorithm or, if it has
 * none, with one that sums its numbers and the caller's.
 * Usage: npm run bench -- library FOLDER
 */
const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('Usage: npm run bench -- library FOLDER');

const started = performance.now();
const { sources } = await readSources({
  directory,
  store: { referenceData: { listImported: async () => new Map() } },
  signal: new AbortController().signal,
});
const categories = sources.map((source) => replaceParts(emptyCategory(source.path), source));
const readAt = performance.now();

const calculator = createCalculator();
const noLookups = { get: () => undefined };
let items = 0;
let failed = 0;
for (const { definition, items: own } of categories) {
  if (definition === null) continue;
  const calculable = toCalculable(definition);
  const inputs = inputsOf(definition);
  for (const item of own) {
    const outcome = calculator.calculate(
      {
        definition: calculable,
        itemValues: valuesOf(item, definition),
        window: { start: 0, end: null },
      },
      { inputs, apiVersion: '2.0' },
      noLookups,
    );
    items += 1;
    if (outcome.kind === 'done' && outcome.result.notes.some(({ type }) => type === 'error')) failed += 1;
  }
}
const seconds = (performance.now() - readAt) / 1000;
console.log(
  `${items} items calculated in ${seconds.toFixed(2)} s (${((seconds * 1e6) / items).toFixed(1)} µs each), ${failed} with an error note; read in ${((readAt - started) / 1000).toFixed(1)} s.`,
);

function toCalculable({ uid, name, drillDown, algorithm, valueDefinitions, returnValues, figures }) {
  const sum = valueDefinitions
    .filter(isNumeric)
    .map(
      ({ path }) =>
        `try { total = total + (typeof ${path} == 'number' ? ${path} : ${path}.integrate()); } catch (e) {}`,
    );
  return {
    definition: { uid, name, drillDown, created: 0, modified: 0, version: 1 },
    algorithm: algorithm ?? `var total = 0; ${sum.join(' ')} total;`,
    valueDefinitions,
    returnValues,
    figures,
  };
}

function isNumeric({ path, valueDefinition: { valueType } }) {
  return (valueType === 'DECIMAL' || valueType === 'INTEGER') && /^[A-Za-z_]\w*$/.test(path);
}

function inputsOf({ valueDefinitions }) {
  const isInput = (value) => value.fromProfile && isNumeric(value) && value.apiVersions.includes('2.0');
  return valueDefinitions.filter(isInput).map(({ path }) => ({ name: path, value: '1' }));
}

function valuesOf({ values }, { valueDefinitions }) {
  const byDefinition = new Map();
  for (const { definitionUid, value, startDate } of values) {
    const points = byDefinition.get(definitionUid) ?? [];
    points.push({ start: startDate, value });
    byDefinition.set(definitionUid, points);
  }
  return valueDefinitions.flatMap(({ uid, path }) =>
    byDefinition.has(uid) ? [{ path, unit: null, perUnit: null, points: byDefinition.get(uid) }] : [],
  );
}
