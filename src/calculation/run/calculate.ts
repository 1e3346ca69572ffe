import type { CalculationResult } from '../../domain/amounts/amount.ts';
import { always } from '../../domain/amounts/emitted-part.ts';
import { Faults } from '../../domain/basics/all-faults.ts';
import { type ClosedPeriod, type Instant, NEVER } from '../../domain/basics/instant.ts';
import { bindInputs } from '../inputs/bind-inputs.ts';
import { bindItem } from '../inputs/bind-item.ts';
import type { Calculation } from './calculation.ts';
import type { CalculationTrace } from '../plan/calculation-trace.ts';
import { createTrace } from './create-trace.ts';
import { hasInputPerTime } from '../plan/input-plan.ts';
import type { Lookup } from '../plan/lookup.ts';
import { findRate } from '../inputs/find-rate.ts';
import { onceAYear, toAbsolute, withoutTime } from '../plan/once.ts';
import { scaleAmounts, toEmitted, toProrata } from '../plan/prorata.ts';
import { parseReturnUnits, type ReturnUnits, toFailure, toResult } from '../results/results.ts';
import { RunNotes } from '../plan/run-notes.ts';
import { runPlan } from './run-plan.ts';
import { withRequestedSet } from '../inputs/set-input.ts';
import type { CalculationSubject } from '../plan/subject.ts';
import type { ValueHistory } from '../plan/value-history.ts';

export type CalculationPass =
  | {
      readonly kind: 'done';
      readonly result: CalculationResult;
      readonly trace: CalculationTrace | null;
      /** The time that what was emitted is spread over evenly; `null` without any. */
      readonly overlap: ClosedPeriod | null;
      /** When the figures change that the result is of, in no order. */
      readonly changes: () => readonly Instant[];
      /** Whether the algorithm read other records than the item. */
      readonly hasLookUps: boolean;
    }
  /** The algorithm needs values that are not known yet: look them up and calculate again. */
  | { readonly kind: 'missing'; readonly lookups: readonly Lookup[] };

/** See `Calculator.calculate`, which adds the plan and the limits. */
export function calculate(calculation: Calculation): CalculationPass {
  const { plan, limits, subject, options } = calculation;
  const inputs = withRequestedSet(plan, calculation.inputs, options.isOnTheFly === true);
  const faults = new Faults();
  const requested = faults.of(() => parseReturnUnits(inputs)) ?? noUnits;
  const isOnce = options.isOnTheFly === true && requested.perUnit === 'none';
  const isEmitted = options.isOnTheFly !== true && requested.perUnit === 'none';
  const hasRate = (): boolean => hasInputPerTime(plan, inputs.inputs);
  const instant = options.asOf ?? NEVER;
  const prorata = isEmitted
    ? toEmitted(subject.window, options.prorata ?? { ...always, now: instant }, hasRate())
    : toProrata(subject.window, options.prorata, hasRate);
  const overlap = prorata.kind === 'inputs' ? prorata.overlap : null;
  const period = prorata.overlap ?? subject.window;
  // While the window is open, histories are read at one instant.
  const window = period.end === null ? { start: instant, end: instant } : { ...period, end: period.end };
  const { definition, itemValues } = subject;
  const item = bindItem(plan, itemValues, { window, overlap }, limits);
  const notes = new RunNotes(limits, item.notes);
  const bindings = [...item.bindings];
  const periods = { window: isOnce ? onceAYear : subject.window, overlap, isOnce };
  const count = faults.of(() => bindInputs(plan, inputs, periods, notes, bindings)) ?? 0;
  faults.throwAny();
  const defaultType = definition.returnValues.find(({ isDefault }) => isDefault)?.type;
  const run = runPlan(
    calculation,
    { inputs, window, bindings, hasInputs: count > 0, defaultType, prorata, isOnce },
    notes,
  );
  const missing = run.finders?.data.missing ?? [];
  if (missing.length > 0) return { kind: 'missing', lookups: missing };
  const amounts = isOnce ? run.amounts.map(toAbsolute) : run.amounts;
  const covered = {
    rate: isOnce ? findRate(bindings.filter(run.wasRead)) : null,
    isWhole: prorata.kind === 'inputs' || prorata.kind === 'amounts',
    isEmitted,
  };
  const scaled = scaleAmounts(isEmitted ? amounts.map(withoutTime) : amounts, prorata);
  const result =
    run.failure === undefined
      ? toResult(scaled, requested, covered, notes)
      : { ...toFailure(run.failure, requested, notes.all), amounts: scaled, defaultType };
  const trace =
    options.withTrace === true
      ? createTrace({ ...run, subject, prorata, amounts, returned: run.amounts }, bindings, result)
      : null;
  const answers = run.finders?.data.answers ?? [];
  const hasLookUps = answers.length > 0;
  return {
    kind: 'done',
    result,
    trace,
    hasLookUps,
    overlap: prorata.overlap,
    changes: () => changesOf(subject, answers),
  };
}

const noUnits: ReturnUnits = { unit: null, perUnit: null };

function changesOf(
  { definition, itemValues }: CalculationSubject,
  answers: readonly ValueHistory[],
): readonly Instant[] {
  const steps = (definition.figures?.steps ?? []).map(({ from }) => from);
  const histories = [...itemValues, ...answers].flatMap(({ points }) => points.map(({ start }) => start));
  return [...steps, ...histories];
}
