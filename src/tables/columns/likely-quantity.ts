import { isTakenCurrency } from '../../domain/amounts/money.ts';
import { dimensionOf, measures } from '../../units/common-units.ts';
import { isMeasuredWord, isQuantityWord, isSumOfMoney, isUnitWord } from './quantity-words.ts';
import { likelyUnit, quantityUnit } from './measured-columns.ts';
import type { UsesByCells } from './uses-by-cells.ts';

/**
 * The column that is the quantity of a table whose headers do not say it alone: what is measured, such as a volume,
 * where its unit is in its cells or in a column of units, rather than what it cost; else the only column that has
 * a unit in its header or cells, or failing that a currency. `undefined` where several have one.
 */
export function likelyQuantity(
  columns: readonly string[],
  { units, likely }: UsesByCells,
): string | undefined {
  const unitOf = (column: string) => likelyUnit(column) ?? units.get(column) ?? null;
  const isMoney = (column: string) => isTakenCurrency(unitOf(column) ?? '');
  const called = columns.filter(isQuantityWord);
  const isPriced = called.every(
    (column) => isMeasuredWord(column) || isSumOfMoney(column) || isMoney(column),
  );
  const hasUnits = columns.some((column) => isUnitWord(column) || likely.get(column) === 'unit');
  const measured = called.filter(
    (column) => isMeasuredWord(column) && (hasUnits || dimensionOf(unitOf(column) ?? '') !== null),
  );
  if (measured.length > 0) return isPriced ? onlyOf(measured) : undefined;
  if (called.length > 0) return undefined;
  const withUnit = columns.filter((column) => unitOf(column) !== null);
  return onlyOf(withUnit.filter((column) => !isMoney(column))) ?? onlyOf(withUnit.filter(isMoney));
}

/** A column in a unit is the quantity; freight has a mass and a distance, whose units tell the inputs apart. */
export function quantityIn(unit: string, columns: readonly string[]) {
  const first = columns.map(quantityUnit).find((each) => each !== null) ?? unit;
  return measures(first, dimensionOf(unit) ?? [])
    ? { use: 'quantity', header: { unit } }
    : { use: 'value.quantity', header: { 'unit.quantity': unit } };
}

function onlyOf([only, ...others]: readonly string[]): string | undefined {
  return others.length === 0 ? only : undefined;
}
