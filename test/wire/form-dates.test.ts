import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthOf, readDate, readDurationFrom, startOfMonth } from '../../src/wire/forms/dates.ts';
import { asInstant } from '../support/brands.ts';
import type { Instant } from '../../src/domain/basics/instant.ts';

const at = (text: string): Instant => asInstant(Date.parse(text));
const zones = [
  'UTC',
  'Europe/London',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'Pacific/Apia',
];

describe('the current month', () => {
  it.each([
    ['UTC', '2026-01-31T23:59:59Z', '2026-01-01T00:00:00Z'],
    ['Europe/London', '2026-07-15T12:00:00Z', '2026-06-30T23:00:00Z'],
    ['America/New_York', '2026-02-01T03:00:00Z', '2026-01-01T05:00:00Z'],
    // The clocks went forward on 29 March, so the month began an hour later than now tells.
    ['Europe/London', '2026-03-30T12:00:00Z', '2026-03-01T00:00:00Z'],
    ['America/New_York', '2026-03-20T12:00:00Z', '2026-03-01T05:00:00Z'],
  ])('the month in %s at %s began at %s', (zone, now, start) => {
    expect(new Date(startOfMonth(at(now), zone)).toISOString()).toBe(new Date(start).toISOString());
  });

  it('a month is not over, and began less than 32 days ago', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: at('2100-01-01T00:00:00Z') }),
        fc.constantFrom(...zones),
        (now, zone) => {
          const start = startOfMonth(asInstant(now), zone);
          expect(start).toBeLessThanOrEqual(now);
          expect(now - start).toBeLessThan(32 * 86_400_000);
          expect(startOfMonth(start, zone)).toBe(start);
        },
      ),
    );
  });

  it('the month of version 1 is the one on the caller’s calendar', () => {
    const newYear = at('2026-01-01T02:00:00Z');
    expect(monthOf(asInstant(newYear), 'UTC')).toBe(at('2026-01-01T00:00:00Z'));
    expect(monthOf(asInstant(newYear), 'America/New_York')).toBe(at('2025-12-01T00:00:00Z'));
  });
});

describe('dates', () => {
  it.each([
    ['2010-07-16T10:44:00Z', '2010-07-16T10:44:00Z'],
    ['2010-07-16T10:44:00-04:00', '2010-07-16T14:44:00Z'],
    ['2010-07-16T10:44:00+0530', '2010-07-16T05:14:00Z'],
    ['2010-07-16T10:44:00 01:00', '2010-07-16T09:44:00Z'],
    ['2010-07-16', '2010-07-16T00:00:00Z'],
  ])('the date is read: %s', (text, expected) => {
    expect(readDate(text, 'startDate')).toBe(at(expected));
  });

  it.each([
    '2010-02-30',
    '2010-13-01',
    '16.7.2010',
    '2010-07-16T10:44Z',
    '2010-07-16T10:44:00',
    '20100716',
    '2010-02-30T00:00:00Z',
    'now',
  ])('the date is refused: %s', (text) => {
    expect(() => readDate(text, 'startDate')).toThrow(
      expect.objectContaining({ fault: 'invalid-date', argument: 'startDate' }),
    );
  });
});

describe('durations', () => {
  it.each([
    ['PT30M', '2026-01-31T00:30:00Z'],
    ['PT2592000S', '2026-03-02T00:00:00Z'],
    ['P7D', '2026-02-07T00:00:00Z'],
    ['P1Y', '2027-01-31T00:00:00Z'],
  ])('the duration is added: %s', (text, expected) => {
    expect(readDurationFrom(at('2026-01-31T00:00:00Z'), text, 'duration')).toBe(at(expected));
  });

  it.each(['30 days', 'P', '1M', 'P-1D', 'P99999Y', '2026-01-31T00:00:00Z'])(
    'the duration is refused: %s',
    (text) => {
      expect(() => readDurationFrom(asInstant(0), text, 'duration')).toThrow(
        expect.objectContaining({ fault: 'invalid-date', argument: 'duration' }),
      );
    },
  );
});
