import { parseCategoryPath } from '../../domain/basics/category-path.ts';
import { type CategoryNames, noNames } from '../columns/category-names.ts';
import { ColumnMeanings } from '../columns/column-meanings.ts';
import { completeMap } from '../columns/complete-map.ts';
import type { TableColumn } from '../columns/describe-columns.ts';
import { RowMapper } from './map-rows.ts';
import type { LeftOutLine } from '../reading/left-out-line.ts';
import { readTable } from '../reading/read-table.ts';
import type { TablePart } from '../reading/table-part.ts';
import type { RowKeys } from './row-keys.ts';
import type { TableFormat } from '../cells/table-format.ts';
import type { TableMap } from '../columns/table-map.ts';
import type { CategoryPath } from '../../domain/basics/category-path.ts';

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
  try {
    const mapper = new RowMapper({ map: readAs, names, sample: first, keys });
    const recognized = () => completeMap({ ...readAs, ...mapper.forms, charset }, columns, names);
    const described = mapper.describe(first);
    return { columns, described, mapper, parts: following(first, parts), leftOut, recognized };
  } catch (error) {
    await parts.return(undefined);
    throw error;
  }
}

async function* following(first: TablePart, parts: AsyncGenerator<TablePart>): AsyncGenerator<TablePart> {
  try {
    yield first;
    yield* parts;
  } finally {
    await parts.return(undefined);
  }
}
