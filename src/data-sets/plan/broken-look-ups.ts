import type { CategoryPath } from '../../domain/basics/category-path.ts';
import type { ItemValueDefinition } from '../../domain/definitions/item-definition.ts';
import { mayName } from '../../domain/definitions/look-up-names.ts';
import type { ReferenceCategory, ReferenceItem } from '../../ports/reference-store.ts';
import type { Store } from '../../ports/store.ts';
import type { CategoryPlan } from './plan-category.ts';
import { walkCategories } from './read-stored-category.ts';
import type { SourceChecks } from '../files/source-checks.ts';

/** Figures that the algorithm of a category looks up, and would no longer find after an import. */
export interface BrokenLookUp {
  readonly path: CategoryPath;
  /** The category that has the figures. */
  readonly target: CategoryPath;
  readonly valuePath: string;
  readonly broken: number;
  readonly total: number;
  /** The label of the first item whose figure is no longer found. */
  readonly example: string;
}

/** Looks at the algorithms that an import leaves as they are, and at what they may look up by name. */
export async function findBrokenLookUps(
  store: Store,
  plans: readonly CategoryPlan[],
  checks: SourceChecks,
  signal: AbortSignal,
): Promise<readonly BrokenLookUp[]> {
  const replaced = plans.filter(
    ({ stored, changes }) => (stored?.items.length ?? 0) > 0 && changes.length > 0,
  );
  if (replaced.length === 0) return [];
  const algorithms = new Map(plans.map(({ target }) => [target.path, target.definition?.algorithm]));
  const broken: BrokenLookUp[] = [];
  for await (const path of walkCategories(store, signal)) {
    const [category] = await store.dataCategories.getMany([path], signal);
    const algorithm = category?.definition?.algorithm ?? null;
    if (algorithm === null || (algorithms.has(path) && algorithms.get(path) !== algorithm)) continue;
    const texts = checks.readTexts(algorithm);
    for (const { stored, target } of texts.size === 0 ? [] : replaced) {
      if (stored === null || !mayName(texts, target.path)) continue;
      broken.push(...breaksOf(stored, target, texts).map((one) => ({ path, target: target.path, ...one })));
    }
  }
  return broken;
}

/** The values that the texts name; all of them if the algorithm composes their names. */
function breaksOf(
  stored: ReferenceCategory,
  target: ReferenceCategory,
  texts: ReadonlySet<string>,
): readonly Omit<BrokenLookUp, 'path' | 'target'>[] {
  const drillDown = stored.definition?.drillDown ?? [];
  const values = (stored.definition?.valueDefinitions ?? []).filter(
    ({ fromData, path }) => fromData && !drillDown.includes(path),
  );
  const named = values.filter(({ path }) => texts.has(path.toLowerCase()));
  return (named.length > 0 ? named : values).flatMap((value) => {
    const before = figuresOf(stored, value.path, drillDown);
    const levels = target.definition?.drillDown ?? [];
    const after = hasSameUnits(value, target) ? figuresOf(target, value.path, levels) : new Map();
    const lost = [...before.values()].filter(({ drill }) => !after.has(keyOf(drill, drillDown, levels)));
    const [first] = lost;
    if (first === undefined) return [];
    return [{ valuePath: value.path, broken: lost.length, total: before.size, example: first.label }];
  });
}

/** The items that have a figure, by their drill-down values; of several the first, which look-ups find. */
function figuresOf(
  { definition, items }: ReferenceCategory,
  valuePath: string,
  levels: readonly string[],
): ReadonlyMap<string, ReferenceItem> {
  const uid = findValue(definition, valuePath)?.uid;
  const first = new Map<string, ReferenceItem>();
  for (const item of items) {
    const key = keyOf(item.drill, levels, levels);
    if (!first.has(key)) first.set(key, item);
  }
  return new Map(
    [...first].filter(([, { values }]) =>
      values.some(({ definitionUid, value }) => definitionUid === uid && value !== '' && value !== '-'),
    ),
  );
}

/** The selections at `levels`, in any order; a level that the item does not have matches nothing. */
function keyOf(drill: readonly string[], own: readonly string[], levels: readonly string[]): string {
  const positions = new Map(own.map((level, index) => [level.toLowerCase(), index]));
  const selections = levels.map((level) => {
    const position = positions.get(level.toLowerCase());
    return [level.toLowerCase(), position === undefined ? null : (drill[position] ?? '').toLowerCase()];
  });
  return JSON.stringify(selections);
}

function hasSameUnits(
  { path, unit, perUnit }: ItemValueDefinition,
  { definition }: ReferenceCategory,
): boolean {
  const value = findValue(definition, path);
  return value?.unit === unit && value.perUnit === perUnit;
}

function findValue(
  definition: ReferenceCategory['definition'],
  path: string,
): ItemValueDefinition | undefined {
  const key = path.toLowerCase();
  return definition?.valueDefinitions.find((value) => value.path.toLowerCase() === key);
}
