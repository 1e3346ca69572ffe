import type { Amount, CalculationResult } from '../../domain/amounts/amount.ts';
import { editionNotes } from '../../domain/amounts/figure-facts.ts';
import { type BoundValue, toTraced } from '../inputs/bindings.ts';
import type { CalculationTrace } from '../plan/calculation-trace.ts';
import type { DataFinder } from '../look-ups/data-finder.ts';
import { createDerivation } from '../derivation/create-derivation.ts';
import { derive, known, type Shadows } from '../derivation/derived.ts';
import { digestOfText } from '../plan/digest.ts';
import type { ProfileFinder } from '../look-ups/profile-finder.ts';
import type { Prorata } from '../plan/prorata.ts';
import type { CalculationSubject } from '../plan/subject.ts';

/** The state of a finished calculation that its trace is made of. */
export interface TracedRun {
  readonly subject: CalculationSubject;
  readonly prorata: Prorata;
  /** Amounts as returned by the algorithm, absolute for something that happens once. */
  readonly amounts: readonly Amount[];
  readonly returned: readonly Amount[];
  /** How they were made; absent where that is not known. */
  readonly shadows?: Shadows | undefined;
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
    algorithmDigest: algorithm === null ? null : digestOfText(algorithm),
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
        : createDerivation({
            amounts,
            shadows: toOnce(shadows, returned, amounts),
            bound: traced,
            figures: subject.definition.figures,
            result: amount,
            isPart,
          }),
    editionSteps: editionNotes(subject.definition.figures),
    steps,
  };
}

/** Adds a step for amounts of something that happens once, if the algorithm returned them per another time than a year. */
function toOnce(shadows: Shadows, returned: readonly Amount[], amounts: readonly Amount[]): Shadows {
  if (returned === amounts) return shadows;
  const converted = returned.flatMap(({ type, value }, index) => {
    const once = amounts[index]?.value;
    if (!value || !once || once === value) return [];
    const { shadow } = derive('*', [{ value, shadow: shadows.get(type) }, known(once / value, 'conversion')]);
    return shadow === undefined ? [] : [[type, shadow] as const];
  });
  return new Map([...shadows, ...converted]);
}
