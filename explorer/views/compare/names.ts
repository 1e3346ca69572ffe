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
  const own = differing(entries.map(({ inputs }) => inputs));
  return withCategory.map((name, index) => (isOne ? (own[index] ?? name) : `${name}: ${own[index]}`));
}

/** Without the inputs that all have; all of them where nothing is left of one. */
function differing(inputs: readonly string[]): readonly string[] {
  const parts = inputs.map((each) => each.split(', '));
  const own = parts.map((each) => each.filter((part) => !parts.every((other) => other.includes(part))));
  return own.map((each, index) => (each.length === 0 ? (inputs[index] ?? '') : each.join(', ')));
}
