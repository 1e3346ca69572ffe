import { EmissionsError } from '../domain/errors.ts';
import type { Instant } from '../domain/instant.ts';
import { isNumeric, type ItemValueDefinition } from '../domain/item-definition.ts';
import { labelKey } from '../domain/labels.ts';
import type { ProfileItemEntry } from '../domain/profile-item-page.ts';
import type { ProfileItemValue } from '../domain/profile-item-value.ts';
import { amountCells, amountColumns } from './amount-cells.ts';
import { type Cell, emptyText, numericCell, type Row } from './table-format.ts';

const ownColumns = [
  'uid',
  'rowKey',
  'category',
  'dataItemUid',
  'label',
  'name',
  'startDate',
  'endDate',
  'note',
];
const timeColumns = ['created', 'modified'];

/**
 * Profile items as rows that their import reads: what it has no use for, it knows
 * and ignores. Every column there may be is known before the first row.
 */
export class ItemColumns {
  readonly headers: readonly string[];
  /** By key in lower case. */
  readonly #labels: readonly string[];
  /** By path in lower case. */
  readonly #values: readonly ValueColumns[];
  readonly #formatDate: (instant: Instant) => string;

  /** The definitions of all values, and the keys of all labels, that the items may have. */
  constructor(
    definitions: readonly ItemValueDefinition[],
    labels: readonly string[],
    formatDate: (instant: Instant) => string,
  ) {
    this.#labels = labels.map(labelKey);
    this.#values = valueColumnsOf(definitions);
    this.#formatDate = formatDate;
    this.headers = [
      ...ownColumns,
      ...labels.map((key) => `label.${key}`),
      ...this.#values.flatMap(({ headers }) => headers),
      ...amountColumns,
      ...timeColumns,
    ];
  }

  /** Throws CONFLICT for a value or a label that came into use after the columns were known. */
  cellsOf({ item, values, calculation }: ProfileItemEntry): Row {
    const { uid, rowKey, dataCategory, dataItem, name, validity, note, created, modified } = item;
    const own = [uid, rowKey ?? uid, dataCategory.path, dataItem.uid, dataItem.label];
    return [
      ...own,
      // Empty is not absent, for which the import takes the row key.
      name ?? '',
      this.#date(validity.start),
      this.#date(validity.end),
      note,
      ...this.#labelCells(item.labels),
      ...this.#valueCells(values),
      ...amountCells(calculation),
      this.#date(created),
      this.#date(modified),
    ];
  }

  #date(instant: Instant | null): Cell {
    return instant === null ? null : this.#formatDate(instant);
  }

  #labelCells(labels: ProfileItemEntry['item']['labels']): readonly Cell[] {
    const byKey = new Map(labels.map(({ key, value }) => [labelKey(key), value]));
    const cells = this.#labels.map((key) => take(byKey, key) ?? null);
    assertNone(byKey.keys(), 'label');
    return cells;
  }

  #valueCells(values: readonly ProfileItemValue[]): readonly Cell[] {
    const byPath = new Map(values.map((value) => [value.path.toLowerCase(), value]));
    const cells = this.#values.flatMap(({ path, hasUnit, hasPerUnit }) => {
      const value = take(byPath, path);
      const isFilled = value !== undefined && value.value !== '';
      return [
        value === undefined ? null : valueCell(value),
        ...(hasUnit ? [isFilled ? value.unit : null] : []),
        ...(hasPerUnit ? [isFilled ? value.perUnit : null] : []),
      ];
    });
    const others = [...byPath.values()].filter(({ value }) => value !== '');
    assertNone(
      others.map(({ path }) => path),
      'value',
    );
    return cells;
  }
}

interface ValueColumns {
  readonly path: string;
  readonly headers: readonly string[];
  readonly hasUnit: boolean;
  readonly hasPerUnit: boolean;
}

/** Values of several definitions that have one path share its columns. */
function valueColumnsOf(definitions: readonly ItemValueDefinition[]): readonly ValueColumns[] {
  const byPath = new Map<string, ItemValueDefinition[]>();
  for (const definition of definitions) {
    if (!definition.fromProfile || !definition.apiVersions.includes('2.0')) continue;
    const key = definition.path.toLowerCase();
    const same = byPath.get(key);
    if (same === undefined) byPath.set(key, [definition]);
    else same.push(definition);
  }
  return [...byPath].map(([path, same]) => {
    const name = same[0]?.path ?? path;
    const isNumber = same.some(({ valueDefinition }) => isNumeric(valueDefinition.valueType));
    const hasUnit = isNumber || same.some(({ unit }) => unit !== null);
    const hasPerUnit = isNumber || same.some(({ perUnit }) => perUnit !== null);
    const headers = [`value.${name}`, hasUnit ? `unit.${name}` : '', hasPerUnit ? `perUnit.${name}` : ''];
    return { path, headers: headers.filter((header) => header !== ''), hasUnit, hasPerUnit };
  });
}

function valueCell({ value, definition }: ProfileItemValue): Cell {
  const { defaultValue, fromData, valueDefinition } = definition;
  // Empty, and not the default that a new item would have.
  if (value === '') return defaultValue !== null && !fromData ? emptyText : null;
  return isNumeric(valueDefinition.valueType) ? numericCell(value) : value;
}

function take<V>(map: Map<string, V>, key: string): V | undefined {
  const value = map.get(key);
  map.delete(key);
  return value;
}

function assertNone(names: Iterable<string>, kind: 'label' | 'value'): void {
  const [name] = names;
  if (name === undefined) return;
  const message = `The ${kind} ${name} came into use while the table was read, and has no column: request the table again.`;
  throw new EmissionsError('CONFLICT', message);
}
