import { rounded } from '../../domain/basics/decimal.ts';
import type { CalculationResult } from '../../domain/amounts/amount.ts';
import type { FigureFacts } from '../../domain/amounts/figure-facts.ts';
import { shownAmount } from '../../tables/writing/amount-cells.ts';

/** The headline first, and the algorithm's own amount where it is another. */
export function formatResult(result: CalculationResult): string {
  const { amount, amounts, notes } = result;
  const headline = shownAmount(result).amount.value;
  const units = formatCompound(amount.unit, amount.perUnit);
  const rows = amounts.map(({ type, value, unit, perUnit, isDefault, facts }) => [
    isDefault ? '*' : ' ',
    type,
    value === null ? '-' : formatNumber(value),
    formatCompound(unit, perUnit),
    facts === undefined ? '' : formatFacts(facts),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => (row[column] ?? '').length)));
  const lines = rows.map(([mark = '', type = '', value = '', unit = '', facts = '']) =>
    `  ${mark} ${type.padEnd(widths[1] ?? 0)}  ${value.padStart(widths[2] ?? 0)} ${unit.padEnd(widths[3] ?? 0)}  ${facts}`.trimEnd(),
  );
  const remarks = notes.map(
    ({ type, code, text }) => `  ${type}${code === undefined ? '' : ` ${code}`}: ${text}`,
  );
  return [
    ...(headline === null ? [] : [`${formatNumber(headline)} ${units}`]),
    ...(headline === null || amount.value === null || rounded(amount.value) === headline
      ? []
      : [`${formatNumber(amount.value)} ${units} by the algorithm alone`]),
    ...lines,
    ...remarks,
    '',
  ].join('\n');
}

function formatNumber(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(8))) : String(value);
}

export function formatCompound(unit: string | null, perUnit: string | null): string {
  return perUnit === null ? (unit ?? '') : `${unit ?? ''}/${perUnit}`;
}

/** Only facts that tell amounts apart; the explanation and JSON have all. */
function formatFacts({ scope, lifeCycle, gwp, quality }: FigureFacts): string {
  const scopeText = scope === 'outside' ? 'outside of the scopes' : scope && `scope ${scope}`;
  return [scopeText, lifeCycle, gwp, quality].filter((text) => text !== null).join(', ');
}
