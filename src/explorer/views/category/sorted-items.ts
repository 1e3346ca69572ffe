import type { ListedItem } from './use-items.ts';

export const valueOf = (item: ListedItem, path: string): string =>
  item.itemValues?.find((value) => value.path === path)?.value ?? '';

/** The items whose label has all words. */
export function filtered(items: readonly ListedItem[], filter: string): readonly ListedItem[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0
    ? items
    : items.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

interface Keyed {
  readonly item: ListedItem;
  readonly text: string;
  readonly number: number;
}

/** Numbers by size, before other texts; what is empty stands last. */
export function sortedBy(items: readonly ListedItem[], column: string): readonly ListedItem[] {
  // Not with the option `numeric`, which is ten times as slow: the numbers in a text are made equally long instead.
  const { compare } = new Intl.Collator();
  const keyed = items.map((item): Keyed => {
    const text = column === 'label' ? item.label : valueOf(item, column);
    const isNumber = text.trim() !== '' && column !== 'label';
    return { item, text: comparable(text), number: isNumber ? Number(text) : Number.NaN };
  });
  keyed.sort((one, other) => {
    const byNumber = Number.isNaN(one.number) || Number.isNaN(other.number) ? 0 : one.number - other.number;
    return (
      byNumber ||
      Number(one.text === '') - Number(other.text === '') ||
      Number(Number.isNaN(one.number)) - Number(Number.isNaN(other.number)) ||
      compare(one.text, other.text)
    );
  });
  return keyed.map(({ item }) => item);
}

const digits = 16;
const comparable = (text: string): string => text.replace(/\d+/g, (number) => number.padStart(digits, '0'));
