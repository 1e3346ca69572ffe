import type { ClosedPeriod, Instant } from '../../domain/basics/instant.ts';
import type { Note } from '../../domain/amounts/note.ts';
import { bindDefaults } from './bind-defaults.ts';
import { bindItemValues } from './bind-item-values.ts';
import { type Bindings, type BoundValue, toNames } from './bindings.ts';
import type { CalculationPlan } from '../plan/calculation-plan.ts';
import { changesOf } from '../plan/coverage.ts';
import type { RunLimits } from '../interpreter/limits.ts';
import { bindGlobals } from '../interpreter/run-algorithm.ts';
import type { Slot } from '../interpreter/script-value.ts';
import { findUncovered, hasDates, type Uncovered } from './note-outside-periods.ts';
import { isPerTime } from '../plan/prorata.ts';
import { RunNotes } from '../plan/run-notes.ts';
import type { CalculationSubject, SubjectValue } from '../plan/subject.ts';
import { isWithin, unchangedAround } from '../plan/unchanged-time.ts';

/** The time that a binding is for. */
interface BindingTime {
  readonly window: ClosedPeriod;
  /** The period that values per time are scaled to; `null` if they are not scaled. */
  readonly overlap: ClosedPeriod | null;
}

/** Shared by calculations of the same item at the same time. */
export interface BoundItem extends BindingTime {
  readonly plan: CalculationPlan;
  /** The defaults and the item's values. */
  readonly bindings: readonly BoundValue[];
  /** The globals of the algorithm with these bindings. */
  readonly globals: readonly Slot[];
  readonly notes: readonly Note[];
  /** The bindings of figures that are for another time. */
  readonly uncovered: readonly (Uncovered & { readonly bound: BoundValue })[];
  /** When other figures or facts may begin to count; those nearest to the window unless it is reusable. */
  readonly changes: readonly Instant[];
  /** Whether it is the same at any time: no figure has a date, and no default is per time. */
  readonly isReusable: boolean;
}

/** The last binding of each item's values, for an instant and for a period: the items of a profile share few data items. */
const boundAt = new WeakMap<readonly SubjectValue[], BoundItem>();
const boundFor = new WeakMap<readonly SubjectValue[], BoundItem>();

/** Properties of an item's figures at any time. */
interface Figures {
  readonly isSingle: boolean;
  readonly histories: readonly SubjectValue[];
  readonly changes: readonly Instant[];
}

const figures = new WeakMap<readonly SubjectValue[], Figures>();

function figuresOf(itemValues: readonly SubjectValue[]): Figures {
  const known = figures.get(itemValues);
  if (known !== undefined) return known;
  const found = {
    isSingle: itemValues.every(({ points }) => points.length === 1),
    histories: itemValues.filter(hasDates),
    changes: itemValues.flatMap(({ points }) => changesOf(points)),
  };
  figures.set(itemValues, found);
  return found;
}

export function bindItem(
  plan: CalculationPlan,
  { definition, itemValues }: CalculationSubject,
  time: BindingTime,
  limits: RunLimits,
): BoundItem {
  const bound = isInstant(time.window) ? boundAt : boundFor;
  const known = bound.get(itemValues);
  if (known?.plan === plan && (known.isReusable || isSameTime(known, time))) return known;
  const bindings: Bindings = [];
  const { algorithm } = plan;
  const notes = new RunNotes(limits);
  bindDefaults(plan, time.overlap, bindings);
  bindItemValues(plan, itemValues, time.window, notes, bindings);
  const { isSingle, histories, changes: ownChanges } = figuresOf(itemValues);
  const isReusable =
    isSingle && histories.length === 0 && !plan.defaults.some((each) => isPerTime(each.plan.own.perUnit));
  const steps = (definition.figures?.steps ?? []).map(({ from }) => from);
  const around = unchangedAround(time.window, [ownChanges, steps]);
  const item = {
    plan,
    ...time,
    bindings,
    globals:
      'problem' in algorithm ? [] : bindGlobals(algorithm, algorithm.initialGlobals, toNames(bindings)),
    notes: notes.all,
    uncovered: findUncovered(histories, time.window).flatMap((each) => {
      const value = plan.values.get(each.path.toLowerCase());
      const bound = bindings.findLast(({ plan: own, origin }) => origin === 'item' && own === value);
      return bound === undefined ? [] : [{ ...each, bound }];
    }),
    // A window has two bounds; all changes would be checked by every calculation.
    changes: isReusable ? [...ownChanges, ...steps] : [around.start, around.end],
    isReusable,
  };
  bound.set(itemValues, item);
  return item;
}

/** One instant is like another while nothing changes between them: each part of a list has its own. */
function isSameTime({ window, overlap, changes }: BoundItem, other: BindingTime): boolean {
  if (!isSamePeriod(overlap, other.overlap)) return false;
  if (isSamePeriod(window, other.window)) return true;
  return (
    isInstant(window) && isInstant(other.window) && isWithin(other.window, unchangedAround(window, [changes]))
  );
}

function isInstant({ start, end }: ClosedPeriod): boolean {
  return start === end;
}

function isSamePeriod(one: ClosedPeriod | null, other: ClosedPeriod | null): boolean {
  return one?.start === other?.start && one?.end === other?.end;
}
