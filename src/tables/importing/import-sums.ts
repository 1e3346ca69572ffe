import type { CategoryPath } from '../../domain/basics/category-path.ts';
import { rounded } from '../../domain/basics/decimal.ts';
import type { RowAmount } from '../../domain/profiles/table-row.ts';

interface Sum {
  readonly rows: number;
  readonly kilograms: number;
  /** Rows that are not in it, because they have no amount, or one that is no mass. */
  readonly without: number;
}

export interface ImportSum extends Sum {
  readonly category: CategoryPath;
  /** A month, such as 2026-01, or of a table of many months a year. */
  readonly period: string;
}

/** The sum of the rows that start in a year. */
export interface YearSum extends Sum {
  readonly year: number;
}

/** A table of more months is summed by year. */
const maxMonths = 24;
/** Categories and months whose sums are kept apart. */
const maxSums = 10_000;

const noRows: Sum = { rows: 0, kilograms: 0, without: 0 };

/** Sums of what the rows of a table emit, by the year and by category and month in which they start. */
export class ImportSums {
  readonly #years = new Map<number, Sum>();
  #sums = new Map<string, ImportSum>();
  #isByYear = false;

  add({ category, month, kilograms }: RowAmount): void {
    const one = { rows: 1, kilograms: kilograms ?? 0, without: kilograms === null ? 1 : 0 };
    const year = Number(month.slice(0, 4));
    this.#years.set(year, together(this.#years.get(year), one));
    this.#include({ ...one, category, period: month });
    if (!this.#isByYear && this.#sums.size > maxSums) this.#byYear();
  }

  list(): readonly ImportSum[] {
    if (!this.#isByYear && new Set([...this.#sums.values()].map(({ period }) => period)).size > maxMonths)
      this.#byYear();
    const keyOf = ({ category, period }: ImportSum) => `${category} ${period}`;
    return [...this.#sums.values()].map(shown).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  }

  years(): readonly YearSum[] {
    return [...this.#years]
      .map(([year, sum]) => shown({ ...sum, year }))
      .toSorted((one, other) => one.year - other.year);
  }

  kilograms(): number {
    return rounded([...this.#years.values()].reduce((sum, { kilograms }) => sum + kilograms, 0));
  }

  #include(sum: ImportSum): void {
    const { category } = sum;
    const period = this.#isByYear ? sum.period.slice(0, 4) : sum.period;
    const key = `${category} ${period}`;
    this.#sums.set(key, { ...together(this.#sums.get(key), sum), category, period });
  }

  #byYear(): void {
    const months = this.#sums;
    this.#isByYear = true;
    this.#sums = new Map();
    for (const sum of months.values()) this.#include(sum);
  }
}

function together(known: Sum = noRows, { rows, kilograms, without }: Sum): Sum {
  return {
    rows: known.rows + rows,
    kilograms: known.kilograms + kilograms,
    without: known.without + without,
  };
}

function shown<S extends Sum>(sum: S): S {
  return { ...sum, kilograms: rounded(sum.kilograms) };
}
