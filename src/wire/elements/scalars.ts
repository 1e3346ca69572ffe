import {
  type CategoryPath,
  ROOT_PATH,
  isPathSegment,
  trustedPath,
} from '../../domain/basics/category-path.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { isUid, type Uid } from '../../domain/basics/uid.ts';
import type { ScalarRule } from './shape.ts';
import { parseTimestamp } from './timestamp.ts';
import { WireError } from './wire-error.ts';

/** A text of which `parse` makes a value; `undefined` for one of another form. */
export function scalar<T>(kind: string, parse: (text: string) => T | undefined): ScalarRule<T> {
  const parseNamed = (given: string, name: string): T => {
    const value = parse(given);
    if (value === undefined) throw new WireError(`Invalid ${name}: expected ${kind}.`);
    return value;
  };
  return {
    kind,
    parse: parseNamed,
    find(node, name) {
      const given = node.text(name);
      return given === undefined ? undefined : parseNamed(given, name);
    },
  };
}

/** Any text, also the empty one. */
export const text: ScalarRule<string> = scalar('text', (given) => given);
export const filledText: ScalarRule<string> = scalar('text that is not empty', (given) => given || undefined);
export const uid: ScalarRule<Uid> = scalar('uid', (given) => (isUid(given) ? given : undefined));
export const segment: ScalarRule<string> = scalar('path segment', (given) =>
  isPathSegment(given) ? given : undefined,
);
export const categoryPath: ScalarRule<CategoryPath> = scalar('category path', pathIn);
export const date: ScalarRule<Instant> = scalar('date', (given) => parseTimestamp(given) ?? undefined);
export const flag: ScalarRule<boolean> = scalar('true or false', (given) =>
  given === 'true' || given === 'false' ? given === 'true' : undefined,
);
export const decimal: ScalarRule<number> = scalar('number', (given) =>
  numberPattern.test(given.trim()) ? Number(given) : undefined,
);
/** At least 0, and no more than 32 bits hold. */
export const count: ScalarRule<number> = scalar('whole number from 0', (given) => countOf(given, 0));
export const positive: ScalarRule<number> = scalar('whole number from 1', (given) => countOf(given, 1));
/** The number of a page, or -1 where there is no such page. */
export const pageNumber: ScalarRule<number> = scalar('number of a page, or -1', (given) =>
  given.trim() === '-1' ? -1 : countOf(given, 1),
);

const numberPattern = /^(?:[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|Infinity)|NaN)$/i;
const largestInteger = 0x7fff_ffff;

function countOf(given: string, minimum: number): number | undefined {
  const value = /^\d{1,10}$/.test(given.trim()) ? Number(given) : -1;
  return value >= minimum && value <= largestInteger ? value : undefined;
}

/** With or without a slash at its ends. */
function pathIn(given: string): CategoryPath | undefined {
  const path = given.replace(/^\/|\/$/g, '');
  return path === ROOT_PATH || path.split('/').every(isPathSegment) ? trustedPath(path) : undefined;
}
