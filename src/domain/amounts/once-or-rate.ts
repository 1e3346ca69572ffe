import { EmissionsError } from '../basics/errors.ts';
import type { AmountRequest, CalculationResult } from './amount.ts';

type Outcome = CalculationResult | EmissionsError;

/** The `returnPerUnit` of an amount that is for once where that is possible, and otherwise a rate. */
export const ONCE_OR_RATE = 'auto';

/**
 * Calculates, where ONCE_OR_RATE is requested, the amounts of what happens once. Where that is refused,
 * because an input or a figure of the item is per time, the amount is a rate with a note that says so.
 */
export async function calculateOnceOrRate<R extends AmountRequest>(
  requests: readonly R[],
  calculate: (requests: readonly R[]) => Promise<readonly Outcome[]>,
): Promise<readonly Outcome[]> {
  const outcomes = await calculate(
    requests.map((each) => (mayBeRate(each) ? { ...each, returnPerUnit: 'none' } : each)),
  );
  const refused = requests.flatMap((request, index) => {
    const outcome = outcomes[index];
    const isRefused = outcome instanceof EmissionsError && outcome.argument === 'returnPerUnit';
    return isRefused && mayBeRate(request) ? [{ request, index, why: outcome.message }] : [];
  });
  if (refused.length === 0) return outcomes;
  const rates = await calculate(refused.map(({ request }) => ({ ...request, returnPerUnit: undefined })));
  const changed = [...outcomes];
  for (const [at, { index, why }] of refused.entries()) {
    const rate = rates[at];
    if (rate === undefined) continue;
    changed[index] = rate instanceof EmissionsError ? rate : withNote(rate, `The amount is a rate: ${why}`);
  }
  return changed;
}

function mayBeRate({ returnPerUnit }: AmountRequest): boolean {
  return returnPerUnit?.trim().toLowerCase() === ONCE_OR_RATE;
}

function withNote(result: CalculationResult, text: string): CalculationResult {
  return { ...result, notes: [...result.notes, { type: 'comment', text }] };
}
