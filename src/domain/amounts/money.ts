/** The input that takes money, and the only currency that it takes. */
export const money = { input: 'spending', currency: 'USD' };

const dollars = /^(?:us[ -]?)?(?:\$|dollars?)$|^usd$/i;

/** Whether a text for a unit is the currency that inputs take. */
export function isTakenCurrency(text: string): boolean {
  return dollars.test(text.trim());
}
