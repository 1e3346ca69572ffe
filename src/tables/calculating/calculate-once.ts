import type { CalculationResult } from '../../domain/amounts/amount.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { Backend } from '../../ports/backend.ts';
import type { CalculationRequest } from '../../ports/data-tree.ts';
import type { Outcome } from '../../ports/outcome.ts';

/**
 * The amounts of what happens once, unless a request names a rate. Where that is refused, because an
 * input or a figure of the item is per time, the amount is a rate with a note that says so.
 */
export async function calculateOnce(
  { dataItems }: Pick<Backend, 'dataItems'>,
  requests: readonly CalculationRequest[],
): Promise<readonly Outcome<CalculationResult>[]> {
  const once = requests.map((each) => ({ ...each, returnPerUnit: each.returnPerUnit ?? 'none' }));
  const outcomes = await dataItems.calculate(once);
  const refused = requests.flatMap((request, index) => {
    const outcome = outcomes[index];
    const isRefused = outcome instanceof EmissionsError && outcome.argument === 'returnPerUnit';
    return isRefused && request.returnPerUnit === undefined ? [{ request, index, why: outcome.message }] : [];
  });
  if (refused.length === 0) return outcomes;
  const rates = await dataItems.calculate(refused.map(({ request }) => request));
  const changed = [...outcomes];
  for (const [at, { index, why }] of refused.entries()) {
    const rate = rates[at];
    if (rate === undefined) continue;
    changed[index] = rate instanceof EmissionsError ? rate : withNote(rate, `The amount is a rate: ${why}`);
  }
  return changed;
}

function withNote(result: CalculationResult, text: string): CalculationResult {
  return { ...result, notes: [...result.notes, { type: 'comment', text }] };
}
