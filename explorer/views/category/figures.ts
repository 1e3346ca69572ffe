import type { Category, ListedItem } from './use-items.ts';

export interface Figure {
  readonly path: string;
  readonly name: string;
  readonly unit: string | null;
  readonly perUnit: string | null;
  /** Whether the items have numbers there. */
  readonly isNumeric: boolean;
}

/** The values of the items that are figures: not what tells them apart, and filled in for some. */
export function figuresOf({ itemDefinition }: Category, items: readonly ListedItem[]): readonly Figure[] {
  const levels = new Set(itemDefinition?.drillDown);
  const numeric = new Map<string, boolean>();
  for (const { itemValues } of items)
    for (const { path, value } of itemValues ?? [])
      if (value !== '') numeric.set(path, isNumber(value) || numeric.get(path) === true);
  return (itemDefinition?.itemValueDefinitions ?? [])
    .filter(({ path, fromData }) => fromData && !levels.has(path) && numeric.has(path))
    .map((definition) => ({ ...definition, isNumeric: numeric.get(definition.path) === true }))
    .sort((one, other) => Number(other.isNumeric) - Number(one.isNumeric));
}

export const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));
