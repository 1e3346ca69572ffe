import { formatName } from '../../words/data-names.ts';
import { distinctNames } from '../item/distinct-names.ts';
import type { Entry } from './entries.ts';

type Named = Pick<Entry, 'title' | 'category' | 'inputs'>;

/** Factors are told apart by their titles, by the categories of those with one title, or by their inputs. */
export function namesOfEntries(entries: readonly Named[]): readonly string[] {
  const titles = entries.map(({ title }) => formatName(title));
  if (new Set(titles).size === titles.length) return distinctNames(titles);
  const withCategory = entries.map(({ title, category }) =>
    entries.some((other) => other.title === title && other.category !== category)
      ? `${formatName(title)}, ${category}`
      : formatName(title),
  );
  if (new Set(withCategory).size === withCategory.length) return withCategory;
  const isOne = new Set(withCategory).size === 1;
  return entries.map(({ inputs }, index) => (isOne ? inputs : `${withCategory[index]}: ${inputs}`));
}
