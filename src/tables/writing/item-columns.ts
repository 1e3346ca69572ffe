import { EmissionsError } from '../../domain/basics/errors.ts';
import { type Instant, later, latest } from '../../domain/basics/instant.ts';
import type { DataCategory } from '../../domain/data-tree/data-category.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import { type Labels, labelKey, noLabels } from '../../domain/profiles/labels.ts';
import type { ListedItem } from '../../domain/profiles/profile-item-page.ts';
import { amountCells, amountColumns } from './amount-cells.ts';
import { type Cell, isoCell, type Row } from '../cells/cell.ts';
import { peopleColumns } from '../columns/exported-columns.ts';
import { quantityCells, type ValueColumns, valueCell, valueColumnsOf } from './value-columns.ts';

const keyColumns = ['note', 'category', 'dataItemUid', 'endDate', 'rowKey', 'uid'];
const timeColumns = ['created', 'modified'];
/** The amount, its units and its scope; the other columns are about how it came about. */
const shownOfAmount = 4;

interface UsedByItems {
  readonly categories: readonly DataCategory[];
  readonly definitions: readonly ItemValueDefinition[];
  readonly labels: readonly string[];
}

/** Maximum number of dates whose texts are cached. */
const maxDates = 5000;

/**
 * Profile items as rows, with what people look for first. Their import reads the rest, and ignores
 * what it has no use for. Every column there may be is known before the first row.
 */
export class ItemColumns {
  readonly headers: readonly string[];
  /** Where the cell of a label is among theirs, by key in lower case. */
  readonly #labels: ReadonlyMap<string, number>;
  /** Keyed by path in lower case. */
  readonly #values: ReadonlyMap<string, ValueColumns>;
  readonly #noLabels: readonly Cell[];
  readonly #noValues: readonly Cell[];
  readonly #categories: ReadonlyMap<string, DataCategory>;
  readonly #formatDate: (instant: Instant) => string;
  readonly #dates = new Map<Instant, string>();

  /** `used` is what the items may have: their categories, the definitions of their values, and the keys of their labels. */
  constructor({ categories, definitions, labels }: UsedByItems, formatDate: (instant: Instant) => string) {
    this.#categories = new Map(categories.map((category) => [category.path, category]));
    this.#labels = new Map(labels.map((key, index) => [labelKey(key), index]));
    const values = valueColumnsOf(definitions);
    this.#values = new Map(values.map((each) => [each.path, each]));
    this.#formatDate = formatDate;
    const valueHeaders = values.flatMap(({ headers }) => headers);
    this.#noLabels = labels.map(() => null);
    this.#noValues = valueHeaders.map(() => null);
    this.headers = [
      ...peopleColumns,
      ...amountColumns.slice(0, shownOfAmount),
      ...labels.map((key) => `label.${key}`),
      ...keyColumns,
      ...valueHeaders,
      ...amountColumns.slice(shownOfAmount),
      ...timeColumns,
    ];
  }

  /** Throws CONFLICT for a value or a label that came into use after the columns were known. */
  cellsOf({ item, values, calculation }: ListedItem): Row {
    const { uid, rowKey, dataCategory, dataItem, name, validity, note, created, modified } = item;
    const { start, end } = validity;
    const category = this.#categories.get(dataCategory.path);
    const amount = amountCells(calculation, category?.provenance ?? null);
    return [
      this.#day(start),
      end === null ? null : isoCell(this.#date(latest(start, later(end, -1))).slice(0, 10)),
      category?.name ?? null,
      dataItem.label,
      // Empty is not absent, for which the import takes the row key.
      name ?? '',
      ...quantityCells(values),
      ...amount.slice(0, shownOfAmount),
      ...this.#labelCells(item.labels ?? noLabels),
      note,
      dataCategory.path,
      dataItem.uid,
      this.#day(end),
      rowKey ?? uid,
      uid,
      ...this.#valueCells(values),
      ...amount.slice(shownOfAmount),
      created === null ? null : isoCell(this.#date(created)),
      modified === null ? null : isoCell(this.#date(modified)),
    ];
  }

  /** A day stands for its beginning in UTC, as the import reads it. */
  #day(instant: Instant | null): Cell {
    return instant === null ? null : isoCell(this.#date(instant).replace('T00:00:00Z', ''));
  }

  /** Days recur, and an import writes many items at one time. */
  #date(instant: Instant): string {
    const known = this.#dates.get(instant);
    if (known !== undefined) return known;
    if (this.#dates.size === maxDates) this.#dates.clear();
    const text = this.#formatDate(instant);
    this.#dates.set(instant, text);
    return text;
  }

  #labelCells(labels: Labels): readonly Cell[] {
    const cells = [...this.#noLabels];
    for (const { key, value } of labels) {
      const at = this.#labels.get(labelKey(key));
      if (at === undefined) throw withoutColumn('label', key);
      cells[at] = value;
    }
    return cells;
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

function withoutColumn(kind: 'label' | 'value', name: string): EmissionsError {
  const message = `The ${kind} ${name} came into use while the table was read, and has no column: request the table again.`;
  return new EmissionsError('CONFLICT', message);
}
