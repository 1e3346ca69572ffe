import type { Choice } from '../basics/choice.ts';
import { badInput } from '../basics/errors.ts';
import type { Instant, Period } from '../basics/instant.ts';
import { didYouMean } from '../basics/nearest-name.ts';
import { quote } from '../basics/uid.ts';

/** Selects items of a category that meet all conditions present. */
export interface DataItemFilter {
  /** A part of the label; case-insensitive. */
  readonly labelContains?: string | undefined;
  /** A part of the name; case-insensitive; items without a name never match. */
  readonly nameContains?: string | undefined;
  /** Values of drill-down levels; case-insensitive. */
  readonly drill?: readonly Choice[] | undefined;
  /** Changed at this instant or later. */
  readonly modifiedSince?: Instant | undefined;
  readonly validAt?: Instant | undefined;
}

export interface FilteredItem {
  readonly label: string;
  readonly name: string | null;
  /** The values of the drill-down levels, in drill order. */
  readonly drill: readonly string[];
  readonly modified: Instant | null;
  readonly validity: Period;
}

/**
 * Throws BAD_USER_INPUT for a selection at a level that the category does not
 * have, which would have no effect, and for a second one at the same level.
 */
export function assertLevels(
  levels: readonly string[],
  { drill = [] }: DataItemFilter,
  argument = 'drill',
): void {
  const known = new Set(levels.map((level) => level.toLowerCase()));
  const chosen = new Set<string>();
  for (const { name } of drill) {
    const level = name.toLowerCase();
    if (!known.has(level)) {
      const advice = levels.length === 0 ? 'It has none.' : `Its levels are ${levels.join(', ')}.`;
      throw badInput(
        argument,
        `${quote(name)} is not a drill-down level of the category.${didYouMean(name, levels)} ${advice}`,
      );
    }
    if (chosen.has(level)) {
      throw badInput(argument, `${quote(name)} is selected twice, but items have one value for it.`);
    }
    chosen.add(level);
  }
}

export function passes(item: FilteredItem, levels: readonly string[], filter: DataItemFilter): boolean {
  const { labelContains, nameContains, drill, modifiedSince, validAt } = filter;
  const { start, end } = item.validity;
  return (
    (labelContains === undefined || contains(item.label, labelContains)) &&
    (nameContains === undefined || contains(item.name ?? '', nameContains)) &&
    (drill === undefined || isSelected(item.drill, levels, drill)) &&
    (modifiedSince === undefined || (item.modified !== null && item.modified >= modifiedSince)) &&
    (validAt === undefined || (start <= validAt && (end === null || end > validAt)))
  );
}

function isSelected(
  drill: readonly string[],
  levels: readonly string[],
  selections: readonly Choice[],
): boolean {
  const selected = new Map(selections.map(({ name, value }) => [name.toLowerCase(), value.toLowerCase()]));
  return levels.every((level, index) => {
    const value = selected.get(level.toLowerCase());
    return value === undefined || value === (drill[index] ?? '').toLowerCase();
  });
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
