import type { CalculationPass } from '../../calculation/run/calculate.ts';
import type { CalculationTrace } from '../../calculation/plan/calculation-trace.ts';
import { type KnownLookups, type Lookup, lookupKey } from '../../calculation/plan/lookup.ts';
import type { CalculationResult } from '../../domain/amounts/amount.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { Outcome, Outcomes } from '../../ports/outcome.ts';
import { explainAll, type Explained } from './explanations.ts';
import { fetchLookups } from './lookups.ts';
import { unlessFailed } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';

/** Each lookup that depends on another one takes a further run; the published library takes two. */
const maxRounds = 10;

/** One calculation, with its subject if it is to be explained. */
export interface CalculationRun {
  readonly run: (known: KnownLookups) => Outcome<CalculationPass>;
  readonly about: Explained | null;
}

/** A result with its trace. */
export type Done = Extract<CalculationPass, { kind: 'done' }>;

/**
 * Runs calculations together: each round runs the unfinished ones, and fetches
 * their pending lookups in a few statements.
 */
export async function calculateInRounds(
  request: RequestScope,
  runs: readonly CalculationRun[],
): Outcomes<Done> {
  const outcomes: (Outcome<Done> | undefined)[] = runs.map(() => undefined);
  for (let round = 1; round <= maxRounds; round += 1) {
    const missing = new Map<string, Lookup>();
    const known = { get: request.cached.lookUps.reader() };
    for (const [index, { run }] of runs.entries()) {
      if (outcomes[index] !== undefined) continue;
      if (request.budget.isPauseDue()) await request.budget.pause();
      const outcome = run(known);
      if (outcome instanceof EmissionsError || outcome.kind === 'done') outcomes[index] = outcome;
      else for (const lookup of outcome.lookups) missing.set(lookupKey(lookup), lookup);
    }
    if (missing.size === 0) break;
    await fetchLookups([...missing.values()], request);
  }
  return withExplanations(request, runs, outcomes);
}

async function withExplanations(
  request: RequestScope,
  runs: readonly CalculationRun[],
  outcomes: readonly (Outcome<Done> | undefined)[],
): Outcomes<Done> {
  const traced = new Map<number, { readonly trace: CalculationTrace; readonly about: Explained }>();
  for (const [index, { about }] of runs.entries()) {
    const outcome = outcomes[index];
    if (about === null || outcome === undefined || outcome instanceof EmissionsError) continue;
    if (outcome.trace !== null) traced.set(index, { trace: outcome.trace, about });
  }
  const indexes = [...traced.keys()];
  const explanations = traced.size === 0 ? [] : await explainAll(request, [...traced.values()]);
  return outcomes.map((outcome, index) => {
    if (outcome === undefined) return endedTooLate;
    const explanation = explanations[indexes.indexOf(index)];
    if (outcome instanceof EmissionsError || explanation === undefined) return outcome;
    return { ...outcome, result: { ...outcome.result, explanation } };
  });
}

/** Like every limit of a run, this one means that there is no amount. */
const endedTooLate: Done = {
  kind: 'done',
  result: {
    amount: { value: null, unit: 'kg', perUnit: 'year' },
    amounts: [],
    notes: [],
    failure: new EmissionsError(
      'ALGORITHM_FAILED',
      `The algorithm of the item looks up values in more than ${maxRounds} steps that depend on each other.`,
    ),
  },
  trace: null,
  overlap: null,
  changes: () => [],
  hasLookUps: false,
};

export function resultsOf(outcomes: readonly Outcome<Done>[]): readonly Outcome<CalculationResult>[] {
  return outcomes.map(unlessFailed(({ result }) => result));
}
