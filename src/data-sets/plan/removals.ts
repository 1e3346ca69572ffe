import type { CategoryPath } from '../../domain/basics/category-path.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { UsedRecords, UsedValues } from '../../ports/profile-store.ts';
import type { Store } from '../../ports/store.ts';
import type { CategoryPlan } from './plan-category.ts';

/** Something that an import removes from profile items, or an algorithm that it removes from a category. */
export interface Removal {
  readonly path: CategoryPath;
  readonly what: 'dataItems' | 'inputs' | 'units' | 'algorithm';
  /** The labels of the data items that are in use, or the paths of the inputs. */
  readonly names: readonly string[];
  readonly profileItems: number;
  readonly profiles: number;
  /** The stored values of these inputs: of `units`, those that are in the unit of their definition. */
  readonly values: number;
}

/** A loss, and the records whose uses are counted. `names` are keyed by uid; data items count only if they are in use. */
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
    const { profileItems = 0, profiles = 0, values = 0, dataItemUids = [] } = uses[index] ?? {};
    if ((what === 'units' ? values : profileItems) === 0 && what !== 'algorithm') return [];
    const inUse = new Set(what === 'dataItems' ? dataItemUids : names.keys());
    const listed = [...names].filter(([uid]) => inUse.has(uid)).map(([, name]) => name);
    return [{ path, what, names: listed, profileItems, profiles, values }];
  });
}

function lossesOf({ stored, target }: CategoryPlan, staying: ReadonlySet<Uid>): readonly Loss[] {
  if (stored === null) return [];
  const { path, definition: before } = stored;
  const after = target.definition;
  const items = stored.items.filter(({ uid }) => !staying.has(uid));
  const remaining = new Map(inputsOf(after).map((input) => [input.uid, input]));
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
    const values = inputs.map(({ uid }) => ({ definitionUid: uid, among: 'all' }) as const);
    losses.push({ path, what: 'inputs', names: namesOf(inputs), of: { ...of, values } });
  }
  const changed = inputsOf(before).flatMap((input) => changedUnits(input, remaining.get(input.uid)));
  if (changed.length > 0) {
    const uids = new Set(changed.map(({ definitionUid }) => definitionUid));
    const names = namesOf(inputsOf(before).filter(({ uid }) => uids.has(uid)));
    losses.push({ path, what: 'units', names, of: { ...of, values: changed } });
  }
  if ((before?.algorithm ?? null) !== null && (after?.algorithm ?? null) === null) {
    losses.push({ path, what: 'algorithm', names: new Map(), of });
  }
  return losses;
}

/** Without a unit of their own, stored numbers would count in the new one. */
function changedUnits(
  before: ItemValueDefinition,
  after: ItemValueDefinition | undefined,
): readonly UsedValues[] {
  return (['unit', 'perUnit'] as const).flatMap((among) =>
    before[among] === null || after === undefined || after[among] === null || after[among] === before[among]
      ? []
      : [{ definitionUid: before.uid, among }],
  );
}

function namesOf(inputs: readonly ItemValueDefinition[]): ReadonlyMap<Uid, string> {
  return new Map(inputs.map(({ uid, path }) => [uid, path]));
}

function inputsOf(definition: CategoryPlan['target']['definition']) {
  return definition?.valueDefinitions.filter(({ fromProfile }) => fromProfile) ?? [];
}
