import type { Amount, CalculationResult } from '../domain/amount.ts';
import { type BoundValue, toTraced } from './bindings.ts';
import type { CalculationTrace } from './calculation-trace.ts';
import type { DataFinder } from './data-finder.ts';
import { createDerivation } from './derivation/create-derivation.ts';
import { digestOfAlgorithm } from './digest.ts';
import type { Shadow } from './interpreter/shadow.ts';
import type { ProfileFinder } from './profile-finder.ts';
import type { Prorata } from './prorata.ts';
import type { CalculationSubject } from './subject.ts';

/** The state of a finished calculation that its trace is made of. */
export interface TracedRun {
  readonly subject: CalculationSubject;
  readonly prorata: Prorata;
  /** As the algorithm returned them; of what happens once absolute. */
  readonly amounts: readonly Amount[];
  /** As the algorithm returned them. */
  readonly returned: readonly Amount[];
  /** How they were made; absent where that is not known. */
  readonly shadows?: ReadonlyMap<string, Shadow> | undefined;
  /** `null` if the algorithm did not run. */
  readonly finders: { readonly data: DataFinder; readonly profile: ProfileFinder | null } | null;
  readonly steps: number;
  readonly wasRead: (bound: BoundValue) => boolean;
}

export function createTrace(
  { subject, prorata, amounts, returned, shadows, finders, steps, wasRead }: TracedRun,
  traced: readonly BoundValue[],
  { amount, notes }: CalculationResult,
): CalculationTrace {
  const { algorithm, definition } = subject.definition;
  const isPart = prorata.kind === 'amounts';
  return {
    definition: { uid: definition.uid, name: definition.name, version: definition.version },
    algorithmDigest: algorithm === null ? null : digestOfAlgorithm(algorithm),
    bindings: traced.map((bound) => toTraced(bound, wasRead(bound))),
    lookups: finders?.data.answered ?? [],
    profileReads: finders?.profile?.reads ?? [],
    prorata,
    defaultAmount: amounts.find(({ isDefault }) => isDefault) ?? null,
    amount,
    notes,
    derivation:
      shadows === undefined
        ? null
        : createDerivation({ amounts: returned, shadows, bound: traced, result: amount, isPart }),
    editionSteps: (subject.definition.figures?.steps ?? []).map(({ from, note }) => ({ from, note })),
    steps,
  };
}
