import type { KnownLookups } from '../../calculation/plan/lookup.ts';
import type { CalculationSubject, SubjectValue } from '../../calculation/plan/subject.ts';
import { AlgorithmStopped } from '../../calculation/run/run-failure.ts';
import type { ApiVersion } from '../../domain/access/access.ts';
import { type CalculationResult, failureOf } from '../../domain/amounts/amount.ts';
import { badInput, EmissionsError } from '../../domain/basics/errors.ts';
import { EPOCH, later } from '../../domain/basics/instant.ts';
import { type ExampleAmount, failedExample, toExampleAmount } from '../../domain/amounts/example-amount.ts';
import type { DefinitionExample, ExampleOutcome } from '../../domain/definitions/item-definition-draft.ts';
import {
  type CalculableDefinition,
  isNumeric,
  type ItemValueDefinition,
} from '../../domain/definitions/item-definition.ts';
import type { NewValue } from '../../domain/definitions/new-value.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { calculateInRounds, resultsOf } from '../calculation/calculation-rounds.ts';
import { toSubjectValues } from '../calculation/calculations.ts';
import { checkDataValues, planValues } from '../data-items/value-rules.ts';
import { attempt } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';

const argument = 'examples';
const maxExamples = 50;

/** Calculates each example with the definition as it is and as it is to be. */
export async function tryExamples(
  request: RequestScope,
  current: CalculableDefinition | null,
  next: CalculableDefinition,
  examples: readonly DefinitionExample[],
): Promise<readonly ExampleOutcome[]> {
  if (examples.length === 0) return [];
  if (examples.length > maxExamples) {
    throw badInput(
      argument,
      `examples must have at most ${maxExamples} entries; got ${examples.length}.`,
      'too-many-entries',
    );
  }
  const { principal } = await request.authenticated();
  const before = current === null ? [] : await calculateEach(request, current, examples, principal);
  const after = await calculateEach(request, next, examples, principal);
  return after.map((outcome, index) => {
    // `before` may be an error: the definition did not accept the example then.
    if (outcome instanceof EmissionsError)
      throw badInput(argument, `Example ${index + 1}: ${outcome.message}`);
    const earlier = before[index];
    return { before: earlier === undefined ? null : toAmount(earlier), after: toAmount(outcome) };
  });
}

/** Warns of likely mistakes found by runs with plain values. Throws BAD_USER_INPUT for an algorithm that does not end. */
export async function tryPlainValues(
  request: RequestScope,
  next: CalculableDefinition,
): Promise<readonly string[]> {
  if (next.algorithm === null) return [];
  const own = next.valueDefinitions.filter(({ aliasedTo }) => aliasedTo === null);
  const plain = {
    values: own
      .filter(({ fromData }) => fromData)
      .map((value) => ({ path: value.path, value: plainOf(value) })),
    inputs: own
      .filter(({ fromData, fromProfile }) => fromProfile && !fromData)
      .map((value) => ({ name: value.path, value: plainOf(value) })),
  };
  const [once, history] = [
    ...(await calculateEach(request, next, [plain], { apiVersion: '2.0' })),
    ...(await calculateEach(request, next, [plain], { apiVersion: '2.0', hasHistories: true })),
  ].map((outcome) => (outcome instanceof EmissionsError ? outcome : failureOf(outcome)));
  if (once instanceof AlgorithmStopped) {
    throw badInput('algorithm', `${once.message} In this trial run every number was 1, or its default.`);
  }
  if (once !== undefined || history === undefined) return [];
  return [
    `Items whose numbers have a history would have no amount: ${history.message} Such a number is a series: its integrate() is the number, as docs/look-up/algorithms.md shows.`,
  ];
}

function plainOf({ defaultValue, choices, valueDefinition: { valueType } }: ItemValueDefinition): string {
  const [choice] = choices;
  if (defaultValue !== null) return defaultValue;
  if (choice !== undefined) return choice.value;
  if (isNumeric(valueType)) return '1';
  return valueType === 'BOOLEAN' ? 'true' : '';
}

async function calculateEach(
  request: RequestScope,
  definition: CalculableDefinition,
  examples: readonly DefinitionExample[],
  { apiVersion, hasHistories = false }: { readonly apiVersion: ApiVersion; readonly hasHistories?: boolean },
): Promise<readonly Outcome<CalculationResult>[]> {
  // Without a version nothing of it is cached: it may never be stored.
  const tried = { ...definition, definition: { ...definition.definition, version: null } };
  const asOf = request.clock();
  const runs = [];
  for (const { itemUid, values, inputs } of examples) {
    const own = itemUid === undefined ? [] : await valuesOf(request, tried, itemUid);
    const run = (subject: Outcome<CalculationSubject>) => (known: KnownLookups) =>
      subject instanceof EmissionsError
        ? subject
        : attempt(() =>
            request.calculator.calculate(subject, { inputs, apiVersion }, known, { asOf, isOnTheFly: true }),
          );
    runs.push({
      run: run(attempt(() => toSubject(tried, own, values, apiVersion, hasHistories))),
      about: null,
    });
  }
  request.budget.count('calculations', runs.length);
  return resultsOf(await calculateInRounds(request, runs));
}

function toSubject(
  definition: CalculableDefinition,
  own: readonly SubjectValue[],
  values: readonly NewValue[],
  apiVersion: ApiVersion,
  hasHistories: boolean,
): CalculationSubject {
  const checked = checkDataValues(planValues(definition, apiVersion), apiVersion, values).map(
    ({ plan, value, unit, perUnit }): SubjectValue => ({
      path: plan.definition.path,
      unit: unit ?? null,
      perUnit: perUnit ?? null,
      points: (hasHistories ? [EPOCH, later(EPOCH, 1)] : [EPOCH]).map((start) => ({ start, value })),
    }),
  );
  const replaced = new Set(checked.map(({ path }) => path));
  const itemValues = [...own.filter(({ path }) => !replaced.has(path)), ...checked];
  return { definition, itemValues, window: { start: EPOCH, end: null } };
}

async function valuesOf(
  { store, signal }: RequestScope,
  definition: CalculableDefinition,
  itemUid: NonNullable<DefinitionExample['itemUid']>,
): Promise<readonly SubjectValue[]> {
  const [item] = await store.dataItems.getMany([itemUid], signal);
  if (item === undefined || item.itemDefinition.uid !== definition.definition.uid) {
    throw badInput(argument, `No item with this definition has the uid ${quote(itemUid)}.`, 'unknown-entity');
  }
  if (item.entries instanceof EmissionsError) throw item.entries;
  return toSubjectValues(definition, item.entries);
}

function toAmount(outcome: Outcome<CalculationResult>): ExampleAmount {
  return outcome instanceof EmissionsError ? failedExample(outcome) : toExampleAmount(outcome);
}
