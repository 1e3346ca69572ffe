import { isTakenCurrency } from '../../domain/amounts/money.ts';
import { dimensionOf } from '../../units/common-units.ts';
import { readFreeDate } from '../cells/free-date.ts';
import { readNumber } from '../cells/table-number.ts';

const figures =
  /^(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})|\d{4}(?:[./-]\d{1,2}){2}|\d{4}[/-]\d{1,2})(?:[ T].*)?$/;

/** A day, or a month in words; a number alone is none. */
export function isDate(text: string): boolean {
  return figures.test(text) || (/\p{L}{3}/u.test(text) && readFreeDate(text, null) !== null);
}

/** The unit or currency that all of some texts have next to their number. */
export function unitIn(texts: readonly string[]): string | null {
  const [unit, ...others] = new Set(
    texts.map((text) => {
      const number = readNumber(text, '.');
      return number === null || number === 'ambiguous' ? '' : (number.unit ?? '');
    }),
  );
  const isUnit = unit !== undefined && (dimensionOf(unit) !== null || isTakenCurrency(unit));
  return isUnit && others.length === 0 ? unit : null;
}
