import { type CategoryPath, parseCategoryPath } from '../domain/category-path.ts';
import { type CalculationResult, failureOf, type InputValue } from '../domain/amount.ts';
import type { Algorithm } from '../domain/algorithm.ts';
import type { Choice } from '../domain/choice.ts';
import type { DataItemKey } from '../domain/data-item.ts';
import { uidsIn } from '../domain/drill-down.ts';
import { EmissionsError } from '../domain/errors.ts';
import { parseGwpSet } from '../domain/global-warming-potentials.ts';
import { parseUid, type Uid } from '../domain/uid.ts';
import type { Backend } from '../ports/backend.ts';
import type { Outcomes } from '../ports/outcome.ts';
import { localOperator } from '../administration/local-operator.ts';
import { createBackendOver } from '../server/gateway/open-backend.ts';
import { openConfiguredStore } from '../store/open-store.ts';
import { closing } from '../store/closing.ts';
import { formatAlgorithm, formatExplanation } from './format-explanation.ts';
import { formatResult } from './format-result.ts';
import { defineCommand } from './command.ts';
import { readStoreConfig, storeOptions } from './store-options.ts';
import { UsageError } from './usage-error.ts';

const help = `Calculates the amount for one data item, without storing anything.

Usage: emissions-gateway calculate CATEGORY [OPTIONS]

Options:
  --drill NAME=VALUE,…   the drill-down selections of the item; or --uid UID
  --input NAME=VALUE     an input, once for each; the unit follows the number: distance=100mi,
                         distance=100mi/month
  --return-unit UNIT     the unit of the amount, such as lb
  --return-per-unit UNIT the per-unit of the amount, such as month; none for what happens once,
                         such as a flight
  --gwp SET              weigh gases with the potentials of SAR, TAR, AR4, AR5 or AR6
  --explain              explain the amount: inputs, values, lookups, sources, lines of the algorithm
  --algorithm            print the algorithm with the numbers of its lines
  --json                 print JSON
  --store, --data-dir    the database, as for serve

Example:
  emissions-gateway calculate transport/plane/generic --drill type=auto,size=return --input IATACode1=LHR --input IATACode2=JFK
`;

const options = {
  drill: { type: 'string' },
  uid: { type: 'string' },
  input: { type: 'string', multiple: true },
  'return-unit': { type: 'string' },
  'return-per-unit': { type: 'string' },
  gwp: { type: 'string' },
  explain: { type: 'boolean' },
  algorithm: { type: 'boolean' },
  json: { type: 'boolean' },
  ...storeOptions,
} as const;

export const calculateCommand = defineCommand(help, options, async (values, positionals) => {
  const [pathText, ...rest] = positionals;
  if (pathText === undefined || rest.length > 0)
    throw new UsageError('calculate needs exactly one category path.');
  const categoryPath = parseCategoryPath(pathText, 'The category path');
  const requestedUid = values.uid === undefined ? undefined : parseUid(values.uid, '--uid');
  const set = values.gwp === undefined ? undefined : parseGwpSet(values.gwp, '--gwp');
  const { signal } = new AbortController();
  await closing(await openConfiguredStore(readStoreConfig(values), signal), async (store) => {
    const call = { credentials: { kind: 'none' }, signal, requestId: 'calculate' } as const;
    const backend = createBackendOver(store, localOperator)(call);
    const uid = requestedUid ?? (await findUid(backend, categoryPath, parsePairs(values.drill)));
    const result = await theOne(
      backend.dataItems.calculate([
        {
          item: { categoryPath, uid },
          inputs: (values.input ?? []).map(parseInput),
          returnUnit: values['return-unit'],
          returnPerUnit: values['return-per-unit'],
          gwp: set,
          withExplanation: values.explain === true,
        },
      ]),
    );
    const algorithm =
      values.algorithm === true ? await readAlgorithm(backend, { categoryPath, uid }) : undefined;
    process.stdout.write(
      values.json === true
        ? formatJson(result, algorithm)
        : formatAnswer(result) + (algorithm === undefined ? '' : formatAlgorithm(algorithm)),
    );
    const failure = failureOf(result);
    if (failure !== undefined) throw failure;
  });
});

async function readAlgorithm(backend: Backend, item: DataItemKey): Promise<Algorithm | null> {
  const { itemDefinition } = await theOne(backend.dataItems.getMany([item]));
  return theOne(backend.itemDefinitions.getAlgorithms([itemDefinition.uid]));
}

function formatJson(
  { failure, ...result }: CalculationResult,
  algorithm: Algorithm | null | undefined,
): string {
  const whole = { ...result, algorithm };
  if (failure === undefined) return `${JSON.stringify(whole, null, 2)}\n`;
  const { code, message, inputs, lookUp } = failure;
  return `${JSON.stringify({ ...whole, failure: { code, message, inputs, lookUp } }, null, 2)}\n`;
}

function formatAnswer(result: CalculationResult): string {
  const { explanation } = result;
  return formatResult(result) + (explanation === undefined ? '' : formatExplanation(explanation));
}

async function findUid(backend: Backend, path: CategoryPath, selections: readonly Choice[]): Promise<Uid> {
  const { choices } = await theOne(backend.dataCategories.drillDown([{ path, selections }]));
  const values = choices.choices.map(({ value }) => value);
  const [uid] = uidsIn(choices);
  if (uid !== undefined) return uid;
  throw new UsageError(
    choices.name === 'uid' || choices.name === ''
      ? 'There is no matching item.'
      : `The drill-down matches several items: add ${choices.name}=… with one of ${values.slice(0, 20).join(' | ')}`,
  );
}

async function theOne<T>(outcomes: Outcomes<T>): Promise<T> {
  const [outcome] = await outcomes;
  if (outcome === undefined || outcome instanceof EmissionsError)
    throw outcome ?? new UsageError('There is no result.');
  return outcome;
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
