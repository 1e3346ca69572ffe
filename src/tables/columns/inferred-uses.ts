import { nearestName } from '../../domain/basics/nearest-name.ts';
import { type CategoryNames, noNames, isNamedLike } from './category-names.ts';
import { readUse } from './column-use.ts';
import { isForPeople } from './exported-columns.ts';
import { type BestRanks, bestRanks, fold, usualMeaning } from './header-words.ts';
import { isAboutUnits, isCurrencyWord } from './quantity-words.ts';
import { likelyQuantity, quantityIn } from './likely-quantity.ts';
import { likelyUnit, measuredInput, quantityUnit } from './measured-columns.ts';
import { nothingByCells, type UsesByCells } from './uses-by-cells.ts';

interface Inferred {
  readonly use: string;
  /** Parts of all rows that the header says, by meaning: the unit of their values. */
  readonly header?: Readonly<Record<string, string>>;
  /** Whether the column is left out because nothing is known of it. */
  readonly isLeftOut?: true;
}

/**
 * Guesses the meanings of columns from their header: a meaning as a map names it, a level of the
 * drill-down, an input, `…Unit` and `…PerUnit` of another column, one of its usual names, or the
 * unit of the one input that it measures, alone or behind what is measured. Any other column is
 * left out of a table that has a quantity, and otherwise a value by that name.
 */
export class InferredUses {
  readonly #columns: readonly string[];
  readonly #names: CategoryNames;
  readonly #byCells: UsesByCells;
  readonly #byName: ReadonlyMap<string, string>;
  readonly #ranks: BestRanks;
  /** Whether a column has the unit of a quantity in its header. */
  readonly #isMeasured: boolean;
  readonly #haveQuantity: boolean;
  /** The column that is the quantity of a table of no category, although its header alone does not say so. */
  readonly #likelyQuantity: string | undefined;
  /** Whether two places say how far it is: no column does, and the table is of no category. */
  #isJourney = false;

  /** No column has a meaning that is `taken`. */
  constructor(
    columns: readonly string[],
    names: CategoryNames = noNames,
    byCells: UsesByCells = nothingByCells,
    taken: readonly string[] = [],
  ) {
    this.#columns = columns;
    this.#names = names;
    this.#byCells = byCells;
    this.#byName = new Map(columns.map((column) => [fold(column), column]));
    const open = columns.filter((column) => !byCells.sure.has(column));
    const isOfAny = names.levels.length + names.inputs.length === 0;
    const hasUnit = open.some((column) => quantityUnit(column) !== null);
    const isOpen = isOfAny && !hasUnit && !taken.includes('quantity');
    this.#likelyQuantity = isOpen ? likelyQuantity(open, byCells) : undefined;
    this.#isMeasured = hasUnit || this.#likelyQuantity !== undefined;
    // A column with its unit is the quantity, rather than one that may be an amount of money.
    const said = [...taken, ...byCells.sure.values(), ...(this.#isMeasured ? ['quantity'] : [])];
    this.#ranks = new Map([...bestRanks(open), ...said.map((use) => [use, -1] as const)]);
    this.#haveQuantity = columns.some((column) => this.#isQuantity(column));
    this.#isJourney = isOfAny && byCells.hasPlaces && !this.#haveQuantity;
  }

  of(column: string): Inferred {
    const known = this.known(column);
    if (known !== null) return known;
    const paths = this.#names.inputs.map(({ path }) => path);
    const isClosed = this.#haveQuantity || this.#isJourney;
    const isValue = !isClosed || nearestName(column, paths) !== undefined;
    return isValue ? { use: `value.${column}` } : { use: 'ignore', isLeftOut: true };
  }

  /** `null` for a column of which nothing is known. */
  known(column: string): Inferred | null {
    return this.#named(column) ?? this.#besideAnother(column) ?? this.#usual(column);
  }

  #isQuantity(column: string): boolean {
    const usual = () => (this.#besides(column).length > 0 ? null : this.#usual(column));
    const { use = '' } = this.#named(column) ?? usual() ?? {};
    return use === 'quantity' || (this.#names.inputs.length > 0 && use.startsWith('value.'));
  }

  /** The meaning that a map or the category has by this name. */
  #named(column: string): Inferred | null {
    if (isForPeople(column, this.#columns)) return { use: 'ignore' };
    const { journeys, sure } = this.#byCells;
    if (this.#isJourney && journeys.has(column)) return { use: 'search' };
    const use = sure.get(column);
    const { levels, inputs } = this.#names;
    const name = fold(column);
    const isCalled = (each: string) =>
      fold(each) === name || (!this.#byName.has(fold(each)) && isNamedLike(column, each));
    const input = inputs.find(({ path }) => isCalled(path))?.path;
    // A place is a label, unless the category takes it.
    if (use !== undefined && (input === undefined || !use.startsWith('label.'))) return { use };
    if (readUse(column) !== null) return { use: column };
    const level = levels.find(isCalled);
    if (level !== undefined) return { use: `drill.${level}` };
    return input === undefined ? null : { use: `value.${fold(input) === name ? column : input}` };
  }

  /** The columns of whose values it may be the unit. */
  #besides(column: string): readonly (readonly [kind: 'perUnit' | 'unit', of: string])[] {
    const name = fold(column);
    return (['perUnit', 'unit'] as const).flatMap((kind) => {
      const of = name.endsWith(kind.toLowerCase())
        ? this.#byName.get(name.slice(0, -kind.length))
        : undefined;
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
    if (column === this.#likelyQuantity) {
      const unit = likelyUnit(column);
      return { use: 'quantity', ...(unit !== null && { header: { unit } }) };
    }
    if (fold(column) === 'amount' && this.#byName.has('amountunit')) return { use: 'ignore' };
    // A quantity with its unit in its header is no price.
    if (this.#isMeasured && isCurrencyWord(column)) return null;
    if (this.#byCells.details.has(column) && this.#ranks.has('search')) return { use: 'search' };
    const usual = usualMeaning(column, this.#ranks);
    // An invoice may have several rows.
    if (usual === 'rowKey' && !/key|^id$/i.test(column) && this.#byCells.repeated.has(column)) return null;
    if (usual !== undefined) return { use: usual === 'label.site' ? `label.${column}` : usual };
    const measured = this.#measured(column);
    if (measured !== null) return measured;
    if (isAboutUnits(column)) return { use: 'unit' };
    const use = this.#byCells.likely.get(column);
    return use === undefined || this.#ranks.has(use) ? null : { use };
  }

  /** Rows of any category have a quantity, which is of the main input of each item. */
  #measured(column: string): Inferred | null {
    const { levels, inputs } = this.#names;
    const unit = inputs.length === 0 && levels.length === 0 ? quantityUnit(column) : null;
    if (unit !== null) return quantityIn(unit, this.#columns);
    const input = measuredInput(column, inputs, this.#isMeasured);
    if (input === null) return null;
    return { use: `value.${input.path}`, header: { [`unit.${input.path}`]: input.unit } };
  }
}
