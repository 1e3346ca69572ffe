import { textOf } from '../cells/cell.ts';
import type { IsHeader, TablePart } from '../reading/table-part.ts';
import { type CategoryNames, noNames } from './category-names.ts';
import { type ColumnUse, parseUse, type Part, partOf, type Parts } from './column-use.ts';
import { InferredUses } from './inferred-uses.ts';
import { unitInHeader } from './measured-columns.ts';
import type { TableMap } from './table-map.ts';
import { type UsesByCells, usesByCells } from './uses-by-cells.ts';

/** `header` is what the header says of its cells. */
export type ColumnMeaning = ColumnUse & { readonly header: readonly Part[]; readonly isLeftOut: boolean };

/** A column as it was read. */
export interface TableColumn {
  readonly name: string;
  /** The meaning in the words of a map, such as `value.distance`; `ignore` for one that is left out. */
  readonly use: string;
  /** The unit that its header says. */
  readonly unit: string | null;
  /** Whether it is left out because nothing is known of it. */
  readonly isLeftOut: boolean;
  /** The first filled cells. */
  readonly samples: readonly string[];
}

const maxSamples = 3;
const longestSample = 200;

/** The meanings of the columns of a table: as its map says, or without columns in the map as their headers say. */
export class ColumnMeanings {
  readonly constants: Parts;
  readonly isClosed: boolean;
  readonly #map: TableMap;
  readonly #names: CategoryNames;
  readonly #byCells: UsesByCells | undefined;
  /** `null` for a column that the map does not have. */
  readonly #meanings: (ColumnMeaning | null)[] = [];
  #inferred = new InferredUses([]);

  constructor(map: TableMap, names: CategoryNames = noNames, sample?: TablePart) {
    this.#map = map;
    this.#names = names;
    this.#byCells = sample && usesByCells(sample);
    this.isClosed = Object.keys(map.columns).length > 0;
    const constants = Object.entries(map.constants ?? {}).map(([use, text]) => partOf(use, text, null));
    this.constants = new Map(constants.map((part) => [part.key, part]));
  }

  /** The meaning of each column, of which a table of NDJSON may have more than before. */
  all(columns: readonly string[]): readonly (ColumnMeaning | null)[] {
    const added = columns.slice(this.#meanings.length);
    if (added.length > 0) {
      this.#inferred = this.#infer(columns);
      this.#meanings.push(...added.map((column) => this.#read(column)));
    }
    return this.#meanings;
  }

  #read(column: string): ColumnMeaning | null {
    const listed = Object.hasOwn(this.#map.columns, column) ? this.#map.columns[column] : undefined;
    if (listed !== undefined)
      return { ...parseUse(listed), header: this.#unitIn(column, listed), isLeftOut: false };
    if (this.isClosed) return null;
    const { use, header = {}, isLeftOut = false } = this.#inferred.of(column);
    const parts = Object.entries(header).map(([of, text]) => partOf(of, text, column));
    return { ...parseUse(use), header: parts, isLeftOut };
  }

  /** The unit in the header of a value, unless the map says one for all rows. */
  #unitIn(column: string, use: string): readonly Part[] {
    const [kind, name] = use.split(/\.(.*)/s);
    const unit = kind === 'quantity' || kind === 'value' ? unitInHeader(column) : null;
    if (unit === null) return [];
    const part = partOf(kind === 'quantity' ? 'unit' : `unit.${name}`, unit, column);
    return this.constants.has(part.key) ? [] : [part];
  }

  /** No column of a table of one item names the items. */
  #infer(columns: readonly string[]): InferredUses {
    const isOfOne = [...this.constants.values()].some(({ kind }) => ['dataItemUid', 'drill'].includes(kind));
    return new InferredUses([...columns], this.#names, this.#byCells, isOfOne ? ['search'] : []);
  }

  /** Cells of a header have all columns of the map, or mostly known names. */
  readonly isHeader: IsHeader = (cells) => {
    if (this.isClosed) return Object.keys(this.#map.columns).every((column) => cells.includes(column));
    const filled = cells.filter((cell) => cell !== '');
    const uses = new InferredUses(filled, this.#names);
    const known = filled.filter((cell) => uses.known(cell) !== null);
    return known.length > 1 && known.length * 3 >= filled.length;
  };

  /** The map with the meanings of these columns. */
  complete(map: TableMap, columns: readonly string[]): TableMap {
    if (this.isClosed) return map;
    this.all(columns);
    const meant = columns.map((column) => ({ column, ...this.#inferred.of(column) }));
    const ofUse = (use: string) => meant.filter((each) => each.use.toLowerCase() === use.toLowerCase());
    // A map has one unit for an input: where several columns are it, those named by units stay values.
    const inferred = meant.map(({ column, use, header }) =>
      header === undefined || ofUse(use).length === 1
        ? { column, use, header }
        : { column, use: `value.${column}`, header: {} },
    );
    return {
      ...map,
      // Entries define own members, also for the name __proto__.
      columns: Object.fromEntries(inferred.map(({ column, use }) => [column, use])),
      constants: { ...Object.assign({}, ...inferred.map(({ header }) => header)), ...map.constants },
    };
  }

  describe({ columns, rows }: TablePart): readonly TableColumn[] {
    return this.all(columns).map((meaning, index) => {
      const samples = new Set<string>();
      for (const row of rows) {
        if (samples.size === maxSamples) break;
        const text = 'fault' in row ? '' : textOf(row.cells[index]).trim();
        if (text !== '') samples.add(text.slice(0, longestSample));
      }
      const { kind = 'ignore', header = [], isLeftOut = false } = meaning ?? {};
      const use = meaning !== null && 'name' in meaning ? `${kind}.${meaning.name}` : kind;
      const unit = header.find((part) => part.kind === 'unit')?.text ?? null;
      return { name: columns[index] ?? '', use, unit, isLeftOut, samples: [...samples] };
    });
  }
}
