import { textOf } from '../cells/cell.ts';
import type { RawCells } from '../reading/table-part.ts';
import type { Part } from './column-use.ts';

const words =
  'total|totals|grand total|sub[ -]?total|sum|summe|gesamt|gesamtsumme|zwischensumme|insgesamt|totaux|total général|sous-total|ergebnis|gesamtergebnis|somme|suma|totales|subtotal|total general|importe total|totaal|totale|razem|saldo|übertrag|ytd|year to date|[σ∑]';
const averages = 'average|mean|durchschnitt';
const total = new RegExp(
  `^[*=-]*\\s*(?:${words}|${averages})(?:\\s*[*=-]+|\\s*[:=(].*|\\s+(?:for|of|für|de|per|\\d{4})\\b.*)?$`,
  'i',
);
/** Suppliers begin so as well, so that only a line without a date among dated ones is a sum. */
const totalOfUndated = new RegExp(`^(?:${words})\\s|\\s(?:${words})$`, 'i');

/**
 * A cell with nothing but the word for a total, in the first column or one that means something, or an activity
 * that begins or ends with it; `null` without one. A column that is left out may have a supplier of that name.
 */
export function totalIn(cells: RawCells, kinds: readonly (Part['kind'] | undefined)[]): string | null {
  const said = cells.flatMap((cell, index) => {
    const kind = kinds[index] ?? 'ignore';
    const text = textOf(cell).trim();
    const isTotal = total.test(text) || (kind === 'search' && totalOfUndated.test(text));
    return isTotal && (index === 0 || kind !== 'ignore') && kind !== 'drill' ? [text] : [];
  });
  return said[0] ?? null;
}

/** Whether a line is the sum of others: its first cell says so, and it has no date. */
export function isTotalLine(cells: RawCells, start: Part | undefined, hasDates: boolean): boolean {
  const first = cells.map((cell) => textOf(cell).trim()).find((cell) => cell !== '') ?? '';
  const hasDate = start !== undefined && start.column !== null && start.text !== first;
  return !hasDate && (total.test(first) || (hasDates && totalOfUndated.test(first)));
}
