import type { Derivation, DerivationStep } from '../../domain/amounts/derivation.ts';
import type { Explanation } from '../../domain/amounts/explanation.ts';
import { formatCompound } from './format-result.ts';

/**
 * The steps of a derivation that can be computed again by hand, as rows: a name, a
 * formula, the value with its unit, and where it comes from. What has no name is
 * written out in the formula that uses it. Amounts of what happens once have no
 * period, whatever their definition says.
 */
export function derivationRows({
  derivation,
  sources,
  calculated,
}: Explanation): readonly (readonly string[])[] {
  if (derivation === null) return [];
  const { steps, amounts, result } = derivation;
  const types = new Map(amounts.map(({ type, step }) => [step, type]));
  const write = (index: number): Operand => writeOperand(derivation, index, types);
  return steps.flatMap((step, index) => {
    const { operation, operands, origin, name, found } = step;
    const type = types.get(index) ?? (index === result ? 'result' : undefined);
    const isShown = operation === null ? found !== null || origin === 'potential' : name !== null;
    if (type === undefined && !isShown) return [];
    const formula = operation === null ? '' : writeOperation(operation, operands.map(write));
    const source = origin === null ? lineOf(step) : sourceOf(step, sources);
    const isOnce = type !== undefined && calculated?.perUnit === null;
    const value = valueOf(isOnce ? { ...step, perUnit: null } : step);
    return [[type ?? name ?? found?.path ?? '', formula, value, source]];
  });
}

/** A value that has a row of its own, or a number that has not; otherwise the operation. */
function writeOperand(derivation: Derivation, index: number, types: ReadonlyMap<number, string>): Operand {
  const step = derivation.steps[index];
  if (step === undefined) return { text: '', isInfix: false };
  const { operation, operands, name, count } = step;
  if (count !== null) return { text: `${valueOf(step)} (${count} more)`, isInfix: false };
  if (operation === null || name !== null || types.has(index)) return { text: valueOf(step), isInfix: false };
  const parts = operands.map((operand) => writeOperand(derivation, operand, types));
  return { text: writeOperation(operation, parts), isInfix: isInfixOperation(operation) };
}

interface Operand {
  readonly text: string;
  /** Whether it needs brackets in an operation. */
  readonly isInfix: boolean;
}

function writeOperation(operation: string, operands: readonly Operand[]): string {
  const texts = operands.map(({ text, isInfix: needsBrackets }) => (needsBrackets ? `(${text})` : text));
  if (operation === 'negate') return `-${texts.join()}`;
  if (isInfixOperation(operation)) return texts.join(` ${operation === '*' ? '×' : operation} `);
  return `${operation.replace('Math.', '')}(${operands.map(({ text }) => text).join(', ')})`;
}

function isInfixOperation(operation: string): boolean {
  return !/^[a-z]/i.test(operation);
}

function valueOf({ value, unit, perUnit }: DerivationStep): string {
  return `${formatLong(value)} ${formatCompound(unit, perUnit)}`.trim();
}

function lineOf({ line }: DerivationStep): string {
  return line === null ? '' : `line ${line}`;
}

function formatLong(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return value.toLocaleString('en-GB', { maximumSignificantDigits: 10 });
}

function sourceOf({ origin, found }: DerivationStep, sources: Explanation['sources']): string {
  if (origin === 'potential') return 'IPCC, over 100 years';
  if (found === null) return origin ?? '';
  const { categoryPath, drill, row, edition, startDate } = found;
  const isFound = origin === 'item' || origin === 'look-up';
  const source = sources.find((each) => categoryPath === null || each.categoryPath === categoryPath);
  return [
    isFound ? (source?.provenance?.source ?? categoryPath ?? origin) : origin,
    ...drill.map((choice) => `${choice.name}=${choice.value}`),
    ...(row === null ? [] : [row]),
    ...(edition === null ? [] : [`edition ${edition}`]),
    ...(startDate === null ? [] : [`valid from ${new Date(startDate).toISOString().slice(0, 10)}`]),
  ].join(', ');
}
