import type { CalculationResult } from '../domain/amount.ts';

export function formatResult({ amount, amounts, notes }: CalculationResult): string {
  const rows = amounts.map(({ type, value, unit, perUnit, isDefault }) => [
    isDefault ? '*' : ' ',
    type,
    value === null ? '-' : formatNumber(value),
    compound(unit, perUnit),
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => (row[column] ?? '').length)));
  const lines = rows.map(
    ([mark = '', type = '', value = '', unit = '']) =>
      `  ${mark} ${type.padEnd(widths[1] ?? 0)}  ${value.padStart(widths[2] ?? 0)} ${unit}`,
  );
  const remarks = notes.map(
    ({ type, code, text }) => `  ${type}${code === undefined ? '' : ` ${code}`}: ${text}`,
  );
  return [
    ...(amount.value === null
      ? []
      : [`${formatNumber(amount.value)} ${compound(amount.unit, amount.perUnit)}`]),
    ...lines,
    ...remarks,
    '',
  ].join('\n');
}

function formatNumber(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(8))) : String(value);
}

function compound(unit: string | null, perUnit: string | null): string {
  return perUnit === null ? (unit ?? '') : `${unit ?? ''}/${perUnit}`;
}
