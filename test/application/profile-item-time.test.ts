import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSelection } from '../../src/application/data-items/default-selection.ts';
import { changeValidity } from '../../src/application/data-items/validity.ts';
import { asInstant } from '../support/brands.ts';
import type { Instant } from '../../src/domain/basics/instant.ts';

const at = (text: string): Instant => asInstant(Date.parse(text));

describe('the default selection of profile items', () => {
  it.each([
    ['UTC', '2026-01-31T23:59:59Z', '2026-01-01T00:00:00Z'],
    ['Europe/London', '2026-07-15T12:00:00Z', '2026-06-30T23:00:00Z'],
    // The clocks go forward within the month: its first day is still in winter time.
    ['Europe/London', '2026-03-31T12:00:00Z', '2026-03-01T00:00:00Z'],
    // It is May already on the other side of the globe.
    ['Pacific/Auckland', '2026-04-30T13:00:00Z', '2026-04-30T12:00:00Z'],
    ['America/New_York', '2026-03-01T04:00:00Z', '2026-02-01T05:00:00Z'],
    ['Asia/Kathmandu', '2026-05-20T00:00:00Z', '2026-04-30T18:15:00Z'],
  ])('version 2 selects items from the start of the month: %s at %s', (timeZone, now, start) => {
    expect(defaultSelection({ apiVersion: '2.0', timeZone }, at(now))).toEqual({
      kind: 'window',
      start: at(start),
      end: null,
      selectBy: 'overlap',
    });
  });

  it("version 1 selects the items of the caller's current month", () => {
    const selection = defaultSelection(
      { apiVersion: '1.0', timeZone: 'Pacific/Auckland' },
      at('2026-04-30T13:00:00Z'),
    );
    expect(selection).toEqual({ kind: 'month', start: at('2026-05-01T00:00:00Z') });
  });

  it('the selection starts at midnight of the first day, in any time zone at any time', () => {
    const zones = fc.constantFrom('UTC', 'Europe/London', 'America/St_Johns', 'Australia/Lord_Howe');
    // Since 1982: in March 1981 Lord Howe Island skipped the midnight of the first day.
    fc.assert(
      fc.property(zones, fc.integer({ min: 380_000_000, max: 4_000_000_000 }), (timeZone, seconds) => {
        const now = asInstant(seconds * 1000);
        const { start } = defaultSelection({ apiVersion: '2.0', timeZone }, now);
        const local = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' });
        expect(local.format(start)).toMatch(/^01\/\d\d\/\d{4}, 00:00$/);
        expect(start).toBeLessThanOrEqual(now);
        expect(local.format(now).slice(3, 10)).toBe(local.format(start).slice(3, 10));
      }),
    );
  });
});

describe('the time of a profile item', () => {
  const start = at('2026-01-01T00:00:00Z');
  const minute = 60_000;

  it('times are rounded down to whole minutes', () => {
    const change = { startDate: asInstant(start + 59_999), endDate: asInstant(start + 2 * minute + 1) };
    expect(changeValidity({ start: asInstant(0), end: null }, change)).toEqual({
      start,
      end: start + 2 * minute,
    });
    expect(changeValidity({ start: asInstant(start + 1), end: null }, {})).toEqual({ start, end: null });
  });

  it('what ends after it started lasts a minute at least, whenever its end is given', () => {
    const lasting = { start, end: start + minute };
    const second = { startDate: start, endDate: asInstant(start + 1000) };
    expect(changeValidity({ start: asInstant(0), end: null }, second)).toEqual(lasting);
    expect(changeValidity({ start, end: null }, { endDate: second.endDate })).toEqual(lasting);
    const instant = asInstant(start + 1000);
    expect(changeValidity({ start, end: null }, { startDate: instant, endDate: instant })).toEqual({
      start,
      end: start,
    });
  });

  it('times stay unless changed, and clearing the end leaves the item open', () => {
    const current = { start, end: asInstant(start + minute) };
    expect(changeValidity(current, {})).toEqual(current);
    expect(changeValidity(current, { endDate: null })).toEqual({ start, end: null });
    expect(changeValidity(current, { startDate: asInstant(start - minute) })).toEqual({
      start: start - minute,
      end: start + minute,
    });
  });

  it('an end marker ends where it starts, also after a move', () => {
    const mark = changeValidity({ start, end: null }, { endDate: 'start' });
    expect(mark).toEqual({ start, end: start });
    const moved = { start: start + minute, end: start + minute };
    expect(changeValidity(mark, { startDate: asInstant(start + minute) })).toEqual(moved);
  });

  it('an end before the start is refused', () => {
    expect(() => changeValidity({ start, end: null }, { endDate: asInstant(start - minute) })).toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT', fault: 'invalid-date-range', argument: 'endDate' }),
    );
  });
});
