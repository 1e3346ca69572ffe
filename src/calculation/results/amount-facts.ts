import type { Amount } from '../../domain/amounts/amount.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import {
  factNames,
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
import { type ClosedPeriod, EPOCH, type Instant, later } from '../../domain/basics/instant.ts';
import type { CalculationSubject, SubjectValue } from '../plan/subject.ts';

/** Facts of an item's amounts, shared by many calculations. */
interface KnownFacts {
  readonly definition: CalculableDefinition;
  /** The values of the item that state facts. */
  readonly values: readonly SubjectValue[];
  /** When entries of the item's histories begin, earliest first. */
  readonly entries: readonly Instant[];
  /** When facts may change, earliest first. */
  readonly changes: readonly Instant[];
  /** Facts by type of the amount, before the first change and after each. */
  readonly editions: Map<string, FactsOfType>[];
}

interface FactsOfType {
  readonly isDefault: boolean;
  readonly facts: FigureFacts | null;
}

const known = new WeakMap<readonly SubjectValue[], KnownFacts>();

const paths = new Set(factNames.map(factPath));

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
  const { definition, itemValues } = subject;
  if (!statesFacts(definition)) return amounts;
  const instant = end > start ? later(end, -1) : end;
  const ofItem = knownOf(definition, itemValues);
  const last = editionAt(ofItem, instant);
  const first = start === instant ? last : editionAt(ofItem, start);
  return amounts.map((amount) => {
    const facts = factsIn(ofItem, last, amount, instant);
    if (facts === null) return amount;
    if (chosen === null && first === last) return stating(amount, facts);
    const before = factsIn(ofItem, first, amount, start);
    const gwp = chosen ?? (before?.gwp === facts.gwp ? facts.gwp : null);
    return stating(amount, { ...facts, gwp, edition: joined(before?.edition ?? null, facts.edition) });
  });
}

/** Without a spread, which takes longer than what it copies. */
function stating({ type, value, unit, perUnit, isDefault }: Amount, facts: FigureFacts): Amount {
  return { type, value, unit, perUnit, isDefault, facts };
}

function knownOf(definition: CalculableDefinition, itemValues: readonly SubjectValue[]): KnownFacts {
  const earlier = known.get(itemValues);
  if (earlier?.definition === definition) return earlier;
  const dated = itemValues.flatMap(({ points }) =>
    points.map(({ start }) => start).filter((at) => at > EPOCH),
  );
  const entries = [...new Set(dated)].toSorted((one, other) => one - other);
  const changes = [...entries, ...(definition.figures?.steps ?? []).map(({ from }) => from)];
  const created = {
    definition,
    values: itemValues.filter(({ path }) => paths.has(path)),
    entries,
    changes: changes.toSorted((one, other) => one - other),
    editions: [],
  };
  known.set(itemValues, created);
  return created;
}

/** The editions of a window. */
function joined(first: string | null, last: string | null): string | null {
  return first === null || last === null || first === last ? last : `${first} to ${last}`;
}

/** The number of changes until an instant. */
function editionAt({ changes }: KnownFacts, instant: Instant): number {
  return changes.findLastIndex((change) => change <= instant) + 1;
}

function factsIn(ofItem: KnownFacts, edition: number, amount: Amount, instant: Instant): FigureFacts | null {
  const byType = (ofItem.editions[edition] ??= new Map());
  const { type, isDefault } = amount;
  const before = byType.get(type);
  if (before?.isDefault === isDefault) return before.facts;
  const facts = factsOf(amount, ofItem, instant);
  byType.set(type, { isDefault, facts });
  return facts;
}

/** The first also counts before its start. */
function entryAt(points: SubjectValue['points'], instant: Instant) {
  return points.findLast(({ start }) => start <= instant) ?? points[0];
}

function factsOf(
  { type, isDefault }: Amount,
  { definition, values, entries }: KnownFacts,
  instant: Instant,
): FigureFacts | null {
  const own = definition.returnValues.find((each) => each.type === type)?.facts ?? noFacts;
  if (!isDefault && own.scope === null) return null;
  const textOf = (path: string): string => {
    const points = values.find((value) => value.path === path)?.points ?? [];
    return entryAt(points, instant)?.value ?? '';
  };
  const ofItem = readFacts(
    (name) => textOf(factPath(name)),
    () => undefined,
  );
  const begun = entries.findLast((start) => start <= instant) ?? instant;
  const ofAll = definition.figures === null ? noFacts : factsAt(definition.figures, begun);
  const facts = firstStated(own, ofItem, ofAll);
  return saysNothing(facts) ? null : facts;
}
