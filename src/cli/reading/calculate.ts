import { type CategoryPath, parseCategoryPath } from '../../domain/basics/category-path.ts';
import { type CalculationResult, failureOf, type InputValue } from '../../domain/amounts/amount.ts';
import type { Algorithm } from '../../domain/definitions/algorithm.ts';
import type { Choice } from '../../domain/basics/choice.ts';
import type { DataItemKey } from '../../domain/data-tree/data-item.ts';
import { uidsIn } from '../../domain/data-tree/drill-down.ts';
import { noItem } from '../../domain/data-tree/no-item.ts';
import { parseGwpSet } from '../../domain/amounts/global-warming-potentials.ts';
import { parseUid, type Uid } from '../../domain/basics/uid.ts';
import type { Backend } from '../../ports/backend.ts';
import { calculateOnceOrRate, ONCE_OR_RATE } from '../../domain/amounts/once-or-rate.ts';
import { localOperator } from '../../administration/local-operator.ts';
import { createBackendOver } from '../../server/gateway/open-backend.ts';
import { closing } from '../../startup/closing.ts';
import { shownAmount } from '../../tables/writing/amount-cells.ts';
import { asOfOption, parseDateOption } from './date-options.ts';
import { calculateFile } from './calculate-table.ts';
import { formatAlgorithm, formatExplanation } from '../output/format-explanation.ts';
import { formatResult } from '../output/format-result.ts';
import { defineCommand } from '../program/command.ts';
import { onlyOutcome } from '../output/only-outcome.ts';
import { formatJson } from '../output/record-format.ts';
import { openLoadedStore } from './reading.ts';
import { readStoreConfig, storeOptions } from './store-options.ts';
import { UsageError } from '../program/usage-error.ts';

const help = `Calculates the amount for one data item, or for each row of a table, without storing anything.

Usage: emissions-gateway calculate CATEGORY [OPTIONS]
       emissions-gateway calculate --from IN.csv --to OUT.csv [CATEGORY] [OPTIONS]

Options for both:
  --as-of DATE           use the values as of this date, such as 2026-01-31; now when absent
  --return-unit UNIT     the unit of the amount, such as lb
  --return-per-unit UNIT for a rate, the time that the amount is per, such as month; without it
                         an amount for once, unless an input or the item is per time
  --gwp SET              weigh gases with the potentials of SAR, TAR, AR4, AR5 or AR6
  --store, --data-dir    the database, as for serve

Options for one data item:
  --drill NAME=VALUE,…   the drill-down selections of the item
  --uid UID              the uid of the item, instead of them
  --input NAME=VALUE     an input, once for each; the unit follows the number: distance=100mi,
                         distance=100mi/month
  --explain              explain the amount: inputs, values, lookups, sources, lines of the algorithm
  --algorithm            print the algorithm with the numbers of its lines
  --json                 print JSON

Options for a table, whose rows name their items and inputs as for profiles import:
  --from FILE            CSV, .xlsx or NDJSON; - is standard input
  --to FILE              its rows with amounts, or the reason why a row has none; - is standard output.
                         The exit code is 1 if a row has none
  --map MAP.json         the meaning of the columns
  --format FORMAT        of --from: csv, xlsx or ndjson. Default: from the file name
  --sheet NAME           the sheet of a workbook. Default: the only one with rows
  CATEGORY               the category of rows that name none

Examples:
  emissions-gateway calculate transport/plane/generic --drill type=auto,size=return --input IATACode1=LHR --input IATACode2=JFK
  emissions-gateway calculate transport/car/generic --from journeys.csv --to amounts.csv
`;

const options = {
  drill: { type: 'string' },
  uid: { type: 'string' },
  input: { type: 'string', multiple: true },
  'return-unit': { type: 'string' },
  'return-per-unit': { type: 'string' },
  gwp: { type: 'string' },
  ...asOfOption,
  from: { type: 'string' },
  to: { type: 'string' },
  map: { type: 'string' },
  format: { type: 'string' },
  sheet: { type: 'string' },
  explain: { type: 'boolean' },
  algorithm: { type: 'boolean' },
  json: { type: 'boolean' },
  ...storeOptions,
} as const;

