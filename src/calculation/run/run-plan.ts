import type { Amount } from '../../domain/amounts/amount.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { ClosedPeriod } from '../../domain/basics/instant.ts';
import { withFacts } from '../results/amount-facts.ts';
import { type BoundValue, isInEffect, toNames } from '../inputs/bindings.ts';
import type { Calculation } from './calculation.ts';
import type { TracedRun } from './create-trace.ts';
import { DataFinder } from '../look-ups/data-finder.ts';
import { FIRST_MISSED, FIRST_READ } from '../interpreter/run.ts';
import { runAlgorithm, type RunOutcome } from '../interpreter/run-algorithm.ts';
import type { ScriptValue } from '../interpreter/script-value.ts';
import type { Shadow } from '../interpreter/shadow.ts';
import { hasDates, noteOutsidePeriods } from '../inputs/note-outside-periods.ts';
import { noteOutsideRequest, noteScopes, noteUnusedInputs } from './note-run.ts';
import { ProfileFinder } from '../look-ups/profile-finder.ts';
import { toAbsolute } from '../plan/once.ts';
import { type Prorata, scaleAmounts } from '../plan/prorata.ts';
import { ReturnValues } from '../results/return-values.ts';
import { algorithmFailed } from '../results/results.ts';
import { missingInput, noInputs, notedError, settleRun } from './run-failure.ts';
import type { RunNotes } from '../plan/run-notes.ts';
import { chosenSet } from '../inputs/set-input.ts';
import { weighGases } from '../results/weigh-gases.ts';

interface Run extends Pick<TracedRun, 'amounts' | 'finders' | 'steps' | 'wasRead'> {
  readonly failure?: EmissionsError | undefined;
  /** How the amounts were made, if that was recorded. */
  readonly shadows?: ReadonlyMap<string, Shadow> | undefined;
}

interface RunScope extends Pick<Calculation, 'inputs'> {
  /** The time whose figures count. */
  readonly window: ClosedPeriod;
  /** Bindings of defaults, of the item and of the inputs. */
  readonly bindings: readonly BoundValue[];
  readonly hasInputs: boolean;
  /** The type of the default amount, where the definition has one. */
  readonly defaultType?: string | undefined;
  readonly prorata: Prorata;
  /** Whether the amounts are of what happens once, whatever time the algorithm returns them per. */
  readonly isOnce: boolean;
}

const noRun: Run = { amounts: [], finders: null, steps: 0, wasRead: () => false };

/** Runs the algorithm, unless the amount is 0 or missing without that. */
export function runPlan(
  { plan, limits, subject, known, options }: Calculation,
  { inputs, window, bindings, hasInputs, defaultType, prorata, isOnce }: RunScope,
  notes: RunNotes,
): Run {
  const isRecorded = options.withTrace === true;
  const { algorithm } = plan;
  if (options.isEndMark === true) return noRun;
  if (!hasInputs && plan.takesInputs) return { ...noRun, failure: noInputs(plan, inputs) };
  if ('problem' in algorithm) return { ...noRun, failure: algorithmFailed(algorithm.problem) };
  if (options.prorata !== undefined) noteOutsideRequest(subject.window, options.prorata, prorata, notes);
  if (prorata.kind === 'apart') return noRun;
  const returnValues = new ReturnValues(notes);
  const data = new DataFinder(known, window, notes);
  const profile = algorithm.globalIndexes.has('profileFinder')
    ? new ProfileFinder(options.profile ?? null, window, notes)
    : null;
  const names: [name: string, value: ScriptValue][] = [
    ['returnValues', returnValues],
    ['dataFinder', data],
    ['profileFinder', profile],
  ];
  const outcome = runAlgorithm(algorithm, toNames(bindings).concat(names), limits, isRecorded);
  const firstUse = (name: string) => outcome.firstUses[algorithm.globalIndexes.get(name) ?? -1];
  const wasRead = (bound: BoundValue): boolean =>
    firstUse(bound.plan.boundAs) === FIRST_READ && isInEffect(bound, bindings);
  // Without spreads, which take longer than what they copy.
  const ended = (amounts: readonly Amount[], failure?: EmissionsError, shadows?: Run['shadows']): Run => {
    return { finders: { data, profile }, steps: outcome.steps, wasRead, amounts, failure, shadows };
  };
  const isOfInputs = bindings.some((bound) => bound.origin === 'input' && wasRead(bound));
  const failure = settleRun(outcome, returnValues, data, { plan, inputs }, notes);
  if (failure !== undefined) return ended([], failure);
  const missed =
    notedError(returnValues.amounts, defaultType, notes) ??
    (isOfInputs
      ? undefined
      : missingInput(returnValues.amounts, (name) => firstUse(name) === FIRST_MISSED, { plan, inputs }));
  if (missed !== undefined) {
    const others = returnValues.amounts.filter(({ value }) => value);
    return ended(
      others.map((each) => ({ ...each, isDefault: false })),
      missed,
    );
  }
  // Explanations show notes, and gases are weighed by the set that facts name.
  if (options.withoutNotes === true && !isRecorded && inputs.gwp === undefined) {
    return ended(returnValues.amounts);
  }
  noteUnusedInputs(bindings, wasRead, inputs, notes);
  const amounts = withFacts(returnValues.amounts, subject, window, chosenSet(plan, bindings, wasRead));
  const dated = subject.itemValues.filter(hasDates).filter(({ path }) => {
    const value = plan.values.get(path.toLowerCase());
    const bound = bindings.findLast(({ plan: own, origin }) => origin === 'item' && own === value);
    return bound !== undefined && wasRead(bound);
  });
  const edition = amounts.find(({ isDefault }) => isDefault)?.facts?.edition ?? null;
  noteOutsidePeriods([...dated, ...data.histories], edition, window, notes);
  const made = { amounts, shadows: isRecorded ? shadowsOf(outcome, returnValues) : undefined };
  const weighed = inputs.gwp === undefined ? made : weighGases(made, inputs.gwp, notes);
  if (weighed instanceof EmissionsError) return ended([], weighed);
  const counted = scaleAmounts(isOnce ? weighed.amounts.map(toAbsolute) : weighed.amounts, prorata);
  noteScopes(counted, isOnce || prorata.overlap !== null, notes);
  return ended(weighed.amounts, undefined, weighed.shadows);
}

/** An algorithm that ends in a number instead of amounts has one shadow, the number's. */
function shadowsOf(
  { recorder }: RunOutcome,
  returnValues: ReturnValues,
): ReadonlyMap<string, Shadow> | undefined {
  if (recorder === null || recorder.isFull) return undefined;
  const { derivations } = returnValues;
  const { completion } = recorder;
  const [only] = returnValues.amounts;
  if (derivations !== null || only === undefined || completion === null) return derivations ?? undefined;
  return new Map([[only.type, completion]]);
}
