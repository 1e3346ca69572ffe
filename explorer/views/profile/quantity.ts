import { formatUnit } from '../../words/units.ts';

/** Marks a coordinate without a value in data sets; their algorithms compare with it. */
const noCoordinate = '-999';

export const isGiven = ({ value }: { readonly value: string }): boolean =>
  value !== '' && value !== noCoordinate;

/** The unit of a quantity; `none` is for the whole time of an item. */
export const formatQuantity = (unit: string | null, perUnit: string | null): string =>
  perUnit === 'none' ? `${unit ?? ''} in all`.trim() : formatUnit(unit, perUnit);
