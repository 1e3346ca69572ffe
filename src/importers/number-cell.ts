const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** An empty cell and `-` mean that there is no number, which is valid; a number too large for a double is not. */
export function isNumberCell(cell: string): boolean {
  return cell === '' || cell === '-' || (number.test(cell) && Number.isFinite(Number(cell)));
}
