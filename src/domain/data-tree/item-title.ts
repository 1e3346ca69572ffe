import type { CategoryAbout } from './category-about.ts';

interface TitledItem {
  readonly label: string;
  readonly name: string | null;
  /** One value per drill level, in drill order. */
  readonly drill: readonly string[];
}

interface TitledCategory {
  readonly name: string;
  readonly about: CategoryAbout | null;
}

/**
 * The name by which people call an item: by the pattern of its category, or its own name,
 * or its label after the name of the category.
 */
export function titleOf(
  { label, name, drill }: TitledItem,
  levels: readonly string[],
  category: TitledCategory,
): string {
  const { pattern, words = [] } = category.about?.title ?? {};
  const isNamed = name !== null || !/\{name\}/.test(pattern ?? '');
  if (pattern === undefined || !isNamed) return name ?? titleWithout(label, category.name);
  const values = new Map(levels.map((level, index) => [level, drill[index] ?? '']));
  const valueOf = (path: string): string => {
    const value = path === 'name' ? (name ?? '') : (values.get(path) ?? '');
    return words.find((each) => each.path === path && each.value === value)?.word ?? spoken(value);
  };
  const parts = pattern.split(', ').map((part) => fill(part, valueOf));
  return capitalized(parts.filter((part) => part !== '').join(', ')) || titleWithout(label, category.name);
}

/** The title of an item of which no more is known than its label. */
export function titleWithout(label: string, categoryName: string): string {
  return label === '' ? categoryName : `${categoryName}: ${label}`;
}

/** Commas are written as semicolons in values, and codes stand before their words: 561110 Office Administrative Services. */
function spoken(value: string): string {
  return value === '-' ? '' : value.replaceAll('; ', ', ').replace(/^\d{4,} (?=\p{L})/u, '');
}

/** Empty if all values of a part are. */
function fill(part: string, valueOf: (path: string) => string): string {
  const paths = [...part.matchAll(/\{(\w+)\}/g)].map(([, path = '']) => path);
  if (paths.length > 0 && paths.every((path) => valueOf(path) === '')) return '';
  return part.replaceAll(/\{(\w+)\}/g, (_, path: string) => valueOf(path)).trim();
}

function capitalized(text: string): string {
  return /^\p{Ll}+(?=$|[\s,(-])/u.test(text) ? `${text[0]?.toUpperCase()}${text.slice(1)}` : text;
}
