import { XMLValidator } from 'fast-xml-parser';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Format } from '../../src/wire/elements/format.ts';
import { parseBody, type WireNode } from '../../src/wire/documents/parse-body.ts';
import { rounds } from '../support/deep.ts';

/** Both formats in both versions. */
export const cases = (['json', 'xml'] as const).flatMap((format) =>
  (['1.0', '2.0'] as const).map((apiVersion) => ({ format, apiVersion })),
);

export const timeZone = fc.constantFrom('UTC', 'Europe/London', 'America/New_York', 'Asia/Kathmandu');

export function check<T>(documents: fc.Arbitrary<T>, hold: (document: T) => void): void {
  fc.assert(fc.property(documents, hold), { numRuns: rounds({ usual: 15, deep: 1000 }) });
}

/** Reads what was written, having seen to it that strangers can read it too. */
export function readBack(written: string, format: Format): WireNode {
  assertReadable(written, format);
  return parseBody(written, format);
}

export function assertReadable(written: string, format: Format): void {
  // JSON on one line is what a client of the original relies on; XML must survive the way as UTF-8.
  if (format === 'json') expect(written).not.toMatch(/[\r\n]/);
  else expect(XMLValidator.validate(written)).toBe(true);
  expect(Buffer.from(written, 'utf8').toString('utf8')).toBe(written);
}
