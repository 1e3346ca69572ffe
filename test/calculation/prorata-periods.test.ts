import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timesWithin, toEmitted, toProrata } from '../../src/calculation/plan/prorata.ts';
import { parseUnit } from '../../src/units/parse-unit.ts';
import { asInstant } from '../support/brands.ts';

const day = 86_400_000;
const daysPerYear = 365.2425;
/** Long after every window here, so that an open one has no end in them. */
const later = asInstant(10_000 * day);

const tenDays = { start: asInstant(0), end: asInstant(10 * day) };
const open = { start: asInstant(0), end: null };
const requested = (from: number, to: number, now = later) => ({
  start: asInstant(from * day),
  end: asInstant(to * day),
  now,
});

describe('the overlap of a window and a period', () => {
  it.each([
    ['the period within the window', tenDays, requested(2, 5), { start: 2 * day, end: 5 * day }],
    ['the window within the period', tenDays, requested(-5, 20), tenDays],
    ['the window before its end', tenDays, requested(8, 20), { start: 8 * day, end: 10 * day }],
    ['the window after its start', tenDays, requested(-5, 3), { start: 0, end: 3 * day }],
    ['nothing before it', tenDays, requested(-5, 0), null],
    ['nothing after it', tenDays, requested(10, 12), null],
    ['nothing in a period of no length', tenDays, requested(5, 5), null],
    ['nothing in a period that ends before it starts', tenDays, requested(7, 3), null],
    [
      'nothing in a window of no length',
      { start: asInstant(3 * day), end: asInstant(3 * day) },
      requested(0, 10),
      null,
    ],
    ['an open window until now', open, requested(2, 9, asInstant(4 * day)), { start: 2 * day, end: 4 * day }],
    ['an open window within the period', open, requested(-1, 9), { start: 0, end: 9 * day }],
    ['nothing of an open window after now', open, requested(5, 9, asInstant(4 * day)), null],
  ])('the overlap is %s', (_, window, period, expected) => {
    expect(toProrata(window, period, () => true).overlap).toEqual(expected);
  });

  it('the overlap is a part of both periods', () => {
    const instants = fc.integer({ min: -1000, max: 1000 }).map(asInstant);
    fc.assert(
      fc.property(
        instants,
        fc.option(instants),
        instants,
        instants,
        instants,
        (from, to, start, end, now) => {
          const { overlap } = toProrata({ start: from, end: to }, { start, end, now }, () => true);
          if (overlap === null) return;
          expect(overlap.end).toBeGreaterThan(overlap.start);
          expect(overlap.start).toBe(Math.max(from, start));
          expect(overlap.end).toBe(Math.min(to ?? now, end));
        },
      ),
    );
  });
});

describe('toProrata', () => {
  it('toProrata scales inputs if one is per time, otherwise amounts, and nothing if the window is open', () => {
    const overlap = { start: 2 * day, end: 4 * day };
    expect(toProrata(tenDays, requested(2, 4), () => true)).toEqual({ kind: 'inputs', overlap });
    expect(toProrata(open, requested(2, 4), () => true)).toEqual({ kind: 'inputs', overlap });
    expect(toProrata(tenDays, requested(2, 4), () => false)).toEqual({
      kind: 'amounts',
      overlap,
      share: 0.2,
    });
    expect(toProrata(open, requested(2, 4), () => false)).toEqual({ kind: 'unscaled', overlap });
    expect(toProrata(tenDays, undefined, () => true)).toEqual({ kind: 'unscaled', overlap: null });
    expect(toProrata(tenDays, requested(12, 14), () => true)).toEqual({
      kind: 'apart',
      over: tenDays.end,
      overlap: null,
    });
  });
});

describe('toEmitted', () => {
  it('what happened once is over, and a rate without an end goes on until another one replaces it', () => {
    const future = requested(12, 14, asInstant(11 * day));
    const supersededFrom = asInstant(5 * day);
    expect(toEmitted(open, future, false)).toMatchObject({ kind: 'apart', over: open.start + 1 });
    expect(toEmitted(open, future, true)).toMatchObject({ kind: 'apart', over: null });
    expect(toEmitted({ ...open, supersededFrom }, future, true)).toMatchObject({ over: supersededFrom });
  });
});

describe('timesWithin', () => {
  it.each([
    ['day', 10],
    ['h', 240],
    ['week', 10 / 7],
    ['month', 120 / daysPerYear],
    ['year', 10 / daysPerYear],
  ])('timesWithin gives ten days in units of a %s', (unit, expected) => {
    expect(timesWithin(tenDays, parseUnit(unit, 'perUnit'))).toBeCloseTo(expected, 12);
  });
});