export const calculateCommand = defineCommand(help, options, async (values, positionals) => {
  const [pathText, ...rest] = positionals;
  const requested = {
    returnUnit: values['return-unit'],
    returnPerUnit: values['return-per-unit'] ?? ONCE_OR_RATE,
    gwp: values.gwp === undefined ? undefined : parseGwpSet(values.gwp, '--gwp'),
    asOf: parseDateOption(values, 'as-of'),
  };
  const { from, to, map, format, sheet } = values;
  assertOneKind(values);
  if (from !== undefined && to !== undefined) {
    if (rest.length > 0) throw new UsageError('calculate takes one category path.');
    const files = { from, to, map, format, sheet, category: pathText };
    await calculateFile(readStoreConfig(values), files, requested);
    return;
  }
  if (pathText === undefined || rest.length > 0)
    throw new UsageError('calculate needs exactly one category path.');
  const categoryPath = parseCategoryPath(pathText, 'The category path');
  const requestedUid = values.uid === undefined ? undefined : parseUid(values.uid, '--uid');
  const { signal } = new AbortController();
  await closing(await openLoadedStore(readStoreConfig(values), signal), async (store) => {
    const call = { credentials: { kind: 'none' }, signal, requestId: 'calculate' } as const;
    const backend = createBackendOver(store, localOperator)(call);
    const uid = requestedUid ?? (await findUid(backend, categoryPath, parsePairs(values.drill)));
    const request = {
      item: { categoryPath, uid },
      inputs: (values.input ?? []).map(parseInput),
      ...requested,
      withExplanation: values.explain === true,
    };
    const result = await onlyOutcome(
      calculateOnceOrRate([request], (requests) => backend.dataItems.calculate(requests)),
    );
    const algorithm =
      values.algorithm === true ? await readAlgorithm(backend, { categoryPath, uid }) : undefined;
    process.stdout.write(
      values.json === true
        ? formatJson(toJson(result, algorithm))
        : formatAnswer(result) + (algorithm === undefined ? '' : formatAlgorithm(algorithm)),
    );
    const failure = failureOf(result);
    if (failure !== undefined) throw failure;
  });
});

const onlyOfTables = ['from', 'to', 'map', 'format'] as const;
const onlyOfOne = ['drill', 'uid', 'input', 'explain', 'algorithm', 'json'] as const;

function assertOneKind(values: Readonly<Partial<Record<string, unknown>>>): void {
  const usedOf = (names: readonly string[]) => names.filter((name) => values[name] !== undefined);
  const [option] = usedOf(onlyOfTables);
  if (option === undefined) return;
  if (usedOf(['from', 'to']).length < 2)
    throw new UsageError(`--${option} is for tables, which need --from and --to.`);
  const [other] = usedOf(onlyOfOne);
  if (other !== undefined)
    throw new UsageError(`--${other} is for one data item; the rows of --from name their own.`);
}

async function readAlgorithm(backend: Backend, item: DataItemKey): Promise<Algorithm | null> {
  const { itemDefinition } = await onlyOutcome(backend.dataItems.getMany([item]));
  return onlyOutcome(backend.itemDefinitions.getAlgorithms([itemDefinition.uid]));
}

function toJson({ failure, ...result }: CalculationResult, algorithm: Algorithm | null | undefined): object {
  const whole = { headline: shownAmount(result).amount, ...result, algorithm };
  if (failure === undefined) return whole;
  const { code, message, inputs, lookUp } = failure;
  return { ...whole, failure: { code, message, inputs, lookUp } };
}

function formatAnswer(result: CalculationResult): string {
  const { explanation } = result;
  return formatResult(result) + (explanation === undefined ? '' : formatExplanation(explanation));
}

interface Drilled {
  readonly path: CategoryPath;
  readonly selections: readonly Choice[];
}

async function findUid(backend: Backend, path: CategoryPath, selections: readonly Choice[]): Promise<Uid> {
  const drillDown = (above: Drilled) => onlyOutcome(backend.dataCategories.drillDown([above]));
  const { choices } = await drillDown({ path, selections });
  const values = choices.choices.map(({ value }) => value);
  if (values.length === 0)
    throw await noItem({ path, selections, levels: selections.map(({ name }) => name), drillDown });
  const [uid] = uidsIn(choices);
  if (uid !== undefined) return uid;
  throw new UsageError(
    `The drill-down matches several items: add ${choices.name}=… with one of ${values.slice(0, 20).join(' | ')}`,
  );
}

function parsePairs(text: string | undefined): readonly Choice[] {
  return (text ?? '')
    .split(',')
    .filter((pair) => pair !== '')
    .map(parsePair);
}

/** Splits a number followed by a unit, such as `100mi` or `3 kWh/month`; any other text is one value. */
function parseInput(text: string): InputValue {
  const { name, value } = parsePair(text);
  if (/^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value)) return { name, value };
  const match = /^([+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*([A-Za-z°%][^/]*)(?:\/(.+))?$/.exec(value);
  if (match === null) return { name, value };
  const [, number = '', unit, perUnit] = match;
  return { name, value: number, unit, perUnit };
}

function parsePair(text: string): Choice {
  const equals = text.indexOf('=');
  if (equals < 1) throw new UsageError(`${JSON.stringify(text)} must be NAME=VALUE.`);
  return { name: text.slice(0, equals).trim(), value: text.slice(equals + 1).trim() };
}
