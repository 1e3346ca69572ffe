import { nearestName } from '../../domain/basics/nearest-name.ts';
import { type CategoryNames, noNames } from './category-names.ts';
import { isForPeople } from './exported-columns.ts';
import {
  type BestRanks,
  bestRanks,
  fold,
  isAboutUnits,
  isCurrencyWord,
  usualMeaning,
} from './header-words.ts';
import { isNamedLike } from './name-words.ts';
import type { MeaningByCells } from './meanings-by-cells.ts';
import { type Inferred, measured, quantityUnit } from './measured-columns.ts';
import { parseUse } from './column-use.ts';

/**
 * Guesses the meanings of columns from their header: a meaning as a map names it, a level of the
 * drill-down, an input, `…Unit` and `…PerUnit` of another column, one of its usual names, or the
 * unit of the one input that it measures, alone or behind what is measured. Any other column is
 * left out of a table that has a quantity, and otherwise a value by that name.
 */
export class InferredUses {
  readonly #columns: readonly string[];
  readonly #names: CategoryNames;
  readonly #byCells: ReadonlyMap<string, MeaningByCells>;
  readonly #byName = new Map<string, string[]>();
  readonly #ranks: BestRanks;
  /** Whether a column has the unit of a quantity in its header. */
  readonly #isMeasured: boolean;
  readonly #known = new Map<string, Inferred | null>();
  #haveQuantity: boolean | undefined;

  /** `byCells` are the columns whose cells say what they are; no column has a meaning that is `taken`. */
  constructor(
    columns: readonly string[],
    names: CategoryNames = noNames,
    byCells: ReadonlyMap<string, MeaningByCells> = new Map(),
    taken: readonly string[] = [],
  ) {
    this.#columns = columns;
    this.#names = names;
    this.#byCells = byCells;
    for (const column of columns) {
      const name = fold(column);
      const same = this.#byName.get(name);
      if (same === undefined) this.#byName.set(name, [column]);
      else same.push(column);
    }
    const sure = [...byCells.values()].flatMap(({ use, isSure }) => (isSure ? use : []));
    const open = columns.filter((column) => byCells.get(column)?.isSure !== true);
    this.#isMeasured = open.some((column) => quantityUnit(column) !== null);
    // A column with its unit is the quantity, rather than one that may be an amount of money.
    const said = [...taken, ...sure, ...(this.#isMeasured ? ['quantity'] : [])];
    this.#ranks = new Map([...bestRanks(open), ...said.map((use) => [use, -1] as const)]);
  }

  of(column: string): Inferred {
    const known = this.known(column);
    if (known !== null) return known;
    const paths = this.#names.inputs.map(({ path }) => path);
    const isValue = nearestName(column, paths) !== undefined || !this.#areOfQuantities();
    return isValue ? { use: `value.${column}` } : { use: 'ignore', isLeftOut: true };
  }

  /** `null` for a column of which nothing is known. */
  known(column: string): Inferred | null {
    const known = this.#known.get(column);
    if (known !== undefined) return known;
    const read = this.#named(column) ?? this.#besideAnother(column) ?? this.#usual(column);
    this.#known.set(column, read);
    return read;
  }

  #areOfQuantities(): boolean {
    const hasInputs = this.#names.inputs.length > 0;
    return (this.#haveQuantity ??= this.#columns.some((column) => {
      const named = this.#named(column);
      const { use } = named ?? (this.#besides(column).length > 0 ? null : this.#usual(column)) ?? { use: '' };
      return use === 'quantity' || (hasInputs && use.startsWith('value.'));
    }));
  }

  /** The meaning that a map or the category has by this name. */
  #named(column: string): Inferred | null {
    if (isForPeople(column, this.#columns)) return { use: 'ignore' };
    const { use = '', isSure = false } = this.#byCells.get(column) ?? {};
    const { levels, inputs } = this.#names;
    const name = fold(column);
    const isCalled = (each: string) =>
      fold(each) === name || (!this.#byName.has(fold(each)) && isNamedLike(column, each));
    const input = inputs.find(({ path }) => isCalled(path))?.path;
    // A place is a label, unless the category takes it.
    if (isSure && (input === undefined || !use.startsWith('label.'))) return { use };
    if (isUse(column)) return { use: column };
    const level = levels.find(isCalled);
    if (level !== undefined) return { use: `drill.${level}` };
    return input === undefined ? null : { use: `value.${fold(input) === name ? column : input}` };
  }

  /** The columns of whose values it may be the unit. */
  #besides(column: string): readonly (readonly [kind: 'perUnit' | 'unit', of: string])[] {
    const name = fold(column);
    return (['perUnit', 'unit'] as const).flatMap((kind) => {
      if (!name.endsWith(kind.toLowerCase())) return [];
      const of = this.#byName.get(name.slice(0, -kind.length))?.find((each) => each !== column);
      return of === undefined ? [] : [[kind, of] as const];
    });
  }

  #besideAnother(column: string): Inferred | null {
    for (const [kind, of] of this.#besides(column)) {
      const { use } = this.of(of);
      if (use.startsWith('value.')) return { use: `${kind}.${use.slice('value.'.length)}` };
      if (use === 'quantity' && kind === 'unit') return { use: kind };
    }
    return null;
  }

  #usual(column: string): Inferred | null {
    if (fold(column) === 'amount' && this.#byName.has('amountunit')) return { use: 'ignore' };
    // A quantity with its unit in its header is no price.
    if (this.#isMeasured && isCurrencyWord(column)) return null;
    const usual = usualMeaning(column, this.#ranks);
    if (usual !== undefined) return { use: usual === 'label.site' ? `label.${column}` : usual };
    const measure =
      measured(column, this.#names, this.#isMeasured) ?? (isAboutUnits(column) ? { use: 'unit' } : null);
    const { use } = this.#byCells.get(column) ?? {};
    return measure ?? (use === undefined || this.#ranks.has(use) ? null : { use });
  }
}

function isUse(text: string): boolean {
  try {
    parseUse(text);
    return true;
  } catch {
    return false;
  }
}
