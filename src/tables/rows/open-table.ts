import { type CategoryPath, parseCategoryPath } from '../../domain/basics/category-path.ts';
import { type CategoryNames, noNames } from '../columns/category-names.ts';
import { ColumnMeanings, type TableColumn } from '../columns/column-meanings.ts';
import { RowMapper } from './map-rows.ts';
import type { LeftOutLine, TablePart } from '../reading/table-part.ts';
import { readTable } from '../reading/read-table.ts';
import type { RowKeys } from './row-keys.ts';
import type { TableFormat } from '../cells/table-format.ts';
import type { TableMap } from '../columns/table-map.ts';

export interface TableSource {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly format: TableFormat;
  readonly map: TableMap;
  /** Reads the names by which columns of a category are recognized. */
  readonly namesOf: (category: CategoryPath) => Promise<CategoryNames>;
  readonly keys?: Pick<RowKeys, 'take' | 'digest'> | undefined;
}

interface OpenTable {
  readonly columns: readonly string[];
  readonly described: readonly TableColumn[];
  readonly mapper: RowMapper;
  readonly parts: AsyncGenerator<TablePart>;
  /** Lines above the header. */
  readonly leftOut: readonly LeftOutLine[];
  /** The map with all that was recognized, until now. */
  readonly recognized: () => TableMap;
}

/** Reads the beginning of a table, which shows how the rest is to be read. Throws as `readTable` and `RowMapper` do. */
export async function openTable({ bytes, format, map, namesOf, keys }: TableSource): Promise<OpenTable> {
  const category = map.constants?.['category'];
  const names = category === undefined ? noNames : await namesOf(parseCategoryPath(category, 'category'));
  let charset = map.charset;
  const parts = readTable(bytes, {
    ...map,
    format,
    isHeader: new ColumnMeanings(map, names).isHeader,
    onGuess: (guessed) => (charset = guessed),
  });
  const { value: first, done } = await parts.next();
  if (done === true) throw new Error('A table has a first part, or cannot be read.');
  const { columns, found } = first;
  const { leftOut = [], separator = ',', skipLines = 0 } = found ?? {};
  const form = {
    ...(separator !== null && separator !== ',' && { separator }),
    ...(skipLines > 0 && { skipLines }),
  };
  const readAs = { ...map, ...form };
  const readBy = (sample: TablePart) => new RowMapper({ map: readAs, names, sample, keys });
  try {
    let mapper = readBy(first);
    const { isNumberOpen, isDateOpen } = mapper.reading.notation;
    const begun = isNumberOpen || isDateOpen ? await readOn(first, parts) : { sample: first };
    if (begun.sample !== first) mapper = readBy(begun.sample);
    const described = mapper.meanings.describe(first);
    const recognized = () =>
      mapper.meanings.complete({ ...readAs, ...mapper.reading.recognized, charset }, columns);
    return { columns, described, mapper, parts: following(begun, parts), leftOut, recognized };
  } catch (error) {
    await parts.return(undefined);
    throw error;
  }
}

/** How much is read to see a notation that the first rows leave open: as much as a table may have in GraphQL. */
const maxHeldRows = 10_000;
const maxHeldParts = 64;

interface Begun {
  /** The rows that were read, as one part. */
  readonly sample: TablePart;
  /** Why there is nothing to be read behind them. */
  readonly failure?: { readonly error: unknown };
}

/** Reads on, as the notation may be shown later. What then cannot be read fails where the rows before are through. */
async function readOn(first: TablePart, parts: AsyncGenerator<TablePart>): Promise<Begun> {
  const rows = [...first.rows];
  let { columns } = first;
  for (let read = 1; read < maxHeldParts && rows.length < maxHeldRows; read += 1) {
    const next = await parts.next().catch((error: unknown) => ({ error }));
    if ('error' in next) return { sample: { ...first, columns, rows }, failure: next };
    if (next.done === true) break;
    columns = next.value.columns;
    rows.push(...next.value.rows);
  }
  return { sample: { ...first, columns, rows } };
}

async function* following(
  { sample, failure }: Begun,
  parts: AsyncGenerator<TablePart>,
): AsyncGenerator<TablePart> {
  try {
    yield sample;
    if (failure !== undefined) throw failure.error;
    yield* parts;
  } finally {
    await parts.return(undefined);
  }
}
