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

interface Fault {
  readonly column: string | null;
  readonly message: string;
}

/** A row as the service takes it, or what of it cannot be sent. */
export function asRow(
  { columns }: Table,
  { cells }: TableRow,
  reading: Reading,
  digest: string | null,
): ProfileItemRow | Fault {
  if (cells.length !== columns.length)
    return fault(null, `The row has ${cells.length} cells, the header ${columns.length}.`);
  const found = new Map<string, { readonly text: string; readonly column: string }>();
  for (const [index, column] of columns.entries()) {
    const meaning = reading.meanings[column] ?? 'ignore';
    const text = cells[index] ?? '';
    if (meaning === 'ignore' || text === '') continue;
    const other = found.get(meaning);
    if (other !== undefined) return fault(column, `It means the same as the column ${other.column}.`);
    found.set(meaning, { text, column });
  }
  const text = (meaning: string): string | undefined => found.get(meaning)?.text;
  const dates: Record<string, string> = {};
  for (const meaning of ['startDate', 'endDate']) {
    const cell = found.get(meaning);
    if (cell === undefined) continue;
    const time = readDate(cell.text, reading.dateForm);
    if (time === null)
      return fault(cell.column, `“${cell.text}” is no day as in ${dateForms[reading.dateForm]}.`);
    dates[meaning] = time;
  }
  const start = dates['startDate'];
  if (reading.isInAll && start !== undefined) dates['endDate'] ??= dayAfter(start);
  const rowKey = text('rowKey') ?? digest;
  if (rowKey === null) return fault(null, 'The row has no key. Choose a column that each row is known by.');
  const item = itemOf(found, reading);
  if ('message' in item) return item;
  const grouped = [...found].find(([meaning, cell]) => meaning.startsWith('value.') && isGrouped(cell.text));
  if (grouped !== undefined && reading.hasDecimalComma)
    return fault(grouped[1].column, `“${grouped[1].text}” has a point; write thousands without one.`);
  const labels = named(found, 'label');
  const [name, note] = [text('name'), text('note')];
  return {
    rowKey,
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
}

const dayMs = 24 * 60 * 60 * 1000;
const dayAfter = (time: string): string => new Date(Date.parse(time) + dayMs).toISOString();

/** Read as it stands, it would be a thousandth of what is meant where decimals follow a comma. */
const isGrouped = (text: string): boolean => /^[-+]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(text);

const fault = (column: string | null, message: string): Fault => ({ column, message });

type Found = ReadonlyMap<string, { readonly text: string }>;

const named = (found: Found, kind: string): (readonly [string, string])[] =>
  [...found].flatMap(([meaning, { text }]) =>
    meaning.startsWith(`${kind}.`) ? [[meaning.slice(kind.length + 1), text] as const] : [],
  );

type Naming = Pick<ProfileItemRow, 'categoryPath' | 'dataItemUid' | 'drill' | 'search'>;

/** How the row names its item; the service takes one way only. */
function itemOf(found: Found, { category }: Reading): Naming | Fault {
  const uid = found.get('dataItemUid')?.text;
  if (uid !== undefined) return { dataItemUid: uid };
  const categoryPath = found.get('category')?.text ?? category;
  const search = found.get('search')?.text;
  const drill = named(found, 'drill').map(([name, value]) => ({ name, value }));
  const where = categoryPath === '' ? {} : { categoryPath };
  if (search !== undefined && drill.length === 0) return { ...where, search };
  if (categoryPath !== '' && drill.length > 0) return { ...where, drill };
  return fault(
    null,
    'The row names no item: by its uid, by its category and what tells items apart there, or by words that find it.',
  );
}

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
