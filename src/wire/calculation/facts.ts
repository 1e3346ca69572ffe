import {
  type FigureFacts,
  factNames,
  noFacts,
  readFacts,
  saysNothing,
} from '../../domain/amounts/figure-facts.ts';
import { text } from '../elements/scalars.ts';
import { optional, type OptionalRule, orNone } from '../elements/shape.ts';
import { why } from '../elements/why.ts';

/** Facts of an amount's figures as its attributes; an addition to the original's documents. */
export function encodeFacts(facts: FigureFacts = noFacts): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(factNames.map((name) => [name, facts[name] ?? undefined]));
}

export const factRules = Object.fromEntries(
  factNames.map((name) => [name, optional(orNone(text), why.addition)]),
) as Readonly<Record<keyof FigureFacts, OptionalRule<string | null, null>>>;

/** `undefined` where they say nothing. A fact that another version of the service knows and this one does not is left out. */
export function toFacts(read: Readonly<Record<keyof FigureFacts, string | null>>): FigureFacts | undefined {
  if (factNames.every((name) => read[name] === null)) return undefined;
  const facts = readFacts(
    (name) => read[name] ?? '',
    () => undefined,
  );
  return saysNothing(facts) ? undefined : facts;
}
