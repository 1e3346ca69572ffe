import type { Amount, CalculationResult } from '../domain/amount.ts';
import { type BoundValue, toTraced } from './bindings.ts';
import type { CalculationTrace } from './calculation-trace.ts';
import type { DataFinder } from './data-finder.ts';
import { digestOfAlgorithm } from './digest.ts';
import type { ProfileFinder } from './profile-finder.ts';
import type { Prorata } from './prorata.ts';
import type { CalculationSubject } from './subject.ts';

/** The state of a finished calculation that its trace is made of. */
export interface TracedRun {
  readonly subject: CalculationSubject;
  readonly prorata: Prorata;
  /** As the algorithm returned them. */
  readonly amounts: readonly Amount[];
  /** `null` if the algorithm did not run. */
  readonly finders: { readonly data: DataFinder; readonly profile: ProfileFinder } | null;
  readonly steps: number;
  readonly wasRead: (bound: BoundValue) => boolean;
}

export function createTrace(
  { subject, prorata, amounts, finders, steps, wasRead }: TracedRun,
  traced: readonly BoundValue[],
  { amount, notes }: CalculationResult,
): CalculationTrace {
  const { algorithm, definition } = subject.definition;
  return {
    definition: { uid: definition.uid, name: definition.name, version: definition.version },
    algorithmDigest: algorithm === null ? null : digestOfAlgorithm(algorithm),
    bindings: traced.map((bound) => toTraced(bound, wasRead(bound))),
    lookups: finders?.data.answered ?? [],
    profileReads: finders?.profile.reads ?? [],
    prorata,
    defaultAmount: amounts.find(({ isDefault }) => isDefault) ?? null,
    amount,
    notes,
    steps,
  };
}
