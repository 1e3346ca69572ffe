import type { Series } from '../../charts/columns.tsx';
import { formatGas } from '../../format/gases.ts';

interface Row {
  readonly from: string | null;
  readonly categoryPath: string | null;
  readonly gas: string | null;
  readonly value: number | null;
  readonly isIncluded: boolean;
}

const maxSeries = 7;
const others = 'Others';

/** The series of the months, the largest first; the smallest are joined into one. */
export function seriesOf(
  rows: readonly Row[],
  count: number,
  categoryNames: ReadonlyMap<string, string>,
): readonly Series[] {
  const byName = new Map<string, (number | null)[]>();
  for (const row of rows) {
    const month = row.from === null ? -1 : new Date(row.from).getUTCMonth();
    if (!row.isIncluded || row.value === null || month < 0 || month >= count) continue;
    const values = byName.get(nameOf(row, categoryNames)) ?? Array.from({ length: count }, () => null);
    values[month] = (values[month] ?? 0) + row.value;
    byName.set(nameOf(row, categoryNames), values);
  }
  const all = [...byName]
    .map(([name, values]) => ({ name, values }))
    .sort((one, other) => sizeOf(other) - sizeOf(one));
  if (all.length <= maxSeries + 1) return all;
  return [...all.slice(0, maxSeries), { name: others, values: summed(all.slice(maxSeries), count) }];
}

function nameOf({ categoryPath, gas }: Row, categoryNames: ReadonlyMap<string, string>): string {
  if (categoryPath !== null) return categoryNames.get(categoryPath) ?? categoryPath;
  return gas === null ? 'Not split by gas' : formatGas(gas);
}

const sizeOf = ({ values }: Series): number =>
  values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);

const summed = (series: readonly Series[], count: number): (number | null)[] =>
  Array.from({ length: count }, (_, at) => {
    const known = series.flatMap(({ values }) => values[at] ?? []);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  });
