import { stack, stackOffsetDiverging } from 'd3-shape';
import type { MarkedPart } from './marks.ts';

/** Where each part of each column begins and ends: those above zero upwards, those below it downwards. */
export function stacksOf(
  parts: readonly MarkedPart[],
  count: number,
): readonly (readonly (readonly [number, number])[])[] {
  const keys = [...parts.keys()];
  const series = stack<number, number>()
    .keys(keys)
    .offset(stackOffsetDiverging)
    .value((column, part) => parts[part]?.values[column] ?? 0)(Array.from({ length: count }, (_, at) => at));
  return Array.from({ length: count }, (_, column) =>
    series.map((part) => [part[column]?.[0] ?? 0, part[column]?.[1] ?? 0] as const),
  );
}
