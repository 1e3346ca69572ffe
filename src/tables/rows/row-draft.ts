import type { InputValue } from '../../domain/amounts/amount.ts';
import { type Instant, trustedInstant } from '../../domain/basics/instant.ts';
import { type ProfileItemRow, rowFault } from '../../domain/profiles/table-row.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import { quote } from '../../domain/basics/uid.ts';
import { type Attempt, UnreadablePart } from './attempt.ts';
import type { Reading } from './notation.ts';
import { type Parts, partsOfKind } from '../columns/column-use.ts';
import { valuesOf } from './row-values.ts';
import { endOfDay, isFirstOfMonth, type TableDate } from '../cells/table-date.ts';

/** Replaces unreadable dates: with an end, so that values can be per time or not. */
const anyDay = {
  startDate: trustedInstant(Date.UTC(2000, 0, 1)),
  endDate: trustedInstant(Date.UTC(2000, 0, 2)),
};

/** Draft of a row's item, without its data item. */
export function draftOf(
  parts: Parts,
  key: string,
  inputs: readonly ItemValueDefinition[],
  reading: Reading,
  attempt: Attempt,
): ProfileItemRow['draft'] {
  const start = attempt(() => dateOf(parts, 'startDate', reading), null);
  const end = attempt(() => dateOf(parts, 'endDate', reading), null);
  const values = valuesOf(parts, inputs, reading, attempt);
  return {
    // Items with the same data item and name supersede each other, but each row must count.
    name: parts.get('name')?.text ?? key,
    note: parts.get('note')?.text,
    labels: partsOfKind('label', parts).map(({ name, text }) => ({ key: name, value: text })),
    ...(start === null || end === null
      ? anyDay
      : {
          startDate: start?.start,
          endDate: end === undefined ? endOf(values, start, reading) : saidEnd(parts, start, end, reading),
        }),
    values,
  };
}

/**
 * An end is no part of the time, except in a column of people whose row begins and ends on the same day, or
 * on the first and the last day of a month: then all of that day is.
 */
function saidEnd(
  parts: Parts,
  start: TableDate | undefined,
  { start: last, end }: TableDate,
  { timeZone }: Reading,
): Instant {
  const { column, text = '' } = parts.get('endDate') ?? {};
  const isOfPeople = column != null && column !== 'endDate' && !/\d:\d/.test(text);
  if (end !== undefined || !isOfPeople || start === undefined) return end ?? last;
  const next = endOfDay(last, timeZone);
  const isOfMonths = [start.start, next].every((each) => isFirstOfMonth(each, timeZone));
  return last === start.start || isOfMonths ? next : last;
}

/**
 * The end of a row that names none: the end of its month or year, or of its day for a quantity of a
 * whole time, as a log of fuel has one date a row.
 */
function endOf(
  values: readonly InputValue[],
  start: TableDate | undefined,
  { timeZone }: Reading,
): Instant | undefined {
  if (start?.end !== undefined) return start.end;
  const isOfWholeTime = values.some(
    ({ name, perUnit }) => name === 'quantity' || perUnit?.trim().toLowerCase() === 'none',
  );
  return start !== undefined && isOfWholeTime ? endOfDay(start.start, timeZone) : undefined;
}

/** `FY24`, `FY2023/24`, `2023/24`, `GJ 2023/2024`. */
function isFinancialYear(text: string): boolean {
  return /^(?:(?:fy|gj|exercice|financial year|fiscal year)[ -]?['’]?\d{2,4}(?:[/-]\d{2,4})?|\d{4}[/-]\d{2}|\d{4}[/-]\d{4})$/i.test(
    text.trim(),
  );
}

const earliest = Date.UTC(1900, 0);
const latest = Date.UTC(2100, 0);

function dateOf(
  parts: Parts,
  kind: 'startDate' | 'endDate',
  { parseDate, parseIsoForm, dateForm }: Reading,
): TableDate | undefined {
  const part = parts.get(kind);
  if (part === undefined) return undefined;
  const date = (part.typed?.isDate ? parseIsoForm : parseDate)(part.text);
  const refused = (message: string) => new UnreadablePart(rowFault('DATE_INVALID', message, part.column));
  if (date === 'order') {
    throw refused(
      `${quote(part.text)} can have the day or the month first: set "dateFormat" in the map to "DMY" or "MDY".`,
    );
  }
  if (date === null) {
    if (isFinancialYear(part.text))
      throw refused(
        `${quote(part.text)} is a year of accounts, and the table does not say when it begins: put its first day into a column "Start date" and its last day into "End date".`,
      );
    throw refused(`${quote(part.text)} is no date that exists in the form ${dateForm}.`);
  }
  if (date.start < earliest || date.start > latest)
    throw refused(`${quote(part.text)} is in another century: is the year right?`);
  return date;
}
