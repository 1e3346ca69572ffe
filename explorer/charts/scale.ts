import { nice, ticks } from 'd3-array';

/** Where a value is drawn, in pixels. */
type Scale = (value: number) => number;

/** A value in the same place between `from` and `to` as it has between `least` and `most`. */
export function linear(
  [least, most]: readonly [number, number],
  [from, to]: readonly [number, number],
): Scale {
  return (value) => from + ((value - least) / (most - least || 1)) * (to - from);
}

/** A scale whose ends are round numbers, and the round numbers on it. */
export function rounded(
  [least, most]: readonly [number, number],
  range: readonly [number, number],
  count: number,
): { readonly scale: Scale; readonly marks: readonly number[] } {
  const ends = nice(least, most, count);
  return { scale: linear(ends, range), marks: ticks(...ends, count) };
}
