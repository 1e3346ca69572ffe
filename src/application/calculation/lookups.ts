import { type Lookup, lookupKey } from '../../calculation/plan/lookup.ts';
import type { ValueHistory } from '../../calculation/plan/value-history.ts';
import { uidsIn } from '../../domain/data-tree/drill-down.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { ofEdition } from '../../domain/amounts/figure-facts.ts';
import { type CalculableDefinition, isNumeric } from '../../domain/definitions/item-definition.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { StoredDataCategory } from '../../ports/reference-store.ts';
import { historiesOf } from '../data-items/current-values.ts';
import { pageSize } from '../cached-records.ts';
import { orThrow } from '../outcomes.ts';
import { narrow } from '../data-items/drill-down.ts';
import { inOwnUnits } from '../profile-items/own-units.ts';
import { readCategories } from '../data-categories/read-categories.ts';
import type { RequestScope } from '../request-scope.ts';

interface Target {
  readonly category: StoredDataCategory;
  readonly definition: CalculableDefinition;
}

const nothing: ValueHistory = { points: [], isNumeric: false };

/** Reads lookups that are not cached, together in a few statements, and caches their answers. */
export async function fetchLookups(lookups: readonly Lookup[], request: RequestScope): Promise<void> {
  for (let from = 0; from < lookups.length; from += pageSize) {
    const page = lookups.slice(from, from + pageSize);
    const revision = request.store.revision();
    const answers = await readAnswers(page, request);
    for (const [index, lookup] of page.entries())
      request.cached.lookUps.put(lookupKey(lookup), answers[index] ?? nothing, revision);
  }
}

async function readAnswers(
  lookups: readonly Lookup[],
  request: RequestScope,
): Promise<readonly ValueHistory[]> {
  const targets = await findTargets(lookups, request);
  const uids = await findItems(lookups, targets, request);
  const found = uids.filter((uid) => uid !== null);
  const entries = await request.cached.entries.getMany(found, request.signal);
  const byUid = new Map(found.map((uid, index) => [uid, orThrow(entries[index] ?? [])]));
  return lookups.map(({ valuePath }, index) => {
    const path = valuePath.toLowerCase();
    const value = targets[index]?.definition.valueDefinitions.find(
      (definition) => definition.path.toLowerCase() === path,
    );
    const uid = uids[index] ?? null;
    if (value === undefined || uid === null) return nothing;
    const histories = historiesOf(byUid.get(uid) ?? []);
    const history = histories.get(value.uid) ?? [];
    const { valueDefinitions = [], figures = null } = targets[index]?.definition ?? {};
    const statedBy = (path: string): string | null => {
      const stated = valueDefinitions.find((each) => each.path === path);
      return (stated && histories.get(stated.uid)?.at(-1)?.value) || null;
    };
    const { unit, perUnit } = value;
    return {
      from: {
        uid,
        row: statedBy('source'),
        figures: figures && ofEdition(figures, statedBy('edition')),
        unit,
        perUnit,
      },
      points: history.map((entry) => ({ start: entry.startDate, value: inOwnUnits(value, entry) })),
      isNumeric: isNumeric(value.valueDefinition.valueType),
    };
  });
}

async function findTargets(
  lookups: readonly Lookup[],
  request: RequestScope,
): Promise<readonly (Target | null)[]> {
  const paths = lookups.map(({ categoryPath }) => categoryPath);
  const categories = await readCategories(request, paths);
  return categories.map((category) => {
    if (category instanceof EmissionsError || category.definition === null) return null;
    return { category, definition: category.definition };
  });
}

/** The item of each lookup: by key if it names every drill level, otherwise by narrowing down. */
async function findItems(
  lookups: readonly Lookup[],
  targets: readonly (Target | null)[],
  request: RequestScope,
): Promise<readonly (Uid | null)[]> {
  const wholeDrills = lookups.map((lookup, index) => wholeDrill(lookup, targets[index] ?? null));
  const requested = wholeDrills.filter((drill) => drill !== null);
  const found =
    requested.length === 0 ? [] : await request.store.dataItems.findByDrill(requested, request.signal);
  const byDrill = new Map(requested.map((drill, index) => [drill, found[index] ?? null]));
  return Promise.all(
    lookups.map(async (lookup, index) => {
      const drill = wholeDrills[index] ?? null;
      return drill === null
        ? narrowDown(lookup, targets[index] ?? null, request)
        : (byDrill.get(drill) ?? null);
    }),
  );
}

function wholeDrill(lookup: Lookup, target: Target | null) {
  if (target === null) return null;
  const selected = new Map(lookup.drill.map(({ name, value }) => [name.toLowerCase(), value]));
  const drill: string[] = [];
  for (const level of target.definition.definition.drillDown) {
    const value = selected.get(level.toLowerCase());
    if (value === undefined) return null;
    drill.push(value);
  }
  return { categoryUid: target.category.uid, drill };
}

/** `null` if several items remain that differ in the levels not selected; otherwise the first. */
async function narrowDown(lookup: Lookup, target: Target | null, request: RequestScope): Promise<Uid | null> {
  if (target === null) return null;
  const [items = []] = await request.cached.drills.getMany([target.category.uid], request.signal);
  if (request.budget.isPauseDue()) await request.budget.pause();
  const { choices } = narrow(target.definition.definition.drillDown, items, lookup.drill);
  return uidsIn(choices)[0] ?? null;
}
