import { inReadingOrder } from './reading-order.ts';
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

function sort(items: readonly ListedItem[], column: string): readonly ListedItem[] {
  if (column === 'label')
    return inReadingOrder(items.map((item) => ({ item, text: item.label }))).map(({ item }) => item);
  const rows = items.map((item) => {
    const text = valueOf(item, column);
    return { item, text, number: text.trim() === '' ? Number.NaN : Number(text) };
  });
  const numbers = rows.filter(({ number }) => !Number.isNaN(number));
  const texts = rows.filter(({ text, number }) => text !== '' && Number.isNaN(number));
  return [
    ...numbers.sort((one, other) => one.number - other.number),
    ...inReadingOrder(texts),
    ...rows.filter(({ text }) => text === ''),
  ].map(({ item }) => item);
}

const orders = new WeakMap<readonly ListedItem[], Map<string, readonly ListedItem[]>>();

/** Numbers by size, before other texts; what is empty stands last. The order is kept for as long as the items are. */
export function sortedBy(items: readonly ListedItem[], column: string): readonly ListedItem[] {
  const known = orders.get(items) ?? new Map<string, readonly ListedItem[]>();
  orders.set(items, known);
  const order = known.get(column) ?? sort(items, column);
  known.set(column, order);
  return order;
}
