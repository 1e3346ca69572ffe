import { dimensionOf } from '../../units/common-units.ts';
import { isSameDimension, time } from '../../units/dimension.ts';
import type { CategoryNames } from './category-names.ts';
import { fold, isMeterReading, isQuantityWord, splitHeader } from './header-words.ts';
import { inputIn } from './measured-inputs.ts';

export interface Inferred {
  readonly use: string;
  /** Parts of all rows that the header says, by meaning: the unit of their values. */
  readonly header?: Readonly<Record<string, string>>;
  /** Whether the column is left out because nothing is known of it. */
  readonly isLeftOut?: true;
}

/**
 * A quantity whose unit is the header, or in it: next to one that is called a quantity, such as
 * `Usage (kWh)`, something else in that unit is none, such as `Reading (kWh)`.
 */
export function measured(column: string, names: CategoryNames, isMeasured: boolean): Inferred | null {
  const { inputs } = names;
  const whole = inputIn(column, inputs);
  if (whole !== undefined) return ofInput(whole, column);
  const generic = isGeneric(names) ? quantityUnit(column) : null;
  if (generic !== null) return { use: 'quantity', header: { unit: generic } };
  const { base, unit } = splitHeader(column) ?? { base: '', unit: '' };
  if (dimensionOf(unit) === null || isMeterReading(base)) return null;
  const of = inputs.find(({ path, name }) => [path, name].some((each) => fold(each) === fold(base)));
  const isOther = isMeasured && quantityUnit(column) === null;
  const input = of ?? (isOther ? undefined : inputIn(unit, inputs));
  return input === undefined ? null : ofInput(input, unit);
}

/** Whether the rows are of any categories, so that their quantity goes to the main input of each item. */
function isGeneric({ levels, inputs }: CategoryNames): boolean {
  return inputs.length === 0 && levels.length === 0;
}

/** The unit in the header of a quantity, which may be nothing but the unit: `kWh`, `Distance (km)`. */
export function quantityUnit(column: string): string | null {
  if (isMeasure(column)) return column;
  const { base, unit } = splitHeader(column) ?? { base: '', unit: '' };
  return isQuantityWord(base) && dimensionOf(unit) !== null ? unit : null;
}

/** The unit in brackets behind a header, or the header itself where it is a unit. */
export function unitInHeader(column: string): string | null {
  const [, unit = ''] = /[([]([^()[\]]+)[)\]]\s*$/.exec(column) ?? [];
  if (dimensionOf(unit.trim()) !== null) return unit.trim();
  return isMeasure(column) ? column : null;
}

/** A column that is called `Meter` has the devices that measure. */
function isMeasure(unit: string): boolean {
  const dimension = dimensionOf(unit);
  return dimension !== null && fold(unit) !== 'meter' && unit.length > 1 && !isSameDimension(dimension, time);
}

function ofInput({ path }: CategoryNames['inputs'][number], unit: string): Inferred {
  return { use: `value.${path}`, header: { [`unit.${path}`]: unit } };
}
