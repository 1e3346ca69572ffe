import { GraphQLError, Kind, print, type ValueNode } from 'graphql';
import { parseCategoryPath } from '../domain/basics/category-path.ts';
import { isDecimal } from '../domain/basics/decimal.ts';
import { EmissionsError } from '../domain/basics/errors.ts';
import type { Instant } from '../domain/basics/instant.ts';
import { isDay, parseIsoDate } from '../domain/basics/iso-date.ts';
import { parseUid, quote } from '../domain/basics/uid.ts';
import { builder } from './builder.ts';

builder.scalarType('Uid', {
  description:
    "The service's identifier of a record: 12 characters from 0-9 and A-Z, such as `AD63A83B4D41`.",
  serialize: (value) => value,
  ...reading((text) => parseUid(text, 'A Uid')),
});

builder.scalarType('CategoryPath', {
  description:
    'The path of a data category in the tree: segments joined by `/`, such as `transport/plane/generic`; the root is the empty string. Case-insensitive.',
  serialize: (value) => value,
  ...reading((text) => parseCategoryPath(text, 'A CategoryPath')),
});

builder.scalarType('DateTime', {
  description:
    'A date and time in ISO 8601 with `Z` or an offset, such as `2026-01-31T00:00:00Z`, or a day such as `2026-01-31` for its start: in the time zone of the field where it has a `timeZone` argument, otherwise in UTC. Responses are in UTC.',
  serialize: (value) => new Date(value).toISOString(),
  ...reading(parseDateTime),
});

builder.scalarType('Decimal', {
  description: 'An exact decimal number as a string, such as `"0.10"`, so that no digit is lost.',
  serialize: (value) => value,
  ...reading(parseDecimal),
});

function parseDateTime(text: string): Instant {
  const instant = /T.*(Z|[+-]\d{2}:\d{2})$/.test(text) || isDay(text) ? parseIsoDate(text) : null;
  if (instant !== null) return instant;
  throw expected(
    'an existing day such as 2026-01-31, or a date and time with Z or an offset such as 2026-01-31T00:00:00Z',
    text,
  );
}

function parseDecimal(text: string): string {
  if (isDecimal(text)) return text;
  throw expected('a decimal number as a string, such as "0.10"', text);
}

/** Parses a scalar that is written as a string, from variables and from the document itself. */
function reading<T>(parse: (text: string) => T) {
  return {
    parseValue: (value: unknown) => located(() => parse(stringOf(value))),
    parseLiteral: (node: ValueNode) => located(() => parse(stringIn(node)), node),
  };
}

function stringOf(value: unknown): string {
  if (typeof value === 'string') return value;
  throw expected('a string', typeof value);
}

function stringIn(node: ValueNode): string {
  if (node.kind === Kind.STRING) return node.value;
  throw expected('a string', print(node));
}

/** A scalar does not know its argument; the location in the document does. */
function located<T>(read: () => T, node?: ValueNode): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EmissionsError)) throw error;
    throw new GraphQLError(error.message, {
      ...(node === undefined ? {} : { nodes: node }),
      extensions: { code: error.code },
    });
  }
}

function expected(form: string, text: string): EmissionsError {
  return new EmissionsError('BAD_USER_INPUT', `Expected ${form}; got ${quote(text)}.`);
}
