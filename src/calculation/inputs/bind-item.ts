import type { Note } from '../../domain/amounts/note.ts';
import type { ClosedPeriod } from '../../domain/basics/instant.ts';
import type { RunLimits } from '../interpreter/limits.ts';
import type { CalculationPlan } from '../plan/calculation-plan.ts';
import { RunNotes } from '../plan/run-notes.ts';
import type { SubjectValue } from '../plan/subject.ts';
import { bindDefaults } from './bind-defaults.ts';
import { bindItemValues } from './bind-item-values.ts';
import type { Bindings } from './bindings.ts';

/** The time that a binding is for. */
interface BindingTime {
  readonly window: ClosedPeriod;
  /** The period that values per time are scaled to; `null` if they are not scaled. */
  readonly overlap: ClosedPeriod | null;
}

/** The defaults and the item's values. */
interface BoundItem extends BindingTime {
  readonly plan: CalculationPlan;
  readonly bindings: Readonly<Bindings>;
  readonly notes: readonly Note[];
}

/** The last binding of each item's values: the calculations of a request share its items and its time. */
const last = new WeakMap<readonly SubjectValue[], BoundItem>();

export function bindItem(
  plan: CalculationPlan,
  itemValues: readonly SubjectValue[],
  { window, overlap }: BindingTime,
  limits: RunLimits,
): BoundItem {
  const known = last.get(itemValues);
  if (known?.plan === plan && isSame(known.window, window) && isSame(known.overlap, overlap)) return known;
  const bindings: Bindings = [];
  const notes = new RunNotes(limits);
  bindDefaults(plan, overlap, bindings);
  bindItemValues(plan, itemValues, window, notes, bindings);
  const bound = { plan, window, overlap, bindings, notes: notes.all };
  last.set(itemValues, bound);
  return bound;
}

function isSame(one: ClosedPeriod | null, other: ClosedPeriod | null): boolean {
  return one?.start === other?.start && one?.end === other?.end;
}
