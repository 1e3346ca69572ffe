import type { RowVerdict } from '../../domain/profiles/table-row.ts';

/** A row with its cells, to be shown. */
export interface ShownVerdict {
  readonly verdict: RowVerdict;
  readonly cells: readonly string[] | null;
}

/** Fewer do not show what is usual. */
const fewest = 4;
const unusualTimes = 10;
/** The largest that are kept, to be named. */
const maxLargest = 5;

/** The amounts of one item's rows, and the rows with the largest of them. */
export class Quantities {
  readonly #sizes: number[] = [];
  #largest: { readonly size: number; readonly row: ShownVerdict }[] = [];

  add(quantity: number, row: ShownVerdict): void {
    const size = Math.abs(quantity);
    this.#sizes.push(size);
    const least = this.#largest.at(-1);
    if (this.#largest.length === maxLargest && least !== undefined && size <= least.size) return;
    this.#largest = [...this.#largest, { size, row }]
      .toSorted((one, other) => other.size - one.size)
      .slice(0, maxLargest);
  }

  /** The rows with at least ten times the median. */
  unusual(): readonly ShownVerdict[] {
    if (this.#sizes.length < fewest) return [];
    const sorted = Float64Array.from(this.#sizes).sort();
    const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
    if (median === 0) return [];
    return this.#largest.filter(({ size }) => size >= unusualTimes * median).map(({ row }) => row);
  }
}
