import type { Amount } from '../../domain/amounts/amount.ts';
import {
  factPath,
  type FigureFacts,
  type GwpSet,
  factsAt,
  firstStated,
  noFacts,
  readFacts,
  saysNothing,
  statesFacts,
} from '../../domain/amounts/figure-facts.ts';
import { type ClosedPeriod, EPOCH, type Instant, later, latest } from '../../domain/basics/instant.ts';
import type { CalculationSubject, SubjectValue } from '../plan/subject.ts';

/**
 * Amounts with what their figures say of themselves at the end of the window: that is
 * said of the default amount, and of others whose own row states a scope. The
 * rest are parts of these, or other ways to count them. Facts are those of the edition that
 * the item's figures are of, which may be earlier than the window. Without a set of potentials
 * where it changed within the window; with the one that the caller chose.
 */
export function withFacts(
  amounts: readonly Amount[],
  subject: CalculationSubject,
  { start, end }: ClosedPeriod,
  chosen: GwpSet | null = null,
): readonly Amount[] {
  if (!statesFacts(subject.definition)) return amounts;
  const instant = end > start ? later(end, -1) : end;
  const last = factsAtInstant(subject, instant);
  const first = start === instant ? last : factsAtInstant(subject, start);
  return amounts.map((amount) => {
    const facts = last(amount);
    if (facts === null) return amount;
    const before = first(amount);
    const gwp = chosen ?? (before?.gwp === facts.gwp ? facts.gwp : null);
    return stating(amount, { ...facts, gwp, edition: joined(before?.edition ?? null, facts.edition) });
  });
}

/** Without a spread, which takes longer than what it copies. */
function stating({ type, value, unit, perUnit, isDefault }: Amount, facts: FigureFacts): Amount {
  return { type, value, unit, perUnit, isDefault, facts };
}

/** The editions of a window. */
function joined(first: string | null, last: string | null): string | null {
  return first === null || last === null || first === last ? last : `${first} to ${last}`;
}

/** The first also counts before its start. */
function entryAt(points: SubjectValue['points'], instant: Instant) {
  return points.findLast(({ start }) => start <= instant) ?? points[0];
}

/** Finds what figures say of amounts at an instant. */
function factsAtInstant({ definition, itemValues }: CalculationSubject, instant: Instant) {
  const textOf = (path: string): string => {
    const points = itemValues.find((value) => value.path === path)?.points ?? [];
    return entryAt(points, instant)?.value ?? '';
  };
  const ofItem = readFacts(
    (name) => textOf(factPath(name)),
    () => undefined,
  );
  const begun = itemValues.flatMap(({ points }) =>
    points.map(({ start }) => start).filter((start) => start > EPOCH && start <= instant),
  );
  const from = begun.length === 0 ? instant : latest(...begun);
  const ofAll = definition.figures === null ? noFacts : factsAt(definition.figures, from);
  return ({ type, isDefault }: Amount): FigureFacts | null => {
    const own = definition.returnValues.find((each) => each.type === type)?.facts ?? noFacts;
    if (!isDefault && own.scope === null) return null;
    const facts = firstStated(own, ofItem, ofAll);
    return saysNothing(facts) ? null : facts;
  };
}
