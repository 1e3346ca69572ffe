import type { Choice } from '../../domain/basics/choice.ts';
import type { DataCategory } from '../../domain/data-tree/data-category.ts';
import type { DrillDown } from '../../domain/data-tree/drill-down.ts';
import type { SearchLexicon } from '../../domain/search/search-lexicon.ts';
import { wordsOf } from '../../domain/search/search-words.ts';
import type { StoredDrill } from '../../ports/reference-store.ts';
import { groupBy } from '../group-by.ts';
import type { RequestScope } from '../request-scope.ts';

/** The next choice among a category's items after the given selections. */
export async function drillDown(
  request: RequestScope,
  category: DataCategory,
  selections: readonly Choice[],
): Promise<DrillDown> {
  const { uid, path, name, itemDefinition } = category;
  const dataCategory = { uid, path, name };
  if (itemDefinition === null) {
    return { dataCategory, itemDefinition, selections: [], choices: { name: '', choices: [] } };
  }
  const [items = []] = await request.cached.drills.getMany([uid], request.signal);
  if (request.budget.isPauseDue()) await request.budget.pause();
  const levels = itemDefinition.drillDown ?? [];
  const isSelected = levels.some((level) => selections.some(({ name }) => isSame(name, level)));
  const meant = () => selections.map((each) => meantSelection(levels, items, each, request.lexicon));
  const narrowed = isSelected ? narrow(levels, items, meant()) : firstChoice(levels, items);
  return { dataCategory, itemDefinition, ...narrowed };
}

/** A value that no item has is the only one of its level that means the same to a search, such as `gasoline` for petrol, or is written otherwise, such as `R134a`. */
function meantSelection(
  levels: readonly string[],
  items: readonly StoredDrill[],
  selection: Choice,
  { synonyms }: SearchLexicon,
): Choice {
  const level = levels.findIndex((each) => isSame(each, selection.name));
  const values = level < 0 ? null : byValue(items, level);
  if (values === null || values.has(selection.value.toLowerCase())) return selection;
  const phrase = wordsOf(selection.value).join(' ');
  // Codes such as R-134a are written with and without what joins their parts.
  const phrases = new Set([phrase, ...(synonyms.get(phrase) ?? [])].map((each) => each.replaceAll(' ', '')));
  const [value, ...others] = [...values.keys()].filter((each) => phrases.has(wordsOf(each).join('')));
  return value === undefined || others.length > 0 ? selection : { ...selection, value };
}

/** Without a selection, cached with the list: the choices of thousands of items may be requested a thousand times. */
function firstChoice(levels: readonly string[], items: readonly StoredDrill[]): Narrowed {
  const known = firstChoices.get(items);
  if (known?.levels === levels) return known.narrowed;
  const narrowed = narrow(levels, items, []);
  firstChoices.set(items, { levels, narrowed });
  return narrowed;
}

type Narrowed = Pick<DrillDown, 'selections' | 'choices'>;
const firstChoices = new WeakMap<
  readonly StoredDrill[],
  { readonly levels: readonly string[]; readonly narrowed: Narrowed }
>();

/**
 * Decides the levels in drill order: by a selection, or automatically if the
 * remaining items have one value (or none, which counts as ""). The first level
 * with several values is the choice; without one it is the uid.
 */
export function narrow(
  levels: readonly string[],
  items: readonly StoredDrill[],
  selections: readonly Choice[],
): Narrowed {
  const selected = new Map(selections.map(({ name, value }) => [name.toLowerCase(), value]));
  const selectedLevels = levels.flatMap((level, index) => {
    const value = selected.get(level.toLowerCase())?.toLowerCase();
    return value === undefined ? [] : [{ index, value }];
  });
  const candidates = selectedLevels.map(({ index, value }) => byValue(items, index).get(value) ?? []);
  let remaining = candidates
    .reduce((fewest, each) => (each.length < fewest.length ? each : fewest), items)
    .filter(({ drill }) =>
      selectedLevels.every(({ index, value }) => (drill[index] ?? '').toLowerCase() === value),
    );
  const decided: Choice[] = [];
  for (const [index, level] of levels.entries()) {
    const values = distinct(remaining.map(({ drill }) => drill[index] ?? ''));
    if (values.length > 1) return { selections: decided, choices: toChoices(level, values) };
    const value = values[0] ?? selected.get(level.toLowerCase()) ?? '';
    decided.push({ name: level, value });
    remaining = remaining.filter(({ drill }) => isSame(value, drill[index] ?? ''));
  }
  const uids = remaining.map(({ uid }) => uid);
  return { selections: decided, choices: toChoices('uid', uids) };
}

/** The items of a list by their value at a level, cached with the list. */
function byValue(items: readonly StoredDrill[], level: number): ReadonlyMap<string, readonly StoredDrill[]> {
  const levels = indexes.get(items) ?? [];
  indexes.set(items, levels);
  return (levels[level] ??= groupBy(items, ({ drill }) => (drill[level] ?? '').toLowerCase()));
}

const indexes = new WeakMap<
  readonly StoredDrill[],
  (ReadonlyMap<string, readonly StoredDrill[]> | undefined)[]
>();

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Values that differ in more than case, sorted without regard to case. */
function distinct(values: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>();
  for (const value of values) {
    const key = value.toLowerCase();
    if (!byKey.has(key)) byKey.set(key, value);
  }
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
}

function toChoices(name: string, values: readonly string[]): DrillDown['choices'] {
  return { name, choices: values.map((value) => ({ name: value, value })) };
}
