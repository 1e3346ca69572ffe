import type { ValueType } from '../domain/item-definition.ts';

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

export function isNumeric(valueType: ValueType): boolean {
  return valueType === 'DECIMAL' || valueType === 'INTEGER';
}

/** Empty and `-` say that there is none. A number that is too large to be one is none. */
export function isNumberCell(cell: string): boolean {
  return cell === '' || cell === '-' || (number.test(cell) && Number.isFinite(Number(cell)));
}
