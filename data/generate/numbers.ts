/** A figure as the CSV files have it: nine significant digits, without an exponent. Empty for none. */
export function figure(value: number | string | undefined): string {
  if (value === undefined || value === '') return '';
  const number = Number(value);
  if (!Number.isFinite(number)) throw new Error(`${value} is not a number.`);
  if (number === 0) return '0';
  const decimals = Math.min(20, Math.max(0, 8 - Math.floor(Math.log10(Math.abs(number)))));
  return Number(number.toPrecision(9))
    .toFixed(decimals)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
}

/** A figure times a factor, for another unit. */
export function scaled(value: string | undefined, factor: number): string {
  return value === undefined || value === '' ? '' : figure(Number(value) * factor);
}
