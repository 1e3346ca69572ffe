import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDuration,
  dateFormat,
  formatIsoDate,
  formatMonth,
  formatTimestamp,
  formatValidFrom,
  parseDuration,
  parseWireDate,
  parseMonth,
  parseTimestamp,
  parseValidFrom,
} from '../../src/wire/elements/timestamp.ts';
import { WireError } from '../../src/wire/elements/wire-error.ts';
import { asInstant } from '../support/brands.ts';
import { check } from './read-back.ts';
import type { Instant } from '../../src/domain/basics/instant.ts';
import { floorToMinute } from '../../src/domain/basics/instant.ts';

const at = (text: string): Instant => asInstant(Date.parse(text));

describe('instants in documents', () => {
  it.each([
    ['2010-02-03 04:05:06.0', '2010-02-03T04:05:06Z'],
    ['2010-02-03 04:05:06', '2010-02-03T04:05:06Z'],
    ['2010-02-03 04:05:06.123456789', '2010-02-03T04:05:06.123Z'],
    ['2010-02-03T04:05:06Z', '2010-02-03T04:05:06Z'],
    ['2010-07-16T10:44:00-04:00', '2010-07-16T14:44:00Z'],
    ['2010-07-16T10:44:00+0530', '2010-07-16T05:14:00Z'],
    ['2012-01-01T10:00+01:00', '2012-01-01T09:00:00Z'],
    ['2008-10-01T00:00+0000', '2008-10-01T00:00:00Z'],
    ['2008-10-01T00:00Z', '2008-10-01T00:00:00Z'],
    ['Mon Nov 28 01:16:13 UTC 2011', '2011-11-28T01:16:13Z'],
    ['Thu Jul 16 10:44:00 BST 2009', '2009-07-16T09:44:00Z'],
    ['Mon Jan 5 00:00:00 EST 2009', '2009-01-05T05:00:00Z'],
    ['Wed Feb 29 23:59:59 GMT 2012', '2012-02-29T23:59:59Z'],
  ])('the instant %j is %s', (text, instant) => {
    expect(parseTimestamp(text)).toBe(at(instant));
  });

  it.each(['', undefined])('the text %j is not an instant', (text) => {
    expect(parseTimestamp(text)).toBeNull();
  });

  it.each([
    '2010-02-29 00:00:00.0',
    '2010-13-01 00:00:00.0',
    '2010-02-03 25:00:00.0',
    '2010-02-03 24:00:00.0',
    '2010-02-30T00:00:00Z',
    '2010-02-03T00:00:00',
    '2010-02-30T00:00Z',
    '2010-02-03T00:00',
    '2010-02-03T24:00+01:00',
    '2010-02-03',
    'Tue Feb 29 00:00:00 UTC 2011',
    'Sun Feb 31 00:00:00 UTC 2010',
    'Mon Nov 28 24:00:00 UTC 2011',
    'Mon Nov 28 01:16:13 XYZ 2011',
    'Mon Foo 28 01:16:13 UTC 2011',
    ' 2010-02-03 04:05:06.0',
    'yesterday',
  ])('the text %j is refused', (text) => {
    expect(() => parseTimestamp(text)).toThrow(WireError);
  });

  it('an instant of any year, day and time is read as Date reads it', () => {
    const digits = (length: number) =>
      fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((each) => each.join(''));
    const number = (maximum: number) => fc.nat(maximum).map((value) => String(value).padStart(2, '0'));
    const time = fc.tuple(number(25), number(60), number(60)).map((parts) => parts.join(':'));
    const fraction = fc.oneof(
      fc.constant(''),
      digits(1).map((one) => `.${one}`),
      digits(3).map((all) => `.${all}`),
    );
    const parts = fc.record({ year: digits(4), month: number(13), day: number(32), time, fraction });
    check(parts, ({ year, month, day, time, fraction }) => {
      const date = `${year}-${month}-${day}`;
      const instant = new Date(`${date}T${time}${fraction}Z`);
      // Date makes the next day of 24:00 and of 31 February.
      const isReal = !Number.isNaN(instant.getTime()) && instant.getUTCDate() === Number(day);
      for (const text of [`${date} ${time}${fraction}`, `${date}T${time}${fraction}Z`]) {
        if (isReal) expect(parseTimestamp(text)).toBe(instant.getTime());
        else expect(() => parseTimestamp(text)).toThrow(WireError);
      }
    });
  });

  it('an instant is written in the three forms', () => {
    const instant = at('2010-07-06T04:05:06.120Z');
    expect(formatTimestamp(instant)).toBe('2010-07-06 04:05:06.1');
    expect(formatTimestamp(at('2010-07-06T04:05:06Z'))).toBe('2010-07-06 04:05:06.0');
    expect(formatTimestamp(null)).toBeUndefined();
    expect(dateFormat(true)(instant)).toBe('Tue Jul 06 04:05:06 UTC 2010');
    expect(formatIsoDate(instant, 'UTC')).toBe('2010-07-06T04:05:06Z');
    expect(formatIsoDate(instant, 'America/New_York')).toBe('2010-07-06T00:05:06-04:00');
    // London was an hour ahead all through 1970.
    expect(formatIsoDate(asInstant(0), 'Europe/London')).toBe('1970-01-01T01:00:00+01:00');
  });
});

