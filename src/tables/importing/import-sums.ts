import type { CategoryPath } from '../../domain/basics/category-path.ts';
import { rounded } from '../../domain/basics/decimal.ts';
import type { RowAmount } from '../../domain/profiles/table-row.ts';

export interface ImportSum {
  readonly category: CategoryPath;
  /** A month, such as 2026-01, or of a table of many months a year. */
  readonly period: string;
  readonly rows: number;
  readonly kilograms: number;
  /** Rows that are not in it, because they have no amount, or one that is no mass. */
  readonly without: number;
}

/** A table of more months is summed by year. */
const maxMonths = 24;
/** Categories and months whose sums are kept apart. */
const maxSums = 10_000;

/** Sums of what the rows of a table emit, by category and by the month in which they start. */
export class ImportSums {
  #sums = new Map<string, ImportSum>();
  #isByYear = false;

  add({ category, month, kilograms }: RowAmount): void {
    this.#include({
      category,
      period: month,
      rows: 1,
      kilograms: kilograms ?? 0,
      without: kilograms === null ? 1 : 0,
    });
    if (!this.#isByYear && this.#sums.size > maxSums) this.#byYear();
  }

  list(): readonly ImportSum[] {
    if (!this.#isByYear && new Set([...this.#sums.values()].map(({ period }) => period)).size > maxMonths)
      this.#byYear();
    const keyOf = ({ category, period }: ImportSum) => `${category} ${period}`;
    return [...this.#sums.values()]
      .map((sum) => ({ ...sum, kilograms: rounded(sum.kilograms) }))
      .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  }

  #include(sum: ImportSum): void {
    const period = this.#isByYear ? sum.period.slice(0, 4) : sum.period;
    const key = `${sum.category} ${period}`;
    const known = this.#sums.get(key) ?? { rows: 0, kilograms: 0, without: 0 };
    this.#sums.set(key, {
      category: sum.category,
      period,
      rows: known.rows + sum.rows,
      kilograms: known.kilograms + sum.kilograms,
      without: known.without + sum.without,
    });
  }

  #byYear(): void {
    const months = this.#sums;
    this.#isByYear = true;
    this.#sums = new Map();
    for (const sum of months.values()) this.#include(sum);
  }
}
