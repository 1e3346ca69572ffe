import { type CategoryNames, noNames } from './category-names.ts';
import { completeMap } from './complete-map.ts';
import { InferredUses } from './infer-map.ts';
import { unitInHeader } from './measured-columns.ts';
import { type MeaningByCells, meaningsByCells } from './meanings-by-cells.ts';
import type { TablePart } from '../reading/table-part.ts';
import type { IsHeader } from '../reading/find-header.ts';
import { type KeyedUse, keyed, type Part, type Parts } from './parts.ts';
import { parseUse } from './column-use.ts';
import type { TableMap } from './table-map.ts';

/** `header` is what the header says of its cells. */
export type ColumnMeaning = KeyedUse & { readonly header: readonly Part[]; readonly isLeftOut: boolean };

/** The meanings of the columns of a table: as its map says, or without columns in the map as their headers say. */
export class ColumnMeanings {
  readonly constants: Parts;
  readonly isClosed: boolean;
  readonly #map: TableMap;
  readonly #names: CategoryNames;
  readonly #byCells: ReadonlyMap<string, MeaningByCells>;
  /** Indexed by column; `null` for one that the map does not have. */
  readonly #meanings: (ColumnMeaning | null)[] = [];
  /** Read again when a table of NDJSON has more columns. */
  #inferred: { readonly uses: InferredUses; readonly length: number } | undefined;

  constructor(map: TableMap, names: CategoryNames = noNames, sample?: TablePart) {
    this.#map = map;
    this.#names = names;
    this.#byCells = sample === undefined ? new Map() : meaningsByCells(sample);
    this.isClosed = Object.keys(map.columns).length > 0;
    this.constants = new Map(
      Object.entries(map.constants ?? {}).map(([use, text]) => {
        const part = partOf(use, text, null);
        return [part.key, part];
      }),
    );
  }

  /** Meaning of a column; `null` for one that the map does not have. */
  of(column: string, index: number, columns: readonly string[]): ColumnMeaning | null {
    const known = this.#meanings[index];
    if (known !== undefined) return known;
    return (this.#meanings[index] = this.#read(column, columns));
  }

  all(columns: readonly string[]): readonly (ColumnMeaning | null)[] {
    return columns.map((column, index) => this.of(column, index, columns));
  }

  /** The map with the meanings of these columns. */
  complete(map: TableMap, columns: readonly string[]): TableMap {
    return completeMap(map, columns, this.#usesOf(columns));
  }

  #read(column: string, columns: readonly string[]): ColumnMeaning | null {
    const listed = Object.hasOwn(this.#map.columns, column) ? this.#map.columns[column] : undefined;
    if (listed === undefined && this.isClosed) return null;
    if (listed !== undefined)
      return { ...keyed(parseUse(listed)), header: this.#unitIn(column, listed), isLeftOut: false };
    const { use, header = {}, isLeftOut = false } = this.#usesOf(columns).of(column);
    const parts = Object.entries(header).map(([of, text]) => partOf(of, text, column));
    return { ...keyed(parseUse(use)), header: parts, isLeftOut };
  }

  /** The unit in the header of a value, unless the map says one for all rows. */
  #unitIn(column: string, use: string): readonly Part[] {
    const [kind, name] = use.split(/\.(.*)/s);
    const unit = kind === 'quantity' || kind === 'value' ? unitInHeader(column) : null;
    if (unit === null) return [];
    const part = partOf(kind === 'quantity' ? 'unit' : `unit.${name}`, unit, column);
    return this.constants.has(part.key) ? [] : [part];
  }

  #usesOf(columns: readonly string[]): InferredUses {
    const { length } = columns;
    if (this.#inferred?.length !== length) this.#inferred = { uses: this.#infer(columns), length };
    return this.#inferred.uses;
  }

  /** No column of a table of one item names the items. */
  #infer(columns: readonly string[]): InferredUses {
    const isOfOne = [...this.constants.values()].some(
      ({ kind }) => kind === 'dataItemUid' || kind === 'drill',
    );
    const taken = isOfOne ? ['search'] : [];
    return new InferredUses([...columns], this.#names, this.#byCells, taken);
  }

  /** Cells of a header have all columns of the map, or mostly known names. */
  readonly isHeader: IsHeader = (cells) => {
    if (this.isClosed) return Object.keys(this.#map.columns).every((column) => cells.includes(column));
    const filled = cells.filter((cell) => cell !== '');
    const uses = new InferredUses(filled, this.#names);
    const known = filled.filter((cell) => uses.known(cell) !== null);
    return known.length > 1 && known.length * 3 >= filled.length;
  };
}

function partOf(use: string, text: string, column: string | null): Part {
  return { ...keyed(parseUse(use)), text, column };
}
