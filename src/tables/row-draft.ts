import type { InputValue } from '../domain/amounts/amount.ts';
import { type Instant, trustedInstant } from '../domain/basics/instant.ts';
import { type ProfileItemRow, rowFault } from '../domain/profiles/table-row.ts';
import { quote } from '../domain/basics/uid.ts';
import { type Attempt, UnreadablePart } from './attempt.ts';
import { keyOf, type Part, type Parts, partsOfKind } from './row-parts.ts';
import { endOfDay, type ParseDate } from './table-date.ts';

export interface Reading {
  readonly dateForm: string;
  readonly parseDate: ParseDate;
  readonly timeZone?: string | undefined;
  readonly hasDecimalComma: boolean;
  readonly refusesThousands: boolean;
}

export const decimalComma = /^[+-]?\d+,\d+$/;
/** Read as it stands, it would be a thousandth of what is meant where decimals follow a comma. */
const thousands = /^[+-]?\d{1,3}(?:\.\d{3})+$/;

/** Replaces unreadable dates: with an end, so that values can be per time or not. */
const anyDay = {
  startDate: trustedInstant(Date.UTC(2000, 0, 1)),
  endDate: trustedInstant(Date.UTC(2000, 0, 2)),
};

/** Draft of a row's item, without its data item. */
export function draftOf(
  parts: Parts,
  key: string,
  reading: Reading,
  attempt: Attempt,
): ProfileItemRow['draft'] {
  const startDate = attempt(() => dateOf(parts, 'startDate', reading), null);
  const values = partsOfKind('value', parts).flatMap((part) =>
    attempt(() => [valueOf(parts, part, reading)], []),
  );
  const endDate = attempt(() => dateOf(parts, 'endDate', reading) ?? endOf(values, startDate, reading), null);
  return {
    // Items with the same data item and name supersede each other, and rows are to count beside each other.
    name: parts.get('name')?.text ?? key,
    note: parts.get('note')?.text,
    labels: partsOfKind('label', parts).map(({ name, text }) => ({ key: name, value: text })),
    ...(startDate === null || endDate === null ? anyDay : { startDate, endDate }),
    values,
  };
}

/** A quantity of a whole time, in a row that names no end, is of one day: a log of fuel has one date a row. */
function endOf(
  values: readonly InputValue[],
  startDate: Instant | null | undefined,
  { timeZone }: Reading,
): Instant | undefined {
  const isOfWholeTime = values.some(({ perUnit }) => perUnit?.trim().toLowerCase() === 'none');
  return startDate != null && isOfWholeTime ? endOfDay(startDate, timeZone) : undefined;
}

function dateOf(
  parts: Parts,
  kind: 'startDate' | 'endDate',
  { parseDate, dateForm }: Reading,
): Instant | undefined {
  const part = parts.get(kind);
  if (part === undefined) return undefined;
  const instant = parseDate(part.text);
  if (instant !== null) return instant;
  const message = `${kind} must be a valid date in the form ${dateForm}; got ${quote(part.text)}. For another form, set dateFormat in the map.`;
  throw new UnreadablePart(rowFault('DATE_INVALID', message, part.column));
}

function valueOf(
  parts: Parts,
  { name, text, column }: Part & { readonly name: string },
  { hasDecimalComma, refusesThousands }: Reading,
): InputValue {
  if (refusesThousands && thousands.test(text)) {
    const message = `${quote(text)} has a point, but this table uses decimal commas; write thousands without a point.`;
    throw new UnreadablePart(rowFault('VALUE_INVALID', message, column));
  }
  const textOf = (kind: 'unit' | 'perUnit') => parts.get(keyOf({ kind, name }))?.text;
  const value = hasDecimalComma && decimalComma.test(text) ? text.replace(',', '.') : text;
  return { name, value, unit: textOf('unit'), perUnit: textOf('perUnit') };
}
