import { type Amount, noInput } from '../../domain/amounts/amount.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { Calculation } from './calculation.ts';
import type { CalculationPlan, ValuePlan } from '../plan/calculation-plan.ts';
import type { DataFinder, UnfoundLookup } from '../look-ups/data-finder.ts';
import type { RunFailure, RunOutcome } from '../interpreter/run-algorithm.ts';
import type { ScriptValue } from '../interpreter/script-value.ts';
import { parseDecimal } from '../../domain/basics/decimal.ts';
import { algorithmFailed } from '../results/results.ts';
import type { ReturnValues } from '../results/return-values.ts';
import type { RunNotes } from '../plan/run-notes.ts';
import type { CalculationInputs } from '../plan/subject.ts';

type RequestedRun = Pick<Calculation, 'plan' | 'inputs'>;

/** Why there are no amounts: the run failed, or it returned none. */
type NoAmounts = RunFailure | { readonly kind: 'no-number'; readonly completion: ScriptValue };

/** Why the run has no amounts, if it has none: it failed, or they come from a lookup that found nothing. */
export function settleRun(
  outcome: RunOutcome,
  returnValues: ReturnValues,
  data: DataFinder,
  calculation: RequestedRun,
  notes: RunNotes,
): EmissionsError | undefined {
  const failure = outcome.failure ?? settleCompletion(outcome.completion, returnValues);
  if (failure !== null) return toError(failure, calculation, data.unfound ?? data.empty, notes);
  const standard = returnValues.amounts.find(({ isDefault }) => isDefault);
  const hasUsed = outcome.hasUsedNothing || !Number.isFinite(standard?.value);
  return data.unfound !== null && hasUsed ? foundNothing(data.unfound) : undefined;
}

/** The error that the algorithm notes, if it returns nothing or 0 as the amount that counts. */
export function notedError(
  amounts: readonly Amount[],
  defaultType: string | undefined,
  notes: RunNotes,
): EmissionsError | undefined {
  const standard = amounts.find(({ type, isDefault }) => (defaultType ? type === defaultType : isDefault));
  const error = standard?.value ? undefined : notes.all.find(({ type }) => type === 'error');
  return error && algorithmFailed(error.text);
}

/** The failure of a run that exceeded a limit: it may never end. */
export class AlgorithmStopped extends EmissionsError {}

/** The failure of a calculation without inputs on an item that takes some. */
export function noInputs({ values }: CalculationPlan, inputs: CalculationInputs): EmissionsError {
  const ofDefinition = [...values.values()].filter(({ definition }) => definition.fromProfile);
  const accepted = namesOf(ofDefinition, inputs);
  return noInput(accepted.length > 0 ? accepted : ofDefinition.map(({ definition }) => definition.path));
}

/**
 * The failure of a run that returned nothing but 0 and read no input of the
 * caller, because it caught or tested that the inputs it needs are missing.
 */
export function missingInput(
  amounts: readonly Amount[],
  wasMissed: (name: string) => boolean,
  { plan, inputs: requested }: RequestedRun,
): EmissionsError | undefined {
  if (amounts.some(({ value }) => value !== 0)) return undefined;
  const missed = [...plan.values.values()].filter(({ boundAs }) => wasMissed(boundAs));
  const inputs = namesOf(missed, requested);
  const [argument] = inputs;
  if (argument === undefined) return undefined;
  const message = `The input ${inputs.join(' or ')} is missing: the algorithm returned 0 without it.`;
  return new EmissionsError('INPUT_MISSING', message, { inputs, argument });
}

/** The names of the inputs as the caller has them; if the caller has none, as the calculation has them. */
function namesOf(values: readonly ValuePlan[], { nameOf }: CalculationInputs): readonly string[] {
  const ofCaller = values.flatMap(({ definition }) =>
    definition.fromProfile ? (nameOf?.(definition) ?? []) : [],
  );
  if (ofCaller.length > 0) return [...new Set(ofCaller)];
  return values.filter(({ isInput }) => isInput).map(({ definition }) => definition.path);
}

/**
 * An algorithm that puts no amounts must end in a number, which is its only
 * amount, in kg of CO2 per year. `null` on success.
 */
function settleCompletion(completion: ScriptValue, returnValues: ReturnValues): NoAmounts | null {
  if (returnValues.amounts.length > 0) return null;
  const number = typeof completion === 'string' ? parseDecimal(completion) : completion;
  if (typeof number !== 'number') return { kind: 'no-number', completion };
  returnValues.putCompletion(number);
  return null;
}

function toError(
  failure: NoAmounts,
  calculation: RequestedRun,
  unfound: UnfoundLookup | null,
  notes: RunNotes,
): EmissionsError {
  const failed = (text: string): EmissionsError => orUnfound(notes.cut(text), unfound);
  switch (failure.kind) {
    case 'unbound-name':
      return toUnbound(failure, calculation);
    case 'thrown':
      return failed(`The algorithm failed: ${failure.text} (line ${failure.line}).`);
    case 'limit':
      return new AlgorithmStopped('ALGORITHM_FAILED', `${failure.text} (line ${failure.line})`);
    case 'no-number':
      return failed(
        `The algorithm returned no amounts and did not end in a number; its last value was of type ${typeof failure.completion}.`,
      );
  }
}

/** A failure after a lookup that found nothing is blamed on that lookup. */
function orUnfound(text: string, unfound: UnfoundLookup | null): EmissionsError {
  return unfound === null ? algorithmFailed(text) : foundNothing(unfound, ` ${text}`);
}

function foundNothing({ text, lookUp }: UnfoundLookup, consequence = ''): EmissionsError {
  return new EmissionsError(
    'LOOKUP_FOUND_NOTHING',
    `${text}${consequence}`,
    lookUp === undefined ? {} : { lookUp },
  );
}

function toUnbound(
  { name, line }: Extract<RunFailure, { kind: 'unbound-name' }>,
  { plan, inputs: requested }: RequestedRun,
): EmissionsError {
  const sources = [...plan.values.values()].filter(({ boundAs }) => boundAs === name);
  const inputs = namesOf(sources, requested);
  const [argument] = inputs;
  if (argument !== undefined) {
    const message = `The input ${inputs.join(' or ')} is missing; the algorithm needs it (line ${line}).`;
    return new EmissionsError('INPUT_MISSING', message, { inputs, argument });
  }
  return algorithmFailed(
    sources.length > 0
      ? `The item has no value for ${name}; the algorithm needs it (line ${line}).`
      : `The algorithm uses ${name}, which is not defined (line ${line}).`,
  );
}
