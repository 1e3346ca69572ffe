import { formatUnit } from '../../ui/numbers.ts';

/** The unit of a quantity; `none` is that of the whole time of an item. */
export const formatQuantity = (unit: string | null, perUnit: string | null): string =>
  perUnit === 'none' ? `${unit ?? ''} in all`.trim() : formatUnit(unit, perUnit);
