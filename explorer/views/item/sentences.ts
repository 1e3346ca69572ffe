import { formatAmount } from '../../format/numbers.ts';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import { scopesOf } from './scope-parts.ts';
import type { Amount } from './use-amount.ts';
import { entriesOf, type Historic, latestOf, yearOfFigure } from './years.ts';

/** Whose year the figure is. */
export function ofFigure(item: Historic, year: number | null): readonly string[] {
  const latest = latestOf(item);
  const first = entriesOf(item.figure?.history)[0]?.year;
  if (latest === null || first === undefined) return [];
  if (year === null || year >= latest) return [words.item.latestFigure(latest)];
  const held = yearOfFigure(item, year);
  if (held === null) return [words.item.noFigureFor(year, first)];
  return held === year ? [] : [words.item.heldFigure(held, year)];
}

/** Shown, and never added. */
export const ofOutside = (amount: Pick<Amount, 'scopes' | 'unit' | 'perUnit'>): readonly string[] =>
  scopesOf(amount)
    .filter(({ scope, value }) => scope === 'outside' && value > 0)
    .map(({ value }) =>
      words.item.outsideToo(`${formatAmount(value)} ${formatUnit(amount.unit, amount.perUnit)}`),
    );
