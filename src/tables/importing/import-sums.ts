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

/** A table of more months, or of more categories and months, is summed by year. */
const maxMonths = 24;
const maxSums = 10_000;

/** Sums of what the rows of a table emit, by the year and by category and month in which they start. */
export class ImportSums {
  readonly #years = new Map<string, YearSum>();
  readonly #byYear = new Map<string, ImportSum>();
  readonly #byMonth = new Map<string, ImportSum>();

  add({ category, month, kilograms }: RowAmount): void {
    const sum = { rows: 1, kilograms: kilograms ?? 0, without: kilograms === null ? 1 : 0 };
    const year = month.slice(0, 4);
    include(this.#years, year, { ...sum, year: Number(year) });
    include(this.#byYear, `${category} ${year}`, { ...sum, category, period: year });
    if (this.#byMonth.size <= maxSums)
      include(this.#byMonth, `${category} ${month}`, { ...sum, category, period: month });
  }

  list(): readonly ImportSum[] {
    const months = new Set([...this.#byMonth.values()].map(({ period }) => period));
    const isByYear = months.size > maxMonths || this.#byMonth.size > maxSums;
    return sorted(isByYear ? this.#byYear : this.#byMonth);
  }

  years(): readonly YearSum[] {
    return sorted(this.#years);
  }

  kilograms(): number {
    return rounded([...this.#years.values()].reduce((sum, { kilograms }) => sum + kilograms, 0));
  }
}

function include<S extends Sum>(sums: Map<string, S>, key: string, one: S): void {
  const { rows, kilograms, without } = sums.get(key) ?? { rows: 0, kilograms: 0, without: 0 };
  sums.set(key, {
    ...one,
    rows: rows + one.rows,
    kilograms: kilograms + one.kilograms,
    without: without + one.without,
  });
}

function sorted<S extends Sum>(sums: ReadonlyMap<string, S>): readonly S[] {
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, sum]) => ({ ...sum, kilograms: rounded(sum.kilograms) }));
}
