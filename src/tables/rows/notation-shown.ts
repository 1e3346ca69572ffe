import type { Instant } from '../../domain/basics/instant.ts';
import type { DateOrder } from '../cells/free-date.ts';
import type { ParseDate } from '../cells/table-date.ts';
import type { DecimalMark } from '../../domain/basics/written-number.ts';
import { readNumber } from '../cells/table-number.ts';

/** How the numbers and dates of a table are read, with an example of each. */
export interface Notation {
  /** Whether decimals follow a comma; `null` where nothing shows it and nothing depends on it. */
  readonly decimalComma: boolean | null;
  /** Its value is `null` where it can be read in two ways and nothing says which. */
  readonly number: { readonly text: string; readonly value: string | null } | null;
  /** Whether its numbers fit both readings, so that 61.200 can be 61,200 or 61.2. */
  readonly isNumberOpen: boolean;
  readonly dateFormat: string | null;
  /** The same. */
  readonly date: { readonly text: string; readonly start: Instant | null } | null;
  /** Whether its dates fit both orders of day and month. */
  readonly isDateOpen: boolean;
}

interface Read {
  readonly numbers: readonly string[];
  readonly dates: readonly string[];
  readonly mark: DecimalMark | null;
  /** The notation that the table shows, whatever the map says. */
  readonly shownMark: DecimalMark | null;
  readonly dateFormat: string | null;
  readonly shownOrder: DateOrder | null;
  readonly parseDate: ParseDate;
  /** Reads without the order that the map says. */
  readonly parseAnyDate: ParseDate;
}

/** `numbers` and `dates` are texts of the first rows. */
export function notationOf(read: Read): Notation {
  const { numbers, dates, mark, shownMark, dateFormat, shownOrder, parseDate, parseAnyDate } = read;
  const isOpen = (text: string) => readNumber(text, null) === 'ambiguous';
  const openNumber = numbers.find(isOpen);
  const shownNumber = openNumber ?? numbers.find((text) => /[.,\s']/.test(text.trim())) ?? numbers[0];
  const openDate = dates.find((text) => parseAnyDate(text) === 'order');
  const shownDate = openDate ?? dates[0];
  return {
    decimalComma: mark === null ? null : mark === ',',
    number: numberIn(shownNumber, mark),
    isNumberOpen: openNumber !== undefined && shownMark === null,
    dateFormat,
    date: dateIn(shownDate, parseDate),
    isDateOpen: openDate !== undefined && shownOrder === null,
  };
}

function numberIn(text: string | undefined, mark: DecimalMark | null): Notation['number'] {
  const read = text === undefined ? null : readNumber(text, mark);
  if (text === undefined || read === null) return null;
  return { text, value: read === 'ambiguous' ? null : read.value };
}

function dateIn(text: string | undefined, parseDate: ParseDate): Notation['date'] {
  const read = text === undefined ? null : parseDate(text);
  if (text === undefined || read === null) return null;
  return { text, start: read === 'order' ? null : read.start };
}
