import type { Instant } from '../../domain/basics/instant.ts';
import type { CalculationPlan } from '../plan/calculation-plan.ts';
import type { RunLimits } from '../interpreter/limits.ts';
import type { KnownLookups } from '../plan/lookup.ts';
import type { ProfileView } from '../plan/profile-view.ts';
import type { EmittedPeriod } from '../../domain/amounts/emitted-part.ts';
import type { CalculationInputs, CalculationSubject } from '../plan/subject.ts';

/** Everything that one calculation depends on. */
export interface Calculation {
  readonly plan: CalculationPlan;
  readonly limits: RunLimits;
  readonly subject: CalculationSubject;
  readonly inputs: CalculationInputs;
  readonly known: KnownLookups;
  readonly options: CalculationOptions;
}

export interface CalculationOptions {
  /** The instant at which histories are read while the window is open; their latest entry when absent. */
  readonly asOf?: Instant | undefined;
  /** Whether the calculation is not of a stored item, so that `none` as the per-unit to return means: once. */
  readonly isOnTheFly?: boolean;
  /** Whether the result may omit facts of the amounts, and notes on the run. */
  readonly withoutNotes?: boolean | undefined;
  /** Whether to trace how the result came about. */
  readonly withTrace?: boolean;
  /**
   * The period to return amounts for, which may be part of the item's window;
   * an open window ends at `now`. The whole window when absent.
   */
  readonly prorata?: EmittedPeriod | undefined;
  /** The profile that the item belongs to; needed only where `Calculator.readsProfile` says so. */
  readonly profile?: ProfileView | undefined;
  /** Whether the item only marks the end of another; then its amount is 0. */
  readonly isEndMark?: boolean;
}
