import type { CalculationResult } from '../domain/amount.ts';
import type { Instant } from '../domain/instant.ts';
import { bindDefaults } from './bind-defaults.ts';
import { bindInputs } from './bind-inputs.ts';
import { bindItemValues } from './bind-item-values.ts';
import { Bindings } from './bindings.ts';
import type { CalculationPlan } from './calculation-plan.ts';
import type { CalculationTrace } from './calculation-trace.ts';
import { DataFinder } from './data-finder.ts';
import type { SeriesWindow } from './data-series.ts';
import type { CompiledAlgorithm } from './interpreter/compile-algorithm.ts';
import type { RunLimits } from './interpreter/limits.ts';
import { runAlgorithm } from './interpreter/run-algorithm.ts';
import type { KnownLookups, Lookup } from './lookup.ts';
import { ProfileFinder } from './profile-finder.ts';
import { parseReturnUnits, toResult } from './results.ts';
import { ReturnValues } from './return-values.ts';
import { describeFailure, settleCompletion } from './run-failure.ts';
import { RunNotes } from './run-notes.ts';
import type { CalculationInputs, CalculationSubject } from './subject.ts';

export interface CalculationOptions {
  /** The moment as of which histories count while the window is open; their latest entry when absent. */
  readonly asOf?: Instant | undefined;
  /** Whether to tell how the result came about. */
  readonly withTrace?: boolean;
}

export type CalculationOutcome =
  | { readonly kind: 'done'; readonly result: CalculationResult; readonly trace: CalculationTrace | null }
  /** The algorithm asks for values that are not known yet: find them and calculate again. */
  | { readonly kind: 'missing'; readonly lookups: readonly Lookup[] };

/** Everything that one calculation depends on. */
export interface Calculation {
  readonly plan: CalculationPlan;
  readonly limits: RunLimits;
  readonly subject: CalculationSubject;
  readonly inputs: CalculationInputs;
  readonly known: KnownLookups;
  readonly options: CalculationOptions;
}

/** See `Calculator.calculate`, which hands the plan and the limits in. */
export function calculate(calculation: Calculation): CalculationOutcome {
  const { plan, limits, subject, inputs, options } = calculation;
  const notes = new RunNotes(limits);
  const asked = parseReturnUnits(inputs);
  const window = toSeriesWindow(subject, options);
  const bindings = new Bindings(options.withTrace === true);
  bindDefaults(plan, bindings);
  bindItemValues(plan, subject.itemValues, window, notes, bindings);
  const given = bindInputs(plan, inputs.inputs, inputs.apiVersion, subject.window, bindings);
  if (given === 0) {
    const result = toResult([], asked, subject.window, new RunNotes(limits));
    return done(result, bindings, null, 0);
  }
  if ('problem' in plan.algorithm) {
    notes.fail(plan.algorithm.problem);
    return done(toResult([], asked, subject.window, notes), bindings, null, 0);
  }
  const finder = new DataFinder(calculation.known, window, notes);
  const { returnValues, steps } = run(calculation, plan.algorithm, bindings, finder, notes);
  if (finder.missing.length > 0) return { kind: 'missing', lookups: finder.missing };
  return done(toResult(returnValues.amounts, asked, subject.window, notes), bindings, finder, steps);
}

/** While the window is open, histories are looked at in one moment: at the latest that there is, or as of one. */
function toSeriesWindow(
  { window: { start, end } }: CalculationSubject,
  { asOf }: CalculationOptions,
): SeriesWindow {
  const moment = asOf ?? Number.POSITIVE_INFINITY;
  return end === null ? { start: moment, end: moment } : { start, end };
}

interface Run {
  readonly returnValues: ReturnValues;
  readonly steps: number;
}

function run(
  { plan, limits }: Calculation,
  algorithm: CompiledAlgorithm,
  bindings: Bindings,
  finder: DataFinder,
  notes: RunNotes,
): Run {
  const returnValues = new ReturnValues(notes);
  const names = [
    ...bindings.entries,
    ['returnValues', returnValues],
    ['dataFinder', finder],
    ['profileFinder', new ProfileFinder(notes)],
  ] as const;
  const outcome = runAlgorithm(algorithm, names, limits);
  const { steps } = outcome;
  const failure = outcome.failure ?? settleCompletion(outcome.completion, returnValues);
  if (failure === null) return { returnValues, steps };
  notes.fail(describeFailure(failure, plan));
  return { returnValues: new ReturnValues(notes), steps };
}

function done(
  result: CalculationResult,
  { traced }: Bindings,
  finder: DataFinder | null,
  steps: number,
): CalculationOutcome {
  if (traced === null) return { kind: 'done', result, trace: null };
  const defaultAmount = result.amounts.find(({ isDefault }) => isDefault) ?? null;
  const trace = { bindings: traced, lookups: finder?.answered ?? [], defaultAmount, steps };
  return { kind: 'done', result, trace };
}
