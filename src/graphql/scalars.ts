import { GraphQLError } from 'graphql';
import { parseCategoryPath } from '../domain/category-path.ts';
import { EmissionsError } from '../domain/errors.ts';
import { parseUid, quote } from '../domain/uid.ts';
import { builder } from './builder.ts';
import { toGraphQLError } from './errors.ts';

builder.scalarType('Uid', {
  description:
    "The service's identifier of a record: 12 characters from 0-9 and A-Z, such as `AD63A83B4D41`.",
  serialize: (value) => value,
  parseValue: (value) => parseWith(value, (text) => parseUid(text, 'uid')),
});

builder.scalarType('CategoryPath', {
  description:
    'Where a data category stands in the tree: segments joined by `/`, such as `transport/plane/generic`; the root is the empty text. Compared without regard to case.',
  serialize: (value) => value,
  parseValue: (value) => parseWith(value, (text) => parseCategoryPath(text, 'categoryPath')),
});

builder.scalarType('DateTime', {
  description:
    'A moment in ISO 8601 with `Z` or an offset, such as `2026-01-31T00:00:00Z`. Answers are in UTC.',
  serialize: (value) => new Date(value).toISOString(),
  parseValue: (value) => parseWith(value, parseDateTime),
});

builder.scalarType('Decimal', {
  description: 'An exact decimal number as text, such as `"0.10"`, so that no digit is lost.',
  serialize: (value) => value,
  parseValue: (value) => parseWith(value, parseDecimal),
});

const dateTimePattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

function parseDateTime(text: string): number {
  const match = dateTimePattern.exec(text);
  const instant = Date.parse(text);
  // JavaScript reads 31 February as a day of March.
  const isReal =
    match !== null &&
    !Number.isNaN(instant) &&
    new Date(`${match[1]}Z`).toISOString().startsWith(match[1] ?? '');
  if (isReal) return instant;
  throw expected('a moment such as 2026-01-31T00:00:00Z', text);
}

const decimalPattern = /^[+-]?(\d{1,40}(\.\d{1,40})?|\.\d{1,40})([eE][+-]?\d{1,3})?$/;

export function isDecimal(text: string): boolean {
  return decimalPattern.test(text);
}

function parseDecimal(text: string): string {
  if (isDecimal(text)) return text;
  throw expected('a decimal number as text, such as "0.10"', text);
}

/** Errors of the domain keep their code, so that a client sees which argument was wrong. */
function parseWith<T>(value: unknown, parse: (text: string) => T): T {
  try {
    if (typeof value !== 'string') throw expected('a text', typeof value);
    return parse(value);
  } catch (error) {
    throw error instanceof EmissionsError ? toGraphQLError(error) : error;
  }
}

function expected(form: string, text: string): GraphQLError {
  return new GraphQLError(`Expected ${form}; got ${quote(text)}.`, {
    extensions: { code: 'BAD_USER_INPUT' },
  });
}
