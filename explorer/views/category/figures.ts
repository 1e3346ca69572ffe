import { formatName } from '../../words/data-names.ts';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import type { Category, ListedItem } from './use-items.ts';

/** Numbers that the items of a category have, as a column and as a chart. */
export interface Figure {
  /** Its name in the address. */
  readonly id: string;
  readonly name: string;
  /** Empty where the name says it. */
  readonly unit: string;
  readonly valueOf: (item: ListedItem) => number | null;
  /** Where the items differ, what the number of one is per. */
  readonly perOf?: (item: ListedItem) => string;
}

/** The emissions of one unit, and then the figures that they come from, as far as those are others. */
export function figuresOf({ itemDefinition }: Category, items: readonly ListedItem[]): readonly Figure[] {
  const levels = new Set(itemDefinition?.drillDown);
  const total = totalOf(items);
  const own = (itemDefinition?.itemValueDefinitions ?? [])
    .filter(({ path, fromData }) => fromData && !levels.has(path))
    .map(({ path, name, unit, perUnit }) => ({
      id: path,
      name: formatName(name),
      unit: formatUnit(unit, /\bper\b/.test(name) ? null : perUnit),
      valueOf: (item: ListedItem) => numberIn(item, path),
    }))
    .filter(({ valueOf }) => items.some((item) => valueOf(item) !== null))
    .filter(({ valueOf }) => total === null || items.some((item) => valueOf(item) !== total.valueOf(item)));
  return total === null ? own : [total, ...own];
}

/** Parts of a category may be for different units, such as litres and kWh. */
function totalOf(items: readonly ListedItem[]): Figure | null {
  const units = new Set(items.flatMap(({ unitAmount }) => unitAmount?.per ?? []));
  if (units.size === 0) return null;
  const [unit = ''] = units.size === 1 ? units : [];
  const valueOf = ({ unitAmount }: ListedItem): number | null => unitAmount?.amount.headline ?? null;
  return {
    id: 'total',
    name: unit === '' ? words.category.figure : words.category.perUnit(formatUnit(unit, null)),
    unit: '',
    valueOf,
    ...(unit === '' ? { perOf: ({ unitAmount }) => formatUnit(unitAmount?.per, null) } : {}),
  };
}

function numberIn({ itemValues }: ListedItem, path: string): number | null {
  const text = itemValues?.find((value) => value.path === path)?.value.trim() ?? '';
  return isNumber(text) ? Number(text) : null;
}

export const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

/** The items whose title or label has all words. */
export function withWords(items: readonly ListedItem[], filter: string): readonly ListedItem[] {
  const wanted = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return wanted.length === 0
    ? items
    : items.filter(({ title, label }) => {
        const text = `${title} ${label}`.toLowerCase();
        return wanted.every((word) => text.includes(word));
      });
}