describe('dates from clients', () => {
  it.each(['2010-02-29T00:00:00Z', '2010-02-03T04:05Z', '2010-02-03 04:05:06.0', '20100203', ''])(
    'the date %j is not ISO 8601',
    (text) => {
      expect(parseWireDate(text)).toBeUndefined();
    },
  );

  it.each([
    ['200809', '2008-09-01T00:00:00Z'],
    ['199912', '1999-12-01T00:00:00Z'],
  ])('the month %s begins at %s', (text, instant) => {
    expect(parseMonth(text)).toBe(at(instant));
    expect(formatMonth(at(instant))).toBe(text);
  });

  it.each(['', '2008', '200800', '200813', '2008-09', '20080901', '2008 9', '٢٠٠٨٠٩'])(
    'the text %j is not a month',
    (text) => {
      expect(parseMonth(text)).toBeUndefined();
    },
  );

  it.each([
    ['20080915', '2008-09-01T00:00:00Z'],
    ['20080901', '2008-09-01T00:00:00Z'],
    ['20120229', '2012-02-01T00:00:00Z'],
    ['200809', '2008-09-01T00:00:00Z'],
  ])('an item valid from %s starts at %s', (text, instant) => {
    expect(parseValidFrom(text)).toBe(at(instant));
  });

  it.each(['', '2008', '20080931', '20110229', '20081301', '200813', '2008091', '2008-09-15', '20080915 '])(
    'the text %j is not a day to be valid from',
    (text) => {
      expect(parseValidFrom(text)).toBeUndefined();
    },
  );

  it('a date is written as a day', () => {
    expect(formatValidFrom(at('2008-09-15T23:59:59Z'))).toBe('20080915');
  });

  it('an instant is rounded down to the minute, before 1970 too', () => {
    expect(floorToMinute(at('2010-07-16T10:44:59.999Z'))).toBe(at('2010-07-16T10:44:00Z'));
    expect(floorToMinute(at('2010-07-16T10:44:00Z'))).toBe(at('2010-07-16T10:44:00Z'));
    expect(floorToMinute(at('1969-12-31T23:59:30Z'))).toBe(at('1969-12-31T23:59:00Z'));
  });
});

describe('durations', () => {
  it.each([
    ['PT30M', '2010-01-31T12:00:00Z', '2010-01-31T12:30:00Z'],
    ['PT2592000S', '2010-01-01T00:00:00Z', '2010-01-31T00:00:00Z'],
    ['P1D', '2010-02-28T00:00:00Z', '2010-03-01T00:00:00Z'],
    ['P2W', '2010-02-01T00:00:00Z', '2010-02-15T00:00:00Z'],
    ['P1M', '2010-02-15T10:00:00Z', '2010-03-15T10:00:00Z'],
    ['P1M', '2010-01-31T10:00:00Z', '2010-02-28T10:00:00Z'],
    ['P1M', '2012-01-31T10:00:00Z', '2012-02-29T10:00:00Z'],
    ['P12M', '2010-05-31T00:00:00Z', '2011-05-31T00:00:00Z'],
    ['P1Y', '2012-02-29T00:00:00Z', '2013-02-28T00:00:00Z'],
    ['P1Y2M3DT4H5M6S', '2010-01-01T00:00:00Z', '2011-03-04T04:05:06Z'],
    ['PT0S', '2010-01-01T00:00:00Z', '2010-01-01T00:00:00Z'],
  ])('a duration of %s from %s ends at %s', (text, start, end) => {
    const duration = parseDuration(text);
    expect(duration).toBeDefined();
    expect(duration && new Date(addDuration(at(start), duration)).toISOString()).toBe(
      new Date(at(end)).toISOString(),
    );
  });

  it.each([
    '',
    'P',
    'PT',
    'P1',
    'P1MT',
    '1M',
    'P-1M',
    '-P1M',
    'P1.5D',
    'P1D2M',
    'PT1D',
    'p1m',
    'P1M ',
    'P1234567890D',
  ])('the duration %j is refused', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  it('a duration that leads beyond the calendar has no end', () => {
    const duration = parseDuration('P999999999Y');
    expect(duration && addDuration(asInstant(0), duration)).toBeNaN();
  });
});
