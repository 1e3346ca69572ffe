import type { MarkedPart } from '../../charts/marks.ts';
import { formatName } from '../../words/data-names.ts';
import { words } from '../../words/words.ts';
import type { Grouping, StepRow } from './overview.ts';
import { type Basis, scopes, scopeSums } from './scope-sums.ts';

interface Options {
  /** The column of a time. */
  readonly at: (from: string) => number;
  readonly by: Grouping;
  readonly basis: Basis;
  /** The names of categories, by path. */
  readonly names: ReadonlyMap<string, string>;
}

const maxParts = 5;

/** The parts of columns: scopes in their order, gases and categories from the largest down, the smallest joined. */
export function partsOf(rows: readonly StepRow[], count: number, options: Options): readonly MarkedPart[] {
  const { at, by, basis, names } = options;
  const byName = new Map<string, (number | null)[]>();
  const add = (name: string, column: number, value: number): void => {
    const values = byName.get(name) ?? Array.from({ length: count }, () => null);
    values[column] = (values[column] ?? 0) + value;
    byName.set(name, values);
  };
  for (const row of rows) {
    const column = row.from === null ? -1 : at(row.from);
    if (!row.isIncluded || column < 0 || column >= count) continue;
    if (by === 'scope') {
      const sums = scopeSums(row.total, basis);
      for (const scope of scopes) if (sums[scope] !== 0) add(scope, column, sums[scope]);
    } else if (row.value !== null) add(nameOf(row, names), column, row.value);
  }
  if (by === 'scope')
    return scopes.flatMap((scope) => {
      const values = byName.get(scope);
      return values === undefined ? [] : [{ name: words.ui.scope(scope), mark: `scope-${scope}`, values }];
    });
  const sorted = [...byName]
    .map(([name, values]) => ({ name, values }))
    .sort((a, b) => sizeOf(b) - sizeOf(a));
  return joined(sorted, count).map((part, index) => ({ ...part, mark: markOf(part.name, index, by) }));
}

type Part = Omit<MarkedPart, 'mark'>;

function joined(parts: readonly Part[], count: number): readonly Part[] {
  if (parts.length <= maxParts + 1) return parts;
  const others = parts.slice(maxParts);
  const values = Array.from({ length: count }, (_, at) =>
    others.reduce((sum, part) => sum + (part.values[at] ?? 0), 0),
  );
  return [...parts.slice(0, maxParts), { name: words.profile.others(others.length), values }];
}

const gasMarks: Readonly<Record<string, string>> = { 'CO₂': 'gas-co2', 'CH₄': 'gas-ch4', 'N₂O': 'gas-n2o' };

const markOf = (name: string, index: number, by: Grouping): string => {
  if (by === 'gas') return gasMarks[name] ?? (name === words.profile.notSplit ? 'series-others' : 'gas-f');
  return index < maxParts ? `series-${index + 1}` : 'series-others';
};

function nameOf({ categoryPath, gas }: StepRow, names: ReadonlyMap<string, string>): string {
  if (categoryPath !== null) return formatName(names.get(categoryPath) ?? categoryPath);
  return gas === null ? words.profile.notSplit : formatName(gas);
}

const sizeOf = ({ values }: Part): number =>
  values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);

/** The sum of each column a year before; nothing where it had no records. */
export function sumsBefore(
  rows: readonly StepRow[],
  count: number,
  at: Options['at'],
): readonly (number | null)[] {
  const sums: (number | null)[] = Array.from({ length: count }, () => null);
  for (const { from, isIncluded, comparedValue } of rows) {
    const column = from === null ? -1 : at(from);
    if (isIncluded && comparedValue && column in sums) sums[column] = (sums[column] ?? 0) + comparedValue;
  }
  return sums;
}
