import type { ProfileItemRow } from '../../../schema/generated/graphql.ts';
import { asPath } from './category-paths.ts';
import { type Cell, type Fault, type Found, inFile, named, type Refuse } from './cells.ts';
import { type DateForm, dateForms, isoForm, readDate } from './dates.ts';
import type { Meanings } from './meanings.ts';
import { type PerTime, timeOf } from './per-time.ts';
import type { Table, TableRow } from './read-file.ts';
import { itemOf } from './row-item.ts';
import { dateFault } from './words.ts';

export interface Reading {
  readonly meanings: Meanings;
  /** The category of rows that name none. */
  readonly category: string;
  readonly perTime: PerTime;
  readonly dateForm: DateForm;
  readonly hasDecimalComma: boolean;
  /**
   * What quantities per time are where a row does not say it: `in-all` those of the time of their row,
   * one day where it has no end, `per-time` rates. Otherwise a row without an end is refused.
   */
  readonly quantities: string;
}

interface ReadRow {
  /** Without the cells that are wrong; `null` where nothing can be sent. */
  readonly row: ProfileItemRow | null;
  /** `null` where it has none. */
  readonly key: string | null;
  readonly faults: readonly Fault[];
  /** Whether what is sent names an item; if not, what the service says first is about that. */
  readonly isNamed: boolean;
  /** The service's faults of the row, in the words of the file. */
  readonly inFile: (fault: Fault) => Fault;
}

/** A row as the service takes it, and what of it cannot be read. */
export function asRow(
  { columns }: Table,
  { line, cells }: TableRow,
  reading: Reading,
  digest: string | null,
): ReadRow {
  if (cells.length !== columns.length) {
    const message = `The row has ${cells.length} cells, the header ${columns.length}.`;
    const faults = [{ field: null, message }];
    return { row: null, key: null, faults, isNamed: false, inFile: (fault) => fault };
  }
  const faults: Fault[] = [];
  const refuse: Refuse = (field, message) => void faults.push({ field, message });
  const found = new Map<string, Cell>();
  for (const [index, column] of columns.entries()) {
    const meaning = reading.meanings[column] ?? 'ignore';
    const text = cells[index] ?? '';
    if (meaning === 'ignore' || text === '') continue;
    const other = found.get(meaning);
    if (other === undefined) found.set(meaning, { text, column });
    else refuse(column, `It means the same as the column ${other.column}.`);
  }
  const text = (meaning: string): string | undefined => found.get(meaning)?.text;
  const path = asPath(text('category') ?? reading.category);
  const dates = datesOf(found, reading, refuse);
  const rowKey = text('rowKey') ?? digest;
  if (rowKey === null) refuse(null, 'The row has no key. Choose a column that identifies each row.');
  for (const [meaning, cell] of found) {
    if (!reading.hasDecimalComma || !meaning.startsWith('value.') || !isGrouped(cell.text)) continue;
    refuse(cell.column, `“${cell.text}” has a point; write thousands without one.`);
    found.delete(meaning);
  }
  const before = faults.length;
  const item = itemOf(found, reading.category, refuse);
  const isNamed = faults.length === before;
  const labels = named(found, 'label');
  const [name, note] = [text('name'), text('note')];
  const row = {
    rowKey: rowKey ?? `line-${line}`,
    ...item,
    ...dates,
    ...(name === undefined ? {} : { name }),
    ...(note === undefined ? {} : { note }),
    ...(labels.length === 0 ? {} : { labels: labels.map(([key, value]) => ({ key, value })) }),
    values: named(found, 'value').map(([input, value]) => ({
      name: input,
      value: reading.hasDecimalComma ? value.replace(/^([-+]?\d+),(\d+)$/, '$1.$2') : value,
      ...unitOf(input, text, timeOf(input, path, reading.perTime), reading.quantities),
    })),
  };
  return { row, key: rowKey, faults, isNamed, inFile: (fault) => inFile(fault, found) };
}

/** The times of the row; an invalid one is replaced by any, so that other faults of the row are found. */
function datesOf(found: Found, { dateForm, quantities }: Reading, refuse: Refuse): Record<string, string> {
  const dates: Record<string, string> = {};
  let isWrong = false;
  for (const meaning of ['startDate', 'endDate']) {
    const cell = found.get(meaning);
    if (cell === undefined) continue;
    const time = readDate(cell.text, dateForm);
    if (time !== null) dates[meaning] = time;
    else {
      const form = dateForm === 'iso' ? isoForm : dateForms[dateForm];
      refuse(cell.column, dateFault(cell.column, form, cell.text));
      isWrong = true;
    }
  }
  if (isWrong) return { startDate: anyDay, endDate: dayAfter(anyDay) };
  const start = dates['startDate'];
  if (quantities === 'in-all' && start !== undefined && start < lastDay) dates['endDate'] ??= dayAfter(start);
  return dates;
}

const anyDay = '2000-01-01T00:00:00.000Z';
/** The day after it has no four digits for its year. */
const lastDay = '9999-12-31';

const dayMs = 24 * 60 * 60 * 1000;
const dayAfter = (time: string): string => new Date(Date.parse(time) + dayMs).toISOString();

/** Read as it stands, it would be a thousandth of what is meant where decimals follow a comma. */
const isGrouped = (text: string): boolean => /^[-+]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(text);

/** What a value is per, where the row does not say it, is what the user chose. */
function unitOf(
  path: string,
  text: (meaning: string) => string | undefined,
  time: string | undefined,
  quantities: string,
) {
  const unit = text(`unit.${path}`);
  const chosen = quantities === 'in-all' ? 'none' : quantities === 'per-time' ? time : undefined;
  const perUnit = text(`perUnit.${path}`) ?? (time === undefined ? undefined : chosen);
  return { ...(unit === undefined ? {} : { unit }), ...(perUnit === undefined ? {} : { perUnit }) };
}
