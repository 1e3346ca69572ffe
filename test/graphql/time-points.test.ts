import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { periodsIn, type TimeStep } from '../../src/domain/basics/time-steps.ts';
import { countRequestedSteps, readDates } from '../../src/graphql/types/calculation/time-points.ts';
import { asInstant } from '../support/brands.ts';
import type { Instant } from '../../src/domain/basics/instant.ts';

const at = (text: string): Instant => asInstant(Date.parse(`${text}T00:00:00Z`));
const days = (instants: readonly number[]) =>
  instants.map((each) => new Date(each).toISOString().slice(0, 10));

describe('the requested dates', () => {
  it('listed dates keep their order', () => {
    const dates = [at('2026-01-01'), at('2014-01-01'), at('2026-01-01')];
    expect(readDates({ dates })).toEqual(dates);
  });

  it('dates follow the calendar, from the first to the last inclusive', () => {
    const read = (from: string, to: string, step: TimeStep) =>
      days(readDates({ from: at(from), to: at(to), step }));
    expect(read('2024-01-31', '2024-05-01', 'MONTH')).toEqual([
      '2024-01-31',
      '2024-02-29',
      '2024-03-31',
      '2024-04-30',
    ]);
    expect(read('2024-02-29', '2028-02-29', 'YEAR')).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
    expect(read('2025-11-15', '2026-05-15', 'QUARTER')).toEqual(['2025-11-15', '2026-02-15', '2026-05-15']);
    expect(read('2025-12-30', '2026-01-01', 'DAY')).toEqual(['2025-12-30', '2025-12-31', '2026-01-01']);
    expect(read('1969-12-25', '1970-01-01', 'WEEK')).toEqual(['1969-12-25', '1970-01-01']);
  });

  it('dates keep the time of day, even before 1970', () => {
    const from = asInstant(Date.parse('1969-01-31T13:45:00Z'));
    const [, second] = readDates({ from, to: asInstant(Date.parse('1969-03-01T00:00:00Z')), step: 'MONTH' });
    expect(new Date(second ?? 0).toISOString()).toBe('1969-02-28T13:45:00.000Z');
  });

  it.each([
    ['nothing', {}, 'from', 'missing-parameter'],
    ['a start alone', { from: asInstant(0) }, 'to', 'missing-parameter'],
    ['no step', { from: asInstant(0), to: asInstant(1) }, 'step', 'missing-parameter'],
    ['both forms', { dates: [asInstant(0)], from: asInstant(0) }, 'dates', 'invalid-parameter'],
    ['no date', { dates: [] }, 'dates', 'invalid-parameter'],
    ['401 dates', { dates: Array.from({ length: 401 }, () => asInstant(0)) }, 'dates', 'invalid-parameter'],
    [
      'an end before the start',
      { from: asInstant(1), to: asInstant(0), step: 'DAY' as const },
      'to',
      'invalid-date-range',
    ],
    [
      '401 steps',
      { from: asInstant(0), to: at('1971-02-05'), step: 'DAY' as const },
      'step',
      'invalid-parameter',
    ],
  ])('dates with %s are rejected', (_, requested, argument, fault) => {
    expect(() => readDates(requested)).toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT', argument, fault }),
    );
  });
});

describe('consecutive periods', () => {
  it('periods follow each other without a gap, cover everything, and are no more than counted', () => {
    const anyTime = fc.integer({ min: at('1950-01-01'), max: at('2100-01-01') });
    fc.assert(
      fc.property(
        anyTime,
        fc.integer({ min: 1, max: 60 * 24 * 3600_000 }),
        fc.constantFrom(...(['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const)),
        (from, length, step) => {
          const to = asInstant(from + length);
          const periods = periodsIn({ start: asInstant(from), end: to }, step);
          expect(periods[0]?.start).toBe(from);
          expect(periods.at(-1)?.end).toBe(to);
          for (const [index, { start, end }] of periods.entries()) {
            expect(end).toBeGreaterThan(start);
            if (index > 0) expect(start).toBe(periods[index - 1]?.end);
          }
          expect(countRequestedSteps({ from, to, step })).toBeGreaterThanOrEqual(periods.length);
        },
      ),
    );
  });
});
