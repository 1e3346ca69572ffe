import type { Amount, CalculationResult } from '../domain/amount.ts';
import type { Bindings } from './bindings.ts';
import type { CalculationPlan } from './calculation-plan.ts';
import type { CalculationTrace, TracedBinding } from './calculation-trace.ts';
import type { DataFinder } from './data-finder.ts';
import { digestOfAlgorithm } from './digest.ts';
import type { ProfileFinder } from './profile-finder.ts';
import type { Prorata } from './prorata.ts';
import type { CalculationSubject } from './subject.ts';

/** The state of a finished calculation that its trace is made of. */
export interface TracedRun {
  readonly plan: CalculationPlan;
  readonly subject: CalculationSubject;
  readonly prorata: Prorata;
  /** As the algorithm returned them. */
  readonly amounts: readonly Amount[];
  /** `null` if the algorithm did not run. */
  readonly finders: { readonly data: DataFinder; readonly profile: ProfileFinder } | null;
  readonly steps: number;
}

export function createTrace(
  { plan, subject, prorata, amounts, finders, steps }: TracedRun,
  traced: NonNullable<Bindings['traced']>,
  { amount, notes }: CalculationResult,
): CalculationTrace {
  const { algorithm, definition } = subject.definition;
  return {
    definition: { uid: definition.uid, name: definition.name, version: definition.version },
    algorithmDigest: algorithm === null ? null : digestOfAlgorithm(algorithm),
    bindings: traced.map((binding, index) => ({
      ...binding,
      isUsed: isMentioned(plan, binding) && !isReplaced(traced.slice(index + 1), binding),
    })),
    lookups: finders?.data.answered ?? [],
    profileReads: finders?.profile.reads ?? [],
    prorata,
    defaultAmount: amounts.find(({ isDefault }) => isDefault) ?? null,
    amount,
    notes,
    steps,
  };
}

type Traced = Omit<TracedBinding, 'isUsed'>;

function isMentioned({ algorithm }: CalculationPlan, { boundAs }: Traced): boolean {
  return !('problem' in algorithm) && algorithm.globalIndexes.has(boundAs);
}

function isReplaced(later: readonly Traced[], { boundAs }: Traced): boolean {
  return later.some((binding) => binding.boundAs === boundAs);
}
