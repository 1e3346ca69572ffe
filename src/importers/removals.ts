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

/** What is lost, whose uses are counted `of`; `names` by their uids, data items only if they are in use. */
interface Loss extends Pick<Removal, 'path' | 'what'> {
  readonly names: ReadonlyMap<Uid, string>;
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
  const used = losses.map(({ of }) => of);
  const uses = await store.profileItems.countUses(used, signal);
  return losses.flatMap(({ path, what, names }, index) => {
    const { profileItems = 0, profiles = 0, dataItemUids = [] } = uses[index] ?? {};
    if (profileItems === 0 && what !== 'algorithm') return [];
    const inUse = new Set(what === 'dataItems' ? dataItemUids : names.keys());
    const listed = [...names].filter(([uid]) => inUse.has(uid)).map(([, name]) => name);
    return [{ path, what, names: listed, profileItems, profiles }];
  });
}

function lossesOf({ stored, target }: CategoryPlan, staying: ReadonlySet<Uid>): readonly Loss[] {
  if (stored === null) return [];
  const { path, definition: before } = stored;
  const after = target.definition;
  const items = stored.items.filter(({ uid }) => !staying.has(uid));
  const remaining = new Set(inputsOf(after).map(({ uid }) => uid));
  const inputs = inputsOf(before).filter(({ uid }) => !remaining.has(uid));
  // Other categories may have the definition, but not where this one gets another.
  const of: UsedRecords =
    before !== null && before.uid === after?.uid
      ? { definitionUid: before.uid }
      : { dataItemUids: stored.items.map(({ uid }) => uid) };
  const losses: Loss[] = [];
  if (items.length > 0) {
    const names = new Map(items.map(({ uid, label }) => [uid, label]));
    losses.push({ path, what: 'dataItems', names, of: { dataItemUids: [...names.keys()] } });
  }
  if (inputs.length > 0) {
    losses.push({ path, what: 'inputs', names: new Map(inputs.map((input) => [input.uid, input.path])), of });
  }
  if ((before?.algorithm ?? null) !== null && (after?.algorithm ?? null) === null) {
    losses.push({ path, what: 'algorithm', names: new Map(), of });
  }
  return losses;
}

function inputsOf(definition: CategoryPlan['target']['definition']) {
  return definition?.valueDefinitions.filter(({ fromProfile }) => fromProfile) ?? [];
}
