import type { ProfileItemRow } from '../../../../schema/generated/graphql.ts';
import { type DateForm, dateForms, readDate } from './dates.ts';
import type { Definition, Meanings } from './meanings.ts';
import type { Table, TableRow } from './read-file.ts';

export interface Reading {
  readonly meanings: Meanings;
  /** The category of rows that name none. */
  readonly category: string;
  readonly definition: Definition;
  readonly dateForm: DateForm;
  readonly hasDecimalComma: boolean;
  /** Whether quantities are those of the time of their row, one day where it has no end, not of each year. */
  readonly isInAll: boolean;
}

/** What is wrong with a row; of a column, if it is not the row as a whole. */
export interface Fault {
  readonly field: string | null;
  readonly message: string;
}

interface ReadRow {
  /** Without the cells that are wrong; `null` where nothing can be sent. */
  readonly row: ProfileItemRow | null;
  readonly faults: readonly Fault[];
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
    return { row: null, faults: [{ field: null, message }] };
  }
  const faults: Fault[] = [];
  const refuse = (field: string | null, message: string): void => void faults.push({ field, message });
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
  const dates = datesOf(found, reading, refuse);
  const rowKey = text('rowKey') ?? digest;
  if (rowKey === null) refuse(null, 'The row has no key. Choose a column that each row is known by.');
  for (const [meaning, cell] of found) {
    if (!reading.hasDecimalComma || !meaning.startsWith('value.') || !isGrouped(cell.text)) continue;
    refuse(cell.column, `“${cell.text}” has a point; write thousands without one.`);
    found.delete(meaning);
  }
  const item = itemOf(found, reading);
  if (item === null) {
    refuse(null, unnamed);
    return { row: null, faults };
  }
  const labels = named(found, 'label');
  const [name, note] = [text('name'), text('note')];
  const row = {
    rowKey: rowKey ?? `line-${line}`,
    ...item,
    ...dates,
    ...(name === undefined ? {} : { name }),
    ...(note === undefined ? {} : { note }),
    ...(labels.length === 0 ? {} : { labels: labels.map(([key, value]) => ({ key, value })) }),
    values: named(found, 'value').map(([path, value]) => ({
      name: path,
      value: reading.hasDecimalComma ? value.replace(/^([-+]?\d+),(\d+)$/, '$1.$2') : value,
      ...unitOf(path, text, reading),
    })),
  };
  return { row, faults };
}

/** As times; any of one day where one is wrong, so that what else is wrong with the row can be told. */
function datesOf(
  found: Found,
  { dateForm, isInAll }: Reading,
  refuse: (field: string, message: string) => void,
): Record<string, string> {
  const dates: Record<string, string> = {};
  let isWrong = false;
  for (const meaning of ['startDate', 'endDate']) {
    const cell = found.get(meaning);
    if (cell === undefined) continue;
    const time = readDate(cell.text, dateForm);
    if (time !== null) dates[meaning] = time;
    else {
      refuse(cell.column, `“${cell.text}” is no day as in ${dateForms[dateForm]}.`);
      isWrong = true;
    }
  }
  if (isWrong) return { startDate: anyDay, endDate: dayAfter(anyDay) };
  const start = dates['startDate'];
  if (isInAll && start !== undefined) dates['endDate'] ??= dayAfter(start);
  return dates;
}

const anyDay = '2000-01-01T00:00:00.000Z';

const dayMs = 24 * 60 * 60 * 1000;
const dayAfter = (time: string): string => new Date(Date.parse(time) + dayMs).toISOString();

/** Read as it stands, it would be a thousandth of what is meant where decimals follow a comma. */
const isGrouped = (text: string): boolean => /^[-+]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(text);

interface Cell {
  readonly text: string;
  readonly column: string;
}
type Found = ReadonlyMap<string, Cell>;

const named = (found: Found, kind: string): (readonly [string, string])[] =>
  [...found].flatMap(([meaning, { text }]) =>
    meaning.startsWith(`${kind}.`) ? [[meaning.slice(kind.length + 1), text] as const] : [],
  );

type Naming = Pick<ProfileItemRow, 'categoryPath' | 'dataItemUid' | 'drill' | 'search'>;

/** How the row names its item, if it does; the service takes one way only. */
function itemOf(found: Found, { category }: Reading): Naming | null {
  const uid = found.get('dataItemUid')?.text;
  if (uid !== undefined) return { dataItemUid: uid };
  const categoryPath = found.get('category')?.text ?? category;
  const search = found.get('search')?.text;
  const drill = named(found, 'drill').map(([name, value]) => ({ name, value }));
  const where = categoryPath === '' ? {} : { categoryPath };
  if (search !== undefined && drill.length === 0) return { ...where, search };
  if (categoryPath !== '' && drill.length > 0) return { ...where, drill };
  return null;
}

const unnamed =
  'The row names no item: by its uid, by its category and what tells items apart there, or by words that find it.';

/** What only times are per is of the whole row, if one said so. */
function unitOf(
  path: string,
  text: (meaning: string) => string | undefined,
  { definition, isInAll }: Reading,
) {
  const unit = text(`unit.${path}`);
  const perUnit = text(`perUnit.${path}`) ?? (isInAll && isPerTime(path, definition) ? 'none' : undefined);
  return { ...(unit === undefined ? {} : { unit }), ...(perUnit === undefined ? {} : { perUnit }) };
}

const times = new Set(['year', 'month', 'week', 'day', 'h', 'hour']);
const isPerTime = (path: string, definition: Definition): boolean =>
  times.has(definition?.itemValueDefinitions?.find((each) => each.path === path)?.perUnit ?? '');
