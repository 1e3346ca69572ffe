import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';

/** Marks a coordinate without a value in data sets; their algorithms compare with it. */
const noCoordinate = '-999';

export const isGiven = ({ value }: { readonly value: string }): boolean =>
  value !== '' && value !== noCoordinate;

/** The unit of a quantity; `none` is for the whole time of an item. */
export const formatQuantity = (unit: string | null, perUnit: string | null): string =>
  perUnit === 'none' ? `${unit ?? ''} ${words.item.inAll}`.trim() : formatUnit(unit, perUnit);
