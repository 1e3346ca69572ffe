import type { RowVerdict } from '../../domain/profiles/table-row.ts';

/** A row with its cells, to be shown. */
export interface ShownVerdict {
  readonly verdict: RowVerdict;
  readonly cells: readonly string[] | null;
}

/** Fewer do not show what is usual. */
const fewest = 4;
const unusualTimes = 10;
/** The largest and the smallest that are kept, to be named. */
const maxNamed = 5;

interface Sized {
  readonly size: number;
  readonly row: ShownVerdict;
}

/** The amounts of one item's rows, and the rows with the largest and the smallest of them. */
export class Quantities {
  readonly #sizes: number[] = [];
  #largest: readonly Sized[] = [];
  #smallest: readonly Sized[] = [];

  add(quantity: number, row: ShownVerdict): void {
    const size = Math.abs(quantity);
    if (size === 0) return;
    this.#sizes.push(size);
    this.#largest = withMost(this.#largest, { size, row }, (one, other) => other.size - one.size);
    this.#smallest = withMost(this.#smallest, { size, row }, (one, other) => one.size - other.size);
  }

  /** The rows with at least ten times the median, or at most a tenth of it. */
  unusual(): readonly ShownVerdict[] {
    if (this.#sizes.length < fewest) return [];
    const sorted = Float64Array.from(this.#sizes).sort();
    const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
    const large = this.#largest.filter(({ size }) => size >= unusualTimes * median);
    const small = this.#smallest.filter(({ size }) => size * unusualTimes <= median);
    return [...large, ...small].map(({ row }) => row);
  }
}

function withMost(kept: readonly Sized[], one: Sized, order: (one: Sized, other: Sized) => number) {
  const last = kept.at(-1);
  if (kept.length === maxNamed && last !== undefined && order(last, one) <= 0) return kept;
  return [...kept, one].toSorted(order).slice(0, maxNamed);
}
