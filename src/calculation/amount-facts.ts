import type { Amount } from '../domain/amount.ts';
import {
  factNames,
  factPath,
  type FigureFacts,
  factsAt,
  firstStated,
  noFacts,
  readFacts,
  saysNothing,
  statesFacts,
} from '../domain/figure-facts.ts';
import { type ClosedPeriod, type Instant, later } from '../domain/instant.ts';
import type { CalculationSubject, SubjectValue } from './subject.ts';

interface KnownFacts {
  /** The values of the item that state facts. */
  readonly values: readonly SubjectValue[];
  /** By type of the amount and what is in effect: facts are the same for many calculations. */
  readonly byKey: Map<string, FigureFacts | null>;
}

const known = new WeakMap<readonly SubjectValue[], KnownFacts>();

const paths = new Set(factNames.map(factPath));

/**
 * Amounts with what their figures say of themselves at the end of the window: that is
 * said of the default amount, and of others whose own row states a scope. The
 * rest are parts of these, or other ways to count them.
 */
export function withFacts(
  amounts: readonly Amount[],
  subject: CalculationSubject,
  { start, end }: ClosedPeriod,
): readonly Amount[] {
  const { definition, itemValues } = subject;
  if (!statesFacts(definition)) return amounts;
  const instant = end > start ? later(end, -1) : end;
  const { values, byKey } = knownOf(itemValues);
  const inEffect = values.map(({ points }) => (points.length > 1 ? entryAt(points, instant)?.start : ''));
  const step = definition.figures?.steps.findLast(({ from }) => from <= instant)?.from;
  return amounts.map((amount) => {
    const key = [step, ...inEffect, amount.isDefault, amount.type].join(' ');
    let facts = byKey.get(key);
    if (facts === undefined) byKey.set(key, (facts = factsOf(amount, { definition, values }, instant)));
    return facts === null ? amount : { ...amount, facts };
  });
}

function knownOf(itemValues: readonly SubjectValue[]): KnownFacts {
  const earlier = known.get(itemValues);
  if (earlier !== undefined) return earlier;
  const created = { values: itemValues.filter(({ path }) => paths.has(path)), byKey: new Map() };
  known.set(itemValues, created);
  return created;
}

/** The first holds also before its start. */
function entryAt(points: SubjectValue['points'], instant: Instant) {
  return points.findLast(({ start }) => start <= instant) ?? points[0];
}

function factsOf(
  { type, isDefault }: Amount,
  { definition, values }: Pick<CalculationSubject, 'definition'> & Pick<KnownFacts, 'values'>,
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
  const ofAll = definition.figures === null ? noFacts : factsAt(definition.figures, instant);
  const facts = firstStated(own, ofItem, ofAll);
  return saysNothing(facts) ? null : facts;
}
