import { formatAmount } from '../../format/numbers.ts';
import { formatUnit } from '../../words/units.ts';
import { scopesOf } from '../item/scope-parts.ts';
import type { Suggestion } from '../../api/answer.ts';
import type { FoundItem } from './search-query.ts';
import { quantityOf } from './suggested-item.ts';

type UnitAmount = FoundItem['unitAmount'];

/** The emissions of one unit, where the amount is one quantity times one figure. */
export function figureOf({ inputs, amount }: Suggestion, unitAmount: UnitAmount) {
  const [input, ...others] = inputs;
  const quantity = Number(input?.value);
  const isOneFigure = input !== undefined && others.length === 0 && quantity > 0;
  return isOneFigure && unitAmount !== null && amount?.headline != null
    ? { input, quantity, value: amount.headline / quantity, per: input.unit ?? unitAmount.per }
    : null;
}

/** The calculation in one line: `30,000 km × (0.2556 + 0.06128) kg per km`. */
export function formulaOf(suggestion: Suggestion, unitAmount: UnitAmount): string | null {
  const figure = figureOf(suggestion, unitAmount);
  const { amount, readings } = suggestion;
  if (figure === null || amount === null) return null;
  const { input, quantity, value, per } = figure;
  const parts = scopesOf(amount).filter((part) => part.isIncluded && part.value !== 0);
  const each = (parts.length === 0 ? [value] : parts.map((part) => part.value / quantity)).map(formatAmount);
  const text = each.length === 1 ? each.join('') : `(${each.join(' + ')})`;
  return `${quantityOf(input, readings)} × ${text} ${formatUnit(amount.unit, per)}`;
}
