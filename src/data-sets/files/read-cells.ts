import { isPathSegment } from '../../domain/basics/category-path.ts';
import { factMisfit, factNames, factPath, statesFacts } from '../../domain/amounts/figure-facts.ts';
import { isUid, quote } from '../../domain/basics/uid.ts';
import type { ReferenceDefinition, ReferenceItem } from '../../ports/reference-store.ts';
import { parseCsv } from './csv.ts';
import { type FileWarnings, Occurrences } from './import-warning.ts';
import { misfitOf } from '../../domain/definitions/value-reading.ts';

interface ItemRow {
  readonly line: number;
  /** The cell of a value; empty if there is none. */
  readonly valueAt: (path: string) => string;
  /** The own columns of an item that was not imported; see `exporters`. */
  readonly own: { readonly [K in OwnField]: ReferenceItem[K] | null };
}

/** Columns of the published files that calculations do not use. */
const ignoredColumns = new Set(['units', 'algorithm', 'default', '']);
/** The fields of an item that do not follow from its values. */
type OwnField = Exclude<keyof ReferenceItem, 'label' | 'drill' | 'validity' | 'values'>;

/** Columns that an export adds for items with fields of their own, and which of their texts count. */
const ownColumns: { readonly [K in OwnField]: (text: string) => ReferenceItem[K] | null } = {
  uid: (text) => (isUid(text) ? text : null),
  name: (text) => text || null,
  path: (text) => (isPathSegment(text) ? text : null),
};
export const ownFields = Object.keys(ownColumns) as readonly OwnField[];
export const ownColumn = (field: OwnField) => `$${field}`;

const longestCell = 255;

/** The rows of `data.csv`, with warnings about irregularities. */
export function readCells(
  content: Buffer,
  definition: ReferenceDefinition,
  warnings: FileWarnings,
): readonly ItemRow[] {
  const { valueDefinitions, drillDown } = definition;
  const factMisfits = factMisfitsOf(definition);
  const [header, ...rows] = parseCsv(content, warnings);
  const columns = new Map(header?.cells.map((path, column): [string, number] => [path, column]));
  if (header !== undefined) checkColumns(columns, valueDefinitions, warnings);
  const seen = {
    surplus: new Occurrences(),
    long: new Occurrences(),
    empty: new Occurrences(),
    comma: new Occurrences(),
  };
  const items = rows.map(({ line, cells }): ItemRow => {
    const cellAt = (path: string): string => cells[columns.get(path) ?? -1] ?? '';
    if (cells.slice(columns.size).some((cell) => cell !== '')) seen.surplus.add(line);
    if (cells.some((cell) => cell.length > longestCell)) seen.long.add(line);
    if (drillDown.some((path) => cellAt(path) === '')) seen.empty.add(line);
    if (drillDown.some((path) => cellAt(path).includes(','))) seen.comma.add(line);
    const broken = new Set<string>();
    for (const { path, valueDefinition } of valueDefinitions) {
      const text = cellAt(path);
      const expected = misfitOf(valueDefinition.valueType, text) ?? factMisfits.get(path)?.(text);
      if (expected === undefined) continue;
      broken.add(path);
      warnings.rejected(line, `${path} is not ${expected} but ${quote(text)}; the value is left empty.`);
    }
    return { line, valueAt: (path) => (broken.has(path) ? '' : cellAt(path)), own: readOwn(cellAt) };
  });
  seen.surplus.report(warnings.repaired, 'The row is longer than the header; the extra cells are ignored.');
  seen.long.report(warnings.remark, `A cell is longer than ${longestCell} characters; kept in full.`);
  seen.empty.report(warnings.remark, 'A drill-down value is empty.');
  seen.comma.report(
    warnings.remark,
    'A drill-down value contains a comma; algorithms must escape it with a backslash.',
  );
  return items;
}

/** Checks of values that state facts, by path. */
function factMisfitsOf(
  definition: ReferenceDefinition,
): ReadonlyMap<string, (text: string) => string | undefined> {
  if (!statesFacts(definition)) return new Map();
  return new Map(
    factNames.map((name) => [factPath(name), (text) => (text === '' ? undefined : factMisfit(name, text))]),
  );
}

function checkColumns(
  columns: ReadonlyMap<string, number>,
  valueDefinitions: ReferenceDefinition['valueDefinitions'],
  warnings: FileWarnings,
): void {
  const expected = new Set(valueDefinitions.filter(({ fromData }) => fromData).map(({ path }) => path));
  const known = new Set<string>([...expected, ...ignoredColumns, ...ownFields.map(ownColumn)]);
  for (const path of expected) {
    if (!columns.has(path)) warnings.remark(1, `The column ${path} is missing; its values are empty.`);
  }
  for (const path of columns.keys()) {
    if (!known.has(path)) warnings.rejected(1, `The definition has no value ${path}; the column is ignored.`);
  }
}

function readOwn(cellAt: (path: string) => string): ItemRow['own'] {
  // The columns are exactly the own fields, each read to its type.
  return Object.fromEntries(
    ownFields.map((field) => [field, ownColumns[field](cellAt(ownColumn(field)))]),
  ) as unknown as ItemRow['own'];
}
