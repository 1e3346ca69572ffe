import { describe, expect, it } from 'vitest';
import { guessDateForm, readDate } from '../views/import/dates.ts';

describe('the dates of a table', () => {
  it('a day is read in the form that the table has, at midnight UTC', () => {
    const midnight = '2026-01-31T00:00:00.000Z';
    expect(readDate('2026-01-31', 'iso')).toBe(midnight);
    expect(readDate('31.1.2026', 'dmy')).toBe(midnight);
    expect(readDate('01/31/2026', 'mdy')).toBe(midnight);
  });

  it('a day that does not exist, or is in another form, is none', () => {
    expect(readDate('2026-02-30', 'iso')).toBeNull();
    expect(readDate('31/01/2026', 'mdy')).toBeNull();
    expect(readDate('31.01.26', 'dmy')).toBeNull();
    expect(readDate('<b>today</b>', 'iso')).toBeNull();
  });

  it('a time is read with its offset, in UTC without one', () => {
    expect(readDate('2026-01-31T10:00:00+01:00', 'dmy')).toBe('2026-01-31T09:00:00.000Z');
    expect(readDate('2026-01-31T10:00', 'iso')).toBe('2026-01-31T10:00:00.000Z');
    expect(readDate('2026-01-31T10:00:00.123456Z', 'iso')).toBe('2026-01-31T10:00:00.123Z');
  });

  it('a time that does not exist, or that the service does not take, is none', () => {
    expect(readDate('2026-02-30T10:00:00Z', 'iso')).toBeNull();
    expect(readDate('2026-01-31T25:00:00Z', 'iso')).toBeNull();
    expect(readDate('2026-01-31Tnoon', 'iso')).toBeNull();
    expect(readDate('9999-12-31T23:59:00-01:00', 'iso')).toBeNull();
  });

  it('the form is the first in which all dates exist; empty cells do not count', () => {
    expect(guessDateForm(['03/04/2026', '', '31/04/2026', '01/02/2026'])).toBe('iso');
    expect(guessDateForm(['03/04/2026', '', '30/04/2026'])).toBe('dmy');
    expect(guessDateForm(['03/04/2026', '04/30/2026'])).toBe('mdy');
  });
});
