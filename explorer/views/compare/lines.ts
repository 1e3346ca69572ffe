import { formatChange } from '../../format/numbers.ts';
import { formatAmountUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import { scopesOf } from '../item/scope-parts.ts';
import type { Entry } from './entries.ts';
import { namesOfEntries } from './names.ts';

/** A factor as a bar and as a row. */
export interface Line {
  readonly entry: Entry;
  readonly name: string;
  /** The unit of the amount; empty without one. */
  readonly unit: string;
  readonly total: number | null;
  readonly parts: readonly { readonly mark: '1' | '2' | '3'; readonly value: number }[];
  readonly outside: number;
  readonly isBase: boolean;
  /** The difference to the baseline as a share; `null` where they cannot be compared. */
  readonly change: number | null;
}

export const orders = ['added', 'smallest', 'largest'] as const;
export type Order = (typeof orders)[number];

/** The factors in the order that was chosen, with the difference to one of them. */
export function linesOf(entries: readonly Entry[], base: string, order: Order): readonly Line[] {
  const names = namesOfEntries(entries);
  const lines = entries.map((entry, index) => lineOf(entry, names[index] ?? ''));
  const baseline = lines.find(({ entry }) => entry.address === base) ?? lines[0];
  const compared = lines.map((line) => ({
    ...line,
    isBase: line === baseline,
    change: changeOf(line, baseline),
  }));
  if (order === 'added') return compared;
  const sign = order === 'smallest' ? 1 : -1;
  return compared.toSorted((one, other) => sign * ((one.total ?? Infinity) - (other.total ?? Infinity)));
}

function lineOf(entry: Entry, name: string): Line {
  const { amount } = entry;
  const scoped = amount === null ? [] : scopesOf(amount);
  return {
    entry,
    name,
    unit: amount === null ? '' : formatAmountUnit(amount.unit, amount.perUnit),
    total: amount?.headline ?? null,
    parts: scoped.flatMap(({ scope, value, isIncluded }) =>
      scope !== 'outside' && isIncluded && value !== 0 ? [{ mark: scope, value }] : [],
    ),
    outside: scoped.filter(({ scope }) => scope === 'outside').reduce((sum, { value }) => sum + value, 0),
    isBase: false,
    change: null,
  };
}

function changeOf({ total, unit }: Line, baseline: Line | undefined): number | null {
  const isAlike = baseline !== undefined && baseline.unit === unit;
  return isAlike && total !== null && baseline.total ? total / baseline.total - 1 : null;
}

export const sumOf = ({ parts }: Line, scope: string): number | null => {
  const own = parts.filter(({ mark }) => mark === scope);
  return own.length === 0 ? null : own.reduce((sum, { value }) => sum + value, 0);
};

export const changeText = ({ isBase, change }: Line): string =>
  isBase ? words.compare.baseline : change === null ? '' : formatChange(change);
