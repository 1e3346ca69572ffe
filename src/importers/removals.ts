import type { CategoryPath } from '../domain/category-path.ts';
import type { Uid } from '../domain/uid.ts';
import type { UsedRecords } from '../ports/profile-store.ts';
import type { Store } from '../ports/store.ts';
import type { CategoryPlan } from './plan-category.ts';

/** What an import takes from profile items, or an algorithm that it takes from a category. */
export interface Removal {
  readonly path: CategoryPath;
  readonly what: 'dataItems' | 'inputs' | 'algorithm';
  /** The labels of the data items that are in use, or the paths of the inputs. */
  readonly names: readonly string[];
  readonly profileItems: number;
  readonly profiles: number;
}

interface Loss extends Pick<Removal, 'path' | 'what'> {
  readonly names: (used: ReadonlySet<Uid>) => readonly string[];
  readonly of: UsedRecords;
}

/** An algorithm counts even if no profile item uses it: calculations without a profile do. */
export async function findRemovals(
  store: Store,
  plans: readonly CategoryPlan[],
  signal: AbortSignal,
): Promise<readonly Removal[]> {
  const staying = new Set(plans.flatMap(({ target }) => target.items.map(({ uid }) => uid)));
  const losses = plans.flatMap((plan) => lossesOf(plan, staying));
  if (losses.length === 0) return [];
  const uses = await store.profileItems.countUses(
    losses.map(({ of }) => of),
    signal,
  );
  return losses.flatMap(({ path, what, names }, index) => {
    const { profileItems = 0, profiles = 0, dataItemUids = [] } = uses[index] ?? {};
    if (profileItems === 0 && what !== 'algorithm') return [];
    return [{ path, what, names: names(new Set(dataItemUids)), profileItems, profiles }];
  });
}

function lossesOf({ stored, target }: CategoryPlan, staying: ReadonlySet<Uid>): readonly Loss[] {
  if (stored === null) return [];
  const { path, definition: before } = stored;
  const after = target.definition;
  const labels = new Map(
    stored.items.filter(({ uid }) => !staying.has(uid)).map(({ uid, label }) => [uid, label]),
  );
  const remaining = new Set(inputsOf(after).map(({ uid }) => uid));
  const inputs = inputsOf(before).filter(({ uid }) => !remaining.has(uid));
  // Other categories may have the definition, but not where this one gets another.
  const of: UsedRecords =
    before !== null && before.uid === after?.uid
      ? { definitionUid: before.uid }
      : { dataItemUids: stored.items.map(({ uid }) => uid) };
  const losesAlgorithm = before !== null && before.algorithm !== null && (after?.algorithm ?? null) === null;
  return [
    ...(labels.size > 0
      ? [
          {
            path,
            what: 'dataItems' as const,
            names: (used: ReadonlySet<Uid>) =>
              [...labels].filter(([uid]) => used.has(uid)).map(([, label]) => label),
            of: { dataItemUids: [...labels.keys()] },
          },
        ]
      : []),
    ...(inputs.length > 0
      ? [{ path, what: 'inputs' as const, names: () => inputs.map((input) => input.path), of }]
      : []),
    ...(losesAlgorithm ? [{ path, what: 'algorithm' as const, names: () => [], of }] : []),
  ];
}

function inputsOf(definition: CategoryPlan['target']['definition']) {
  return definition?.valueDefinitions.filter(({ fromProfile }) => fromProfile) ?? [];
}
