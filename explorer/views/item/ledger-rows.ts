import type { ExploreDerivationQuery } from '../../../schema/generated/graphql.ts';

type Explanation = NonNullable<
  NonNullable<NonNullable<ExploreDerivationQuery['dataItem']>['amount']>['explanation']
>;
export type Derivation = NonNullable<Explanation['derivation']>;
export type Step = Derivation['steps'][number];
export type Sign = '' | '+' | '−' | '×' | '÷';

interface Row {
  readonly sign: Sign;
  readonly step: Step;
}

const inverse = { '×': '÷', '÷': '×', '': '÷', '+': '−', '−': '+' } as const;
const maxDepth = 40;

/**
 * A calculation as the lines of a ledger: the product 12,000 × 329.65 ÷ 1,000 is three, and a sum has one
 * for each part. What is neither, or stands inside the other, is one line with its own result; so is an amount on the way that no product makes.
 */
export function rowsOf(result: number, steps: ReadonlyMap<number, Step>): readonly Row[] {
  const root = steps.get(result);
  if (root === undefined) return [];
  const kind = root.operation === '+' || root.operation === '-' ? 'sum' : 'product';
  const lines = (step: Step, sign: Sign, depth: number): readonly Row[] => {
    const isOwn = kind === 'sum' ? /^[+-]$/.test(step.operation ?? '') : /^[*/]$/.test(step.operation ?? '');
    if (!isOwn || depth > maxDepth || (depth > 0 && isOfFunction(step, steps))) return [{ sign, step }];
    return step.operands.flatMap((operand, index) => {
      const next = steps.get(operand);
      return next === undefined ? [] : lines(next, signOf(kind, step.operation, index, sign), depth + 1);
    });
  };
  const rows = lines(root, '', 0);
  return rows.filter(({ step, sign }, index) => index === 0 || !isNothing(step, sign));
}

/** Whether an amount of its own, such as a great-circle distance, comes from more than products. */
function isOfFunction({ unit, operands }: Step, steps: ReadonlyMap<number, Step>): boolean {
  const parts = operands.flatMap((operand) => steps.get(operand) ?? []);
  return unit !== null && parts.some(({ operation }) => operation !== null && !/^[*/]$/.test(operation));
}

/** The sign of an operand, inside what has a sign itself. */
function signOf(kind: 'sum' | 'product', operation: string | null, index: number, around: Sign): Sign {
  const isInverse = index > 0 && (operation === '/' || operation === '-');
  if (index === 0) return around;
  const plain = kind === 'sum' ? '+' : '×';
  const isTurned = around === '÷' || around === '−';
  return isInverse === isTurned ? plain : inverse[plain];
}

/** Times one, and plus nothing. */
const isNothing = ({ value, origin }: Step, sign: Sign): boolean =>
  origin === 'CONSTANT' && value === (sign === '+' || sign === '−' ? 0 : 1);
