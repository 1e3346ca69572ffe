import type { TypedCell } from '../cells/cell.ts';
import type { ColumnUse } from './column-use.ts';

export type KeyedUse = ColumnUse & { readonly key: string };

/** A cell or a constant that is not empty. */
export type Part = KeyedUse & {
  readonly text: string;
  readonly column: string | null;
  /** Present where the cell is a number or a date, and nothing is to be interpreted. */
  readonly typed?: Pick<TypedCell, 'unit' | 'isDate'> | undefined;
};

/** The parts of a row by meaning, each set once. */
export type Parts = ReadonlyMap<string, Part>;

/** The same for all ways to write a use. */
export function keyOf(use: ColumnUse): string {
  return 'name' in use ? `${use.kind}.${fold(use.name)}` : use.kind;
}

export function keyed(use: ColumnUse): KeyedUse {
  return { ...use, key: keyOf(use) };
}

/** The value, unit or other part that an argument of the service names. */
export function partOfArgument(parts: Parts, argument: string): Part | undefined {
  const key = fold(argument);
  return [...parts.values()].find((part) => {
    if (!('name' in part) || part.kind === 'label') return fold(part.key) === key;
    const isOwn = part.kind === 'value' || part.kind === 'drill';
    return fold(isOwn ? part.name : part.name + part.kind) === key;
  });
}

export function partsOfKind<Kind extends Part['kind']>(kind: Kind, parts: Parts) {
  const isOfKind = (part: Part): part is Part & { kind: Kind; name: string } => part.kind === kind;
  return [...parts.values()].filter(isOfKind);
}

function fold(name: string): string {
  return name.toLowerCase();
}
