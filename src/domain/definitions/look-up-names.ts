import type { CategoryPath } from '../basics/category-path.ts';

/** Whether the constant texts of an algorithm may name a category: a path may be one, or begin with one. */
export function mayName(texts: ReadonlySet<string>, path: CategoryPath): boolean {
  const key = path.toLowerCase();
  return [...texts].some((text) => {
    const named = text.replace(/^\//, '');
    return named === key || named === `${key}/` || (named.endsWith('/') && key.startsWith(named));
  });
}
