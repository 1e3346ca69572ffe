import type { ValueType } from '../domain/item-definition.ts';

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

export function isNumeric(valueType: ValueType): boolean {
  return valueType === 'DECIMAL' || valueType === 'INTEGER';
}

/** An empty cell and `-` mean that there is no number, which is valid; a number too large for a double is not. */
export function isNumberCell(cell: string): boolean {
  return cell === '' || cell === '-' || (number.test(cell) && Number.isFinite(Number(cell)));
}
