import { performance } from 'node:perf_hooks';
import { createCalculator } from '../dist/calculation/run/calculator.js';
import { lookupKey } from '../dist/calculation/plan/lookup.js';
import { emptyCategory, replaceParts } from '../dist/data-sets/files/read-category.js';
import { readSources } from '../dist/data-sets/plan/read-sources.js';

/**
 * Measures single calculations with the built-in data, definitions in memory:
 * median and 99th percentile by category, and the median as a ratio to the same
 * formula run as plain JavaScript in the same process, with converted
 * inputs.
 * Usage: npm run bench -- calculation [seconds per category] [folder of a data set]
 */
const seconds = Number(process.argv[2] ?? 1);
const directory = process.argv[3] ?? new URL('../data/built-in', import.meta.url).pathname;
const itemsPerCategory = 50;
const roundsAtMost = 10;

const categories = await readCategories();
const byPath = new Map(categories.map((category) => [category.path.toLowerCase(), category]));
const answers = new Map();
const known = { get: (lookup) => answers.get(lookupKey(lookup)) };
const calculator = createCalculator();

async function run() {
  const rows = [];
  const all = { calculated: [], plain: [] };
  for (const category of categories) {
    const cases = category.definition?.algorithm ? findCases(category) : [];
    if (cases.length === 0) continue;
    const { calculated, plain } = measure(cases);
    all.calculated = all.calculated.concat(calculated);
    all.plain = all.plain.concat(plain);
    rows.push(toRow(category.path, cases.length, calculated, plain));
  }
  rows.push(
    toRow(
      'all',
      rows.reduce((sum, row) => sum + row.cases, 0),
      all.calculated,
      all.plain,
    ),
  );
  console.table(Object.fromEntries(rows.map(({ category, ...row }) => [category, row])));
}

async function readCategories() {
  const { sources } = await readSources({
    directory,
    store: {
      referenceData: { listImported: async () => new Map() },
      audit: { listPage: async () => ({ total: 0 }) },
    },
    signal: new AbortController().signal,
  });
  return sources.map((source) => replaceParts(emptyCategory(source.path), source));
}

/** Items with sets of inputs that give an amount, and the plain function of each. */
function findCases({ path, definition, items }) {
  const step = Math.max(1, Math.floor(items.length / itemsPerCategory));
  return items
    .filter((_, index) => index % step === 0)
    .flatMap((item, index) =>
      inputSets(definition, index).flatMap((inputs) => toCase(path, definition, item, inputs) ?? []),
    );
}

/** Each input alone, each with all those without a default, and the airports of flights. */
function inputSets({ valueDefinitions }, index) {
  const given = valueDefinitions
    .filter(({ fromProfile, apiVersions }) => fromProfile && apiVersions.includes('2.0'))
    .map((definition) => ({ name: definition.path, value: valueOf(definition, index) }))
    .filter(({ value }) => value !== null);
  const airports = given.filter(({ name }) => name.startsWith('IATA'));
  const others = given.filter(({ name }) => !name.startsWith('IATA'));
  return [...others.map((input) => [input]), others, ...(airports.length > 0 ? [airports] : [])];
}

function valueOf({ path, valueDefinition, choices, defaultValue }, index) {
  if (choices.length > 0) return choices[index % choices.length].value;
  if (path.startsWith('IATA')) return path.endsWith('1') ? 'LHR' : ['JFK', 'SYD', 'CDG'][index % 3];
  if (defaultValue !== null) return null;
  switch (valueDefinition.valueType) {
    case 'DECIMAL':
    case 'INTEGER':
      return String(1 + ((index * 37) % 1000));
    case 'BOOLEAN':
      return 'true';
    default:
      return null;
  }
}

function toCase(path, definition, item, inputs) {
  const subject = toSubject(definition, item);
  const given = { inputs, apiVersion: '2.0' };
  let outcome;
  for (let round = 0; round < roundsAtMost; round += 1) {
    outcome = calculator.calculate(subject, given, known, { withTrace: true });
    if (outcome.kind === 'done') break;
    for (const lookup of outcome.lookups) answers.set(lookupKey(lookup), find(lookup));
  }
  if (outcome.kind !== 'done' || outcome.result.notes.some(({ type }) => type === 'error')) return null;
  if (!(outcome.result.amount.value > 0)) return null;
  return { path, subject, given, plain: toPlain(definition.algorithm, outcome), expected: outcome.result };
}

