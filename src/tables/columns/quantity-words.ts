import { currencies, fold, isCalled, wordsIn } from './header-words.ts';

/** With a unit these are a quantity; alone they may be an input of this name. */
const measuredWords = new Set(
  'units, billedunits, distance, distancedriven, distancetravelled, mileage, kilometrage, weight, netweight, tonnage, mass, volume, litres, liters, energy, electricity, gas, fuel, strecke, entfernung, gewicht, volumen, energie, distanceparcourue, poids, distancia, peso, distanza'.split(
    ', ',
  ),
);

const sumsOfMoney = wordsIn(
  'amount, value, wert, valeur, valor, valore, spend, net amount, betrag, montant, importe, importo',
);

/** Whether a header is of what is measured, which a column of units or its cells give a unit. */
export function isMeasuredWord(header: string): boolean {
  return measuredWords.has(fold(header));
}

/** Whether a header of a quantity is as usual for a price. */
export function isSumOfMoney(header: string): boolean {
  return sumsOfMoney.has(fold(header));
}

/** Whether a header before a unit means a quantity, whatever other columns there are. */
export function isQuantityWord(header: string): boolean {
  return isCalled(header, 'quantity') || measuredWords.has(fold(header));
}

const ofMoney = wordsIn(currencies);

/** Whether a header is of the currency of prices. */
export function isCurrencyWord(header: string): boolean {
  return ofMoney.has(fold(header));
}

const aboutUnits = /(?:^|[\s_-])(?:units?|uom|einheit|unités?|unidad(?:es)?)(?=$|[\s_-])/i;
const aboutMoney = /price|cost|preis|kosten|prix|coût|precio|coste/i;

/** Whether the cells under a header are units, and no currencies. */
export function isUnitWord(header: string): boolean {
  return (isCalled(header, 'unit') && !isCurrencyWord(header)) || isAboutUnits(header);
}

/** A header such as `Fuel Units`. */
export function isAboutUnits(header: string): boolean {
  return aboutUnits.test(header) && !aboutMoney.test(header);
}
