import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import { isTakenCurrency } from '../../domain/amounts/money.ts';
import { dimensionOf, measures } from '../../units/common-units.ts';
import { isSameDimension, time } from '../../units/dimension.ts';
import { fold } from './header-words.ts';
import { isQuantityWord } from './quantity-words.ts';

interface MeasuredHeader {
  /** Empty for a header that is nothing but the unit. */
  readonly base: string;
  readonly unit: string;
}

/** The measured thing and its unit, as in `Usage (kWh)`, `Menge [l]`, `Distance in km`, `Verbrauch kWh`, `kWh`. */
function measuredHeader(header: string): MeasuredHeader | null {
  if (isMeasure(header)) return { base: '', unit: header };
  const [, base = '', inBrackets, behind] =
    /^(.*?)\s*(?:[([]([^()[\]]+)[)\]]|(?:\s(?:in|en)\s|[\s_])(\S+))\s*$/.exec(header) ?? [];
  const unit = (inBrackets ?? behind)?.trim() ?? '';
  return base.trim() === '' || dimensionOf(unit) === null ? null : { base: base.trim(), unit };
}

/** A column that is called `Meter` has the devices that measure. */
function isMeasure(unit: string): boolean {
  const dimension = dimensionOf(unit);
  return dimension !== null && fold(unit) !== 'meter' && unit.length > 1 && !isSameDimension(dimension, time);
}

export function unitInHeader(header: string): string | null {
  return measuredHeader(header)?.unit ?? null;
}

const noConsumption =
  /co2|co₂|emission|ghg|price|preis|prix|precio|\brate\b|tarif|vat\b|tax|mwst|size|capacity|limit|rated|nominal|density|temp/i;

/** The unit or currency in a header that may be the quantity of a table whose headers name none, as in `Net weight (t)`, `kWh used`. */
export function likelyUnit(header: string): string | null {
  if (noConsumption.test(header)) return null;
  const [, first = ''] = /^(\S+)\s+\p{L}+$/u.exec(header) ?? [];
  const [, money = ''] = /(?<!\b[A-Z]{1,2})[\s([]((?:US)?\p{Sc}|[A-Z]{3})[)\]]?$/u.exec(` ${header}`) ?? [];
  const measured = measuredHeader(header);
  const base = measured?.base ?? (money === '' ? header : header.slice(0, header.lastIndexOf(money)));
  if (isNoQuantity(header) || isNoQuantity(base)) return null;
  const unit = measured?.unit ?? (isTakenCurrency(money) ? money : isMeasure(first) ? first : null);
  const dimension = dimensionOf(unit ?? '');
  return dimension !== null && isSameDimension(dimension, time) ? null : unit;
}

/** The unit in the header of a quantity. */
export function quantityUnit(header: string): string | null {
  const { base, unit } = measuredHeader(header) ?? { base: '', unit: null };
  return base === '' || isQuantityWord(base) ? unit : null;
}

/**
 * The input whose unit is the header, or in it. Next to a column that is called a quantity, such as
 * `Usage (kWh)`, something else in that unit is none, such as `Reading (kWh)`.
 */
export function measuredInput(
  header: string,
  inputs: readonly ItemValueDefinition[],
  isMeasured: boolean,
): { readonly path: string; readonly unit: string } | null {
  const whole = inputIn(header, inputs);
  if (whole !== undefined) return { path: whole.path, unit: header };
  const { base, unit } = measuredHeader(header) ?? { base: '', unit: '' };
  if (base === '' || isNoQuantity(base)) return null;
  const named = inputs.find(({ path, name }) => [path, name].some((each) => fold(each) === fold(base)));
  const isOther = isMeasured && !isQuantityWord(base);
  const input = named ?? (isOther ? undefined : inputIn(unit, inputs));
  return input === undefined ? null : { path: input.path, unit };
}

/** Whether an input is an amount of each unit of time, such as km per year. */
export function isRateInput({ perUnit }: ItemValueDefinition): boolean {
  return measures(perUnit, time);
}

/** The only input, per time or per nothing, that can be in a unit. */
function inputIn(unit: string, inputs: readonly ItemValueDefinition[]): ItemValueDefinition | undefined {
  const dimension = dimensionOf(unit);
  if (dimension === null) return undefined;
  const [input, ...others] = inputs.filter(
    (each) => measures(each.unit, dimension) && (each.perUnit === null || isRateInput(each)),
  );
  return others.length === 0 ? input : undefined;
}

const shown =
  'readings?|read|opening|closing|previous|stand|index|odometer|cumulative|running|kumuliert|zählerstand|relevé|lectura';
const notUsed =
  'average|avg|mean|forecast|budget|target|baseline|saved|savings?|export(?:ed)?|generat(?:ion|ed)|einspeisung|prognose|durchschnitt';
const scaled =
  '\\d[\\d.,  ]*|(?:thousands?|hundreds?|millions?)(?: of)?|tausend|tsd\\.?|mio\\.?|milliers?(?: de)?|miles de|[km]';
const noQuantity = new RegExp(
  `(?<!\\p{L})(?:${shown}|${notUsed})(?!\\p{L})|(?<!\\p{L})(?:per|pro|par|por|${scaled})$`,
  'iu',
);

/**
 * Whether what stands before the unit of a header says that no cell is a quantity that was used: what a meter
 * shows, an average or a forecast, a price of each unit, or a quantity in thousands of the unit.
 */
function isNoQuantity(header: string): boolean {
  return noQuantity.test(header.trim());
}
