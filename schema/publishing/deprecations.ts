import type { GraphQLSchema } from 'graphql';
import { partsOf } from './parts.ts';
import { compareVersions } from './versions.ts';

/**
 * Finds faults in the reasons of deprecations. Each says since which
 * version, what takes the part's place, and why; or that nothing does, and why.
 */
export function findMistakesInDeprecations(schema: GraphQLSchema, version: string): readonly string[] {
  const parts = partsOf(schema);
  return [...parts].flatMap(([coordinate, { deprecationReason }]) => {
    if (deprecationReason === null) return [];
    const { since, replacement } = form.exec(deprecationReason)?.groups ?? {};
    if (since === undefined) {
      return [`${coordinate} is deprecated with ${JSON.stringify(deprecationReason)}; say ${example}.`];
    }
    if (compareVersions(since, version) > 0) {
      return [`${coordinate} is deprecated since ${since}, which is to come; this is ${version}.`];
    }
    if (replacement === undefined) return [];
    const successor = parts.get(replacement);
    if (successor === undefined) return [`${coordinate} gives way to ${replacement}, which does not exist.`];
    return successor.deprecationReason === null
      ? []
      : [`${coordinate} gives way to ${replacement}, which is deprecated itself.`];
  });
}

const form =
  /^Since (?<since>\d+\.\d+\.\d+): (?:use `(?<replacement>[^`]+)`|nothing takes its place), because \S.*\.$/s;

const example =
  '"Since 0.2.0: use `DataItem.label`, because …." or "Since 0.2.0: nothing takes its place, because …."';
