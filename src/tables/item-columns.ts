import { EmissionsError } from '../domain/basics/errors.ts';
import type { Instant } from '../domain/basics/instant.ts';
import { isNumeric, type ItemValueDefinition } from '../domain/definitions/item-definition.ts';
import { type Labels, labelKey, noLabels } from '../domain/profiles/labels.ts';
import type { ListedItem } from '../domain/profiles/profile-item-page.ts';
import { amountCells, amountColumns } from './amount-cells.ts';
import { SharedCells } from './cells.ts';
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

/** Maximum number of dates whose texts are cached. */
const maxDates = 5000;

/**
 * Profile items as rows that their import reads: what it has no use for, it knows
 * and ignores. Every column there may be is known before the first row.
 */
export class ItemColumns {
  readonly headers: readonly string[];
  /** Where the cell of a label is among theirs, by key in lower case. */
  readonly #labels: ReadonlyMap<string, number>;
  /** Keyed by path in lower case. */
  readonly #values: ReadonlyMap<string, ValueColumns>;
  readonly #noLabels: readonly Cell[];
  readonly #cellsOfLabels = new WeakMap<Labels, SharedCells>();
  readonly #noValues: readonly Cell[];
  readonly #formatDate: (instant: Instant) => string;
  readonly #dates = new Map<Instant, string>();

  /** The definitions of all values, and the keys of all labels, that the items may have. */
  constructor(
    definitions: readonly ItemValueDefinition[],
    labels: readonly string[],
    formatDate: (instant: Instant) => string,
  ) {
    this.#labels = new Map(labels.map((key, index) => [labelKey(key), index]));
    const values = valueColumnsOf(definitions);
    this.#values = new Map(values.map((each) => [each.path, each]));
    this.#formatDate = formatDate;
    const valueHeaders = values.flatMap(({ headers }) => headers);
    this.#noLabels = labels.map(() => null);
    this.#noValues = valueHeaders.map(() => null);
    this.headers = [
      ...ownColumns,
      ...labels.map((key) => `label.${key}`),
      ...valueHeaders,
      ...amountColumns,
      ...timeColumns,
    ];
  }

  /** Throws CONFLICT for a value or a label that came into use after the columns were known. */
  cellsOf({ item, values, calculation }: ListedItem): Row {
    const { uid, rowKey, dataCategory, dataItem, name, validity, note, created, modified } = item;
    const own = [uid, rowKey ?? uid, dataCategory.path, dataItem.uid, dataItem.label];
    return [
      ...own,
      // Empty is not absent, for which the import takes the row key.
      name ?? '',
      this.#date(validity.start),
      this.#date(validity.end),
      note,
      ...this.#labelCells(item.labels ?? noLabels),
      ...this.#valueCells(values),
      ...amountCells(calculation),
      this.#date(created),
      this.#date(modified),
    ];
  }

  /** Days recur, and an import writes many items at one time. */
  #date(instant: Instant | null): Cell {
    if (instant === null) return null;
    const known = this.#dates.get(instant);
    if (known !== undefined) return known;
    if (this.#dates.size === maxDates) this.#dates.clear();
    const text = this.#formatDate(instant);
    this.#dates.set(instant, text);
    return text;
  }

  /** None where there are no columns of labels: shared cells would be written as one that is empty. */
  #labelCells(labels: Labels): readonly SharedCells[] {
    if (this.#noLabels.length === 0 && labels.length === 0) return [];
    const known = this.#cellsOfLabels.get(labels);
    if (known !== undefined) return [known];
    const cells = [...this.#noLabels];
    for (const { key, value } of labels) {
      const at = this.#labels.get(labelKey(key));
      if (at === undefined) throw withoutColumn('label', key);
      cells[at] = value;
    }
    const shared = new SharedCells(cells);
    this.#cellsOfLabels.set(labels, shared);
    return [shared];
  }

  #valueCells(values: ListedItem['values']): readonly Cell[] {
    const cells = [...this.#noValues];
    for (const value of values) {
      const columns = this.#values.get(value.path.toLowerCase());
      const isFilled = value.value !== '';
      if (columns === undefined && isFilled) throw withoutColumn('value', value.path);
      if (columns === undefined) continue;
      const { first, hasUnit, hasPerUnit } = columns;
      cells[first] = valueCell(value);
      if (hasUnit && isFilled) cells[first + 1] = value.unit ?? null;
      if (hasPerUnit && isFilled) cells[first + (hasUnit ? 2 : 1)] = value.perUnit ?? null;
    }
    return cells;
  }
}

interface ValueColumns {
  readonly path: string;
  readonly headers: readonly string[];
  /** Where its cells begin among those of all values. */
  readonly first: number;
  readonly hasUnit: boolean;
  readonly hasPerUnit: boolean;
}

/** Values of several definitions that have one path share its columns. */
function valueColumnsOf(definitions: readonly ItemValueDefinition[]): readonly ValueColumns[] {
  const byPath = new Map<string, ItemValueDefinition[]>();
  for (const definition of definitions) {
    if (!definition.fromProfile || definition.apiVersions.join() === '1.0') continue;
    const key = definition.path.toLowerCase();
    const same = byPath.get(key);
    if (same === undefined) byPath.set(key, [definition]);
    else same.push(definition);
  }
  let next = 0;
  return [...byPath].map(([path, same]) => {
    const name = same[0]?.path ?? path;
    const isNumber = same.some(({ valueDefinition }) => isNumeric(valueDefinition.valueType));
    const hasUnit = isNumber || same.some(({ unit }) => unit !== null);
    const hasPerUnit = isNumber || same.some(({ perUnit }) => perUnit !== null);
    const all = [`value.${name}`, hasUnit ? `unit.${name}` : '', hasPerUnit ? `perUnit.${name}` : ''];
    const headers = all.filter((header) => header !== '');
    const first = next;
    next += headers.length;
    return { path, headers, first, hasUnit, hasPerUnit };
  });
}

function valueCell({ value, definition }: ListedItem['values'][number]): Cell {
  // Empty, and not the default that a new item would have.
  if (value === '') return definition?.defaultValue != null && !definition.fromData ? emptyText : null;
  return definition !== undefined && isNumeric(definition.valueDefinition.valueType)
    ? numericCell(value)
    : value;
}

function withoutColumn(kind: 'label' | 'value', name: string): EmissionsError {
  const message = `The ${kind} ${name} came into use while the table was read, and has no column: request the table again.`;
  return new EmissionsError('CONFLICT', message);
}
