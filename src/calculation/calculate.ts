import type { CalculationResult } from '../domain/amount.ts';
import type { EmissionsError } from '../domain/errors.ts';
import { type Instant, NEVER, type Period } from '../domain/instant.ts';
import { bindDefaults } from './bind-defaults.ts';
import { bindInputs } from './bind-inputs.ts';
import { bindItemValues } from './bind-item-values.ts';
import { Bindings } from './bindings.ts';
import { type CalculationPlan, takesInputs } from './calculation-plan.ts';
import type { CalculationTrace } from './calculation-trace.ts';
import { type TracedRun, createTrace } from './create-trace.ts';
import { DataFinder } from './data-finder.ts';
import type { SeriesWindow } from './data-series.ts';
import { hasInputPerTime } from './input-plan.ts';
import type { CompiledAlgorithm } from './interpreter/compile-algorithm.ts';
import type { RunLimits } from './interpreter/limits.ts';
import { runAlgorithm } from './interpreter/run-algorithm.ts';
import type { KnownLookups, Lookup } from './lookup.ts';
import { ProfileFinder } from './profile-finder.ts';
import type { ProfileView } from './profile-view.ts';
import { historiesRead, noteOutsidePeriods } from './note-outside-periods.ts';
import { noteOutsideScopes } from './note-outside-scopes.ts';
import { noteUnusedInputs } from './note-unused-inputs.ts';
import { findRate, onceAYear } from './once.ts';
import { type ProrataPeriod, scaleAmounts, toProrata } from './prorata.ts';
import { parseReturnUnits, toFailure, toResult } from './results.ts';
import { ReturnValues } from './return-values.ts';
import { algorithmFailed, noInputs, settleRun } from './run-failure.ts';
import { RunNotes } from './run-notes.ts';
import type { CalculationInputs, CalculationSubject } from './subject.ts';

export interface CalculationOptions {
  /** The instant at which histories are read while the window is open; their latest entry when absent. */
  readonly asOf?: Instant | undefined;
  /** Whether the calculation is not of a stored item, so that `none` as the per-unit to return means: once. */
  readonly isOnTheFly?: boolean;
  /** Whether to trace how the result came about. */
  readonly withTrace?: boolean;
  /**
   * The period to return amounts for, which may be part of the item's window;
   * an open window ends at `now`. The whole window when absent.
   */
  readonly prorata?: ProrataPeriod | undefined;
  /** The profile that the item belongs to; needed only where `Calculator.readsProfile` says so. */
  readonly profile?: ProfileView | undefined;
  /** Whether the item only marks the end of another; then its amount is 0. */
  readonly isEndMark?: boolean;
}

export type CalculationPass =
  | { readonly kind: 'done'; readonly result: CalculationResult; readonly trace: CalculationTrace | null }
  /** The algorithm needs values that are not known yet: look them up and calculate again. */
  | { readonly kind: 'missing'; readonly lookups: readonly Lookup[] };

/** Everything that one calculation depends on. */
interface Calculation {
  readonly plan: CalculationPlan;
  readonly limits: RunLimits;
  readonly subject: CalculationSubject;
  readonly inputs: CalculationInputs;
  readonly known: KnownLookups;
  readonly options: CalculationOptions;
}

/** See `Calculator.calculate`, which adds the plan and the limits. */
export function calculate(calculation: Calculation): CalculationPass {
  const { plan, limits, subject, inputs, options } = calculation;
  const requested = parseReturnUnits(inputs);
  const prorata = toProrata(subject.window, options.prorata, () => hasInputPerTime(plan, inputs.inputs));
  const period = prorata.overlap ?? subject.window;
  const window = toSeriesWindow(period, options);
  const overlap = prorata.kind === 'inputs' ? prorata.overlap : null;
  const notes = new RunNotes(limits);
  const bindings = new Bindings(options.withTrace === true);
  bindDefaults(plan, overlap, bindings);
  bindItemValues(plan, subject.itemValues, window, notes, bindings);
  const isOnce = options.isOnTheFly === true && requested.perUnit === 'none';
  const time = isOnce ? onceAYear : subject.window;
  const inputCount = bindInputs(plan, inputs, { window: time, overlap, isOnce }, notes, bindings);

  const finish = ({ amounts, failure, ...ran }: Run): CalculationPass => {
    const covered = {
      window: isOnce ? onceAYear : period,
      rate: isOnce ? findRate(ran.wasRead) : null,
      isWhole: prorata.kind === 'inputs' || prorata.kind === 'amounts',
      isPart: options.prorata !== undefined,
    };
    const result =
      failure === undefined
        ? toResult(scaleAmounts(amounts, prorata), requested, covered, notes)
        : toFailure(failure, requested, notes.all);
    const { traced } = bindings;
    const run = { subject, prorata, amounts, ...ran };
    return { kind: 'done', result, trace: traced === null ? null : createTrace(run, traced, result) };
  };
  if (options.isEndMark === true) return finish(noRun);
  if (inputCount === 0 && takesInputs(plan)) return finish({ ...noRun, failure: noInputs(plan) });
  if ('problem' in plan.algorithm) {
    return finish({ ...noRun, failure: algorithmFailed(plan.algorithm.problem) });
  }
  if (prorata.kind === 'apart') {
    notes.remark('comment', 'The item does not overlap the requested period.');
    return finish(noRun);
  }
  const run = runPlan(calculation, plan.algorithm, window, bindings, notes);
  const missing = run.finders?.data.missing ?? [];
  return missing.length > 0 ? { kind: 'missing', lookups: missing } : finish(run);
}

/** While the window is open, histories are read at one instant: `asOf`, or else their latest entry. */
function toSeriesWindow({ start, end }: Period, { asOf }: CalculationOptions): SeriesWindow {
  const instant = asOf ?? NEVER;
  return end === null ? { start: instant, end: instant } : { start, end };
}

interface Run extends Pick<TracedRun, 'amounts' | 'finders' | 'steps' | 'wasRead'> {
  readonly failure?: EmissionsError | undefined;
}

const noRun: Run = { amounts: [], finders: null, steps: 0, wasRead: new Set() };

function runPlan(
  { plan, limits, subject, known, options }: Calculation,
  algorithm: CompiledAlgorithm,
  window: SeriesWindow,
  bindings: Bindings,
  notes: RunNotes,
): Run {
  const returnValues = new ReturnValues(notes);
  const data = new DataFinder(known, window, notes);
  const profile = new ProfileFinder(options.profile ?? null, window, notes);
  const names = [
    ...[...bindings.inEffect].map(([name, { value }]) => [name, value] as const),
    ['returnValues', returnValues],
    ['dataFinder', data],
    ['profileFinder', profile],
  ] as const;
  const outcome = runAlgorithm(algorithm, names, limits);
  const inEffect = [...bindings.inEffect.values()];
  const wasRead = new Set(inEffect.filter((bound) => outcome.namesRead.has(bound.plan.boundAs)));
  const run = { finders: { data, profile }, steps: outcome.steps, wasRead };
  const failure = settleRun(outcome, returnValues, data, plan, notes);
  if (failure !== undefined) return { ...run, amounts: [], failure };
  const { amounts } = returnValues;
  noteUnusedInputs(inEffect, wasRead, notes);
  noteOutsidePeriods([...historiesRead(subject, wasRead), ...data.histories], window, notes);
  noteOutsideScopes(amounts, notes);
  return { ...run, amounts };
}