function toSubject(definition, item) {
  const { uid, name, drillDown, valueDefinitions, returnValues, figures, algorithm } = definition;
  const itemValues = valueDefinitions.flatMap(({ uid: definitionUid, path }) => {
    const entries = item.values.filter((value) => value.definitionUid === definitionUid);
    const points = entries.map(({ startDate, value }) => ({ start: startDate, value }));
    return points.length === 0 ? [] : [{ path, unit: null, perUnit: null, points }];
  });
  return {
    definition: {
      definition: { uid, name, drillDown, created: null, modified: null, version: 1 },
      valueDefinitions,
      returnValues,
      figures,
      algorithm,
    },
    itemValues,
    window: { start: 0, end: null },
  };
}

function find({ categoryPath, drill, valuePath }) {
  const category = byPath.get(categoryPath.toLowerCase());
  const levels = category?.definition?.drillDown ?? [];
  const item = category?.items.find((candidate) =>
    drill.every(({ name, value }) => {
      const level = levels.findIndex((path) => path.toLowerCase() === name.toLowerCase());
      return level < 0 || candidate.drill[level].toLowerCase() === value.toLowerCase();
    }),
  );
  const definition = category?.definition.valueDefinitions.find(
    ({ path }) => path.toLowerCase() === valuePath.toLowerCase(),
  );
  const value = item?.values.findLast(({ definitionUid }) => definitionUid === definition?.uid)?.value;
  return { value: value ?? null, points: [] };
}

/** The same formula for the same bound values, compiled by the host. */
function toPlain(algorithm, { trace }) {
  const bound = new Map(trace.bindings.map(({ boundAs, bound: { value } }) => [boundAs, value]));
  const values = [...bound.values()].map(toPlainValue);
  const found = new Map(
    trace.lookups.map(({ lookup: { categoryPath, drill, valuePath }, answer }) => [
      [categoryPath, drill.map(({ name, value }) => `${name}=${value}`).join(','), valuePath].join('|'),
      answer.value,
    ]),
  );
  const dataFinder = {
    getDataItemValue: (path, drill, value) => found.get(`${path}|${drill}|${value}`) ?? null,
  };
  const formula = new Function('dataFinder', 'returnValues', ...bound.keys(), algorithm);
  return () => {
    const amounts = [];
    const returnValues = {
      putValue: (type, unit, perUnit, value) => amounts.push({ type, unit, perUnit, value }),
      putEmptyValue: () => undefined,
      setDefaultType: () => undefined,
      addNote: () => undefined,
    };
    formula(dataFinder, returnValues, ...values);
    return amounts;
  };
}

/** The trace shows a history that is read at one instant as `start: value`. */
function toPlainValue(text) {
  if (text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  const point = /^\d{4}-\d\d-\d\dT[^,]*Z: ([^,]*)$/.exec(text);
  return point === null ? text : { integrate: () => Number(point[1]) };
}

function measure(cases) {
  for (const { subject, given, plain, expected, path } of cases) {
    const { result } = calculator.calculate(subject, given, known);
    const [first] = plain();
    if (first !== undefined && Math.abs(first.value / expected.amounts[0].value - 1) > 1e-9) {
      throw new Error(`${path}: the plain formula gives ${first.value}, not ${result.amounts[0].value}`);
    }
  }
  const calculated = [];
  const plain = [];
  const warmUpEnd = performance.now() + 300;
  const end = warmUpEnd + seconds * 1000;
  while (performance.now() < end) {
    const isWarm = performance.now() > warmUpEnd;
    for (const one of cases) {
      const start = process.hrtime.bigint();
      calculator.calculate(one.subject, one.given, known);
      const middle = process.hrtime.bigint();
      one.plain();
      const finish = process.hrtime.bigint();
      if (!isWarm) continue;
      calculated.push(Number(middle - start) / 1000);
      plain.push(Number(finish - middle) / 1000);
    }
  }
  return { calculated, plain };
}

function toRow(category, cases, calculated, plain) {
  const [median, p99] = quantiles(calculated);
  const [plainMedian] = quantiles(plain);
  return {
    category,
    cases,
    'median µs': Number(median.toFixed(2)),
    'p99 µs': Number(p99.toFixed(1)),
    'plain median µs': Number(plainMedian.toFixed(2)),
    ratio: Number((median / plainMedian).toFixed(1)),
  };
}

function quantiles(values) {
  const sorted = Float64Array.from(values).sort();
  return [0.5, 0.99].map((share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
}

await run();
