import type { ClosedPeriod, Instant } from '../../domain/basics/instant.ts';
import { deriveSeries } from './series-steps.ts';
import { type DerivedCall, HostObject } from '../interpreter/callable.ts';
import { callMissingMethod } from '../interpreter/calls.ts';
import { toNumber } from '../interpreter/coercion.ts';
import type { Run } from '../interpreter/run.ts';
import type { Shadow } from '../interpreter/shadow.ts';
import { typeError } from '../interpreter/script-throw.ts';
import type { ScriptValue } from '../interpreter/script-value.ts';

export interface SeriesPoint {
  readonly start: Instant;
  readonly value: number;
}

/**
 * The entries of a history that count at some time in the window, in their
 * order. One that starts at its end does not; the first also counts before its
 * start.
 */
export function entriesIn<T extends { readonly start: Instant }>(
  history: readonly T[],
  { start, end }: ClosedPeriod,
): readonly T[] {
  const first = Math.max(
    0,
    history.findLastIndex((entry) => entry.start <= start),
  );
  return history.filter((entry, index) => index === first || (index > first && entry.start < end));
}

/**
 * A value with a history, as algorithms see it. A point counts until the next
 * one, and the first also before its start. The methods `plus`, `subtract`,
 * `multiply` and `divide` take a number or another series and return a new
 * series; with `true` as the second argument the operands are swapped, so
 * that `losses.subtract(1, true)` is one minus the losses.
 */
export class DataSeries extends HostObject {
  readonly typeName = 'DataSeries';
  /** At least one, ordered by start. */
  readonly points: readonly SeriesPoint[];
  readonly window: ClosedPeriod;

  constructor(points: readonly SeriesPoint[], window: ClosedPeriod) {
    super();
    this.points = points;
    this.window = window;
  }

  call(name: string, [other, isSwapped]: readonly ScriptValue[], run: Run): ScriptValue {
    if (name === 'integrate') {
      run.charge(this.points.length);
      return this.integrate();
    }
    const operate = seriesOperations.get(name);
    if (operate === undefined) throw callMissingMethod(this, name, run);
    return isSwapped === true
      ? this.#combine(other, (left, right) => operate(right, left), name, run)
      : this.#combine(other, operate, name, run);
  }

  override derive(call: DerivedCall): Shadow | null {
    return deriveSeries(call);
  }

  /** The time-weighted mean over the window; for a window of zero length, the value at that instant. */
  integrate(): number {
    const { start, end } = this.window;
    if (!(end > start)) return this.valueAt(start);
    const starts = [start, ...this.points.map((point) => point.start).filter((at) => at > start && at < end)];
    return starts.reduce((mean, from, index) => {
      const share = ((starts[index + 1] ?? end) - from) / (end - start);
      return mean + this.valueAt(from) * share;
    }, 0);
  }

  valueAt(instant: Instant): number {
    let first = 0;
    let last = this.points.length - 1;
    while (first < last) {
      const middle = (first + last + 1) >> 1;
      if ((this.points[middle]?.start ?? instant) <= instant) first = middle;
      else last = middle - 1;
    }
    return this.points[first]?.value ?? Number.NaN;
  }

  #combine(
    other: ScriptValue,
    operate: (left: number, right: number) => number,
    name: string,
    run: Run,
  ): DataSeries {
    if (other instanceof DataSeries) {
      const starts = new Set([...this.points, ...other.points].map(({ start }) => start));
      run.charge(starts.size);
      const points = [...starts]
        .sort((one, another) => one - another)
        .map((start) => ({ start, value: operate(this.valueAt(start), other.valueAt(start)) }));
      return new DataSeries(points, this.window);
    }
    if (typeof other !== 'number' && typeof other !== 'string') {
      throw typeError(`${name} needs a number or a data series`, run.line);
    }
    const scalar = toNumber(other, run);
    run.charge(this.points.length);
    const points = this.points.map(({ start, value }) => ({ start, value: operate(value, scalar) }));
    return new DataSeries(points, this.window);
  }
}

const seriesOperations: ReadonlyMap<string, (one: number, other: number) => number> = new Map([
  ['plus', (one, other) => one + other],
  ['subtract', (one, other) => one - other],
  ['multiply', (one, other) => one * other],
  ['divide', (one, other) => one / other],
]);
