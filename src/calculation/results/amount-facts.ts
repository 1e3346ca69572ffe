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
import {
  type ClosedPeriod,
  earliest,
  EPOCH,
  type Instant,
  later,
  latest,
  yearOf,
} from '../../domain/basics/instant.ts';
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
  const years = [start, instant].flatMap((at) => {
    const from = figuresFrom(subject.itemValues, at);
    return from === null ? [] : String(yearOf(from));
  });
  return amounts.map((amount) => {
    const facts = last(amount);
    if (facts === null) return amount;
    const before = first(amount);
    const gwp = chosen ?? (before?.gwp === facts.gwp ? facts.gwp : null);
    const edition = joined(before?.edition ?? null, facts.edition);
    return stating(amount, { ...facts, gwp, edition: withYears(edition, years) });
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

/** Publishers name an edition by the year in which it appears, which may not be the year of its figures. */
function withYears(edition: string | null, years: readonly string[]): string | null {
  if (years.every((year) => edition?.includes(year))) return edition;
  const figures = `figures of ${[...new Set(years)].join(' to ')}`;
  return edition === null ? figures : `${edition}, ${figures}`;
}

/** The first also counts before its start. */
function entryAt(points: SubjectValue['points'], instant: Instant) {
  return points.findLast(({ start }) => start <= instant) ?? points[0];
}

/** When the newest figures of an item begin that count at an instant, the first also before; `null` if none have a date. */
function figuresFrom(itemValues: readonly SubjectValue[], instant: Instant): Instant | null {
  const starts = itemValues.flatMap(({ points }) => {
    const dated = points.filter(({ start }) => start > EPOCH);
    return entryAt(dated, instant)?.start ?? [];
  });
  const begun = starts.filter((start) => start <= instant);
  return begun.length > 0 ? latest(...begun) : starts.length > 0 ? earliest(...starts) : null;
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
  const from = figuresFrom(itemValues, instant) ?? instant;
  const ofAll = definition.figures === null ? noFacts : factsAt(definition.figures, from);
  return ({ type, isDefault }: Amount): FigureFacts | null => {
    const own = definition.returnValues.find((each) => each.type === type)?.facts ?? noFacts;
    if (!isDefault && own.scope === null) return null;
    const facts = firstStated(own, ofItem, ofAll);
    return saysNothing(facts) ? null : facts;
  };
}
