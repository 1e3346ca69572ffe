import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Instant } from '../../src/domain/basics/instant.ts';
import { periodsIn } from '../../src/domain/basics/time-steps.ts';
import { fromLocalTime, parseTimeZone, toLocalTime } from '../../src/domain/basics/time-zone.ts';
import { asInstant } from '../support/brands.ts';
import { rounds } from '../support/deep.ts';

const hour = 60 * 60 * 1000;
const at = (text: string): Instant => asInstant(Date.parse(text));

/** With changes by an hour and by half of one, at midnight, by a day, and twice a year or never. */
const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Asia/Beirut',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'UTC',
];

/** The date on a calendar, by another formatter than the one that is tested. */
function dateIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (instant: number) => format.format(instant);
}

/** Where dates change, found a quarter of an hour at a time. */
function naiveStarts(from: number, to: number, keyOf: (instant: number) => string): readonly number[] {
  const starts = [from];
  for (let instant = from + hour / 4; instant < to; instant += hour / 4) {
    if (keyOf(instant) !== keyOf(instant - hour / 4)) starts.push(instant);
  }
  return starts;
}

describe('periods in a time zone', () => {
  it('days and months begin where a naive loop sees the date change', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2005, 0) / hour, max: Date.UTC(2026, 0) / hour }),
        fc.integer({ min: 1, max: 70 }),
        fc.constantFrom('DAY' as const, 'MONTH' as const),
        (timeZone, hours, days, step) => {
          const date = dateIn(timeZone);
          const keyOf = (instant: number) => date(instant).slice(0, step === 'DAY' ? 10 : 7);
          const from = naiveStarts(hours * hour, (hours + 24 * 32) * hour, keyOf)[1] ?? expect.fail();
          const to = from + days * 24 * hour;
          const periods = periodsIn({ start: asInstant(from), end: asInstant(to) }, step, timeZone);
          expect(periods.map(({ start }) => start)).toEqual(naiveStarts(from, to, keyOf));
          const ends = [...periods.slice(1).map(({ start }) => start), to];
          expect(periods.map(({ end }) => end)).toEqual(ends);
        },
      ),
      { numRuns: rounds({ usual: 20, deep: 2000 }) },
    );
  });

  it('a time on the clocks of a zone is that of its instant, and the first of two', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2005, 0) / 1000, max: Date.UTC(2030, 0) / 1000 }),
        (timeZone, seconds) => {
          const instant = asInstant(seconds * 1000);
          const local = toLocalTime(instant, timeZone);
          const found = fromLocalTime(local, timeZone);
          expect(toLocalTime(found, timeZone)).toBe(local);
          expect(found).toBeLessThanOrEqual(instant);
          expect(instant - found).toBeLessThanOrEqual(hour);
        },
      ),
      { numRuns: rounds({ usual: 150, deep: 20_000 }) },
    );
  });

  it('a day has 23 hours when clocks are set forward, and 25 when they are set back', () => {
    const hoursOf = (from: string, to: string) =>
      periodsIn({ start: at(from), end: at(to) }, 'DAY', 'Europe/Berlin').map(
        ({ start, end }) => (end - start) / hour,
      );
    expect(hoursOf('2025-03-28T23:00:00Z', '2025-03-31T22:00:00Z')).toEqual([24, 23, 24]);
    expect(hoursOf('2025-10-24T22:00:00Z', '2025-10-27T23:00:00Z')).toEqual([24, 25, 24]);
  });

  it('a day that a zone left out is none', () => {
    const from = at('2011-12-28T10:00:00Z');
    const days = periodsIn({ start: from, end: at('2012-01-01T10:00:00Z') }, 'DAY', 'Pacific/Apia');
    expect(days.map(({ start }) => dateIn('Pacific/Apia')(start))).toEqual([
      '2011-12-28',
      '2011-12-29',
      '2011-12-31',
      '2012-01-01',
    ]);
  });

  it('a leap year has 366 days and 53 weeks in every zone', () => {
    const year = { start: at('2024-01-01T00:00:00Z'), end: at('2025-01-01T00:00:00Z') };
    for (const timeZone of zones) {
      expect(periodsIn(year, 'DAY', timeZone)).toHaveLength(366);
      expect(periodsIn(year, 'WEEK', timeZone)).toHaveLength(53);
    }
  });

  it('a time zone that does not exist is refused', () => {
    expect(parseTimeZone('europe/berlin')).toBe('Europe/Berlin');
    for (const text of ['', 'Europe/Atlantis', '../etc', 'x'.repeat(10_000)]) {
      expect(() => parseTimeZone(text)).toThrow(
        expect.objectContaining({ code: 'BAD_USER_INPUT', argument: 'timeZone' }),
      );
    }
  });
});
