import { badInput } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';
import type { TypedCell } from '../cells/cell.ts';

/** Meaning of a column, or of a constant for all rows. */
export type ColumnUse = (
  | { readonly kind: (typeof plainUses)[number] }
  | { readonly kind: (typeof namedUses)[number]; readonly name: string }
) & {
  /** The same for all ways to write a meaning. */
  readonly key: string;
};

const plainUses = [
  'ignore',
  'rowKey',
  'profile',
  'dataItemUid',
  'category',
  'search',
  'quantity',
  'unit',
  'name',
  'note',
  'startDate',
  'endDate',
] as const;
const namedUses = ['drill', 'value', 'unit', 'perUnit', 'label'] as const;

/** The meaning of a column, such as `value.distance`; `null` for any other text. */
export function readUse(text: string): ColumnUse | null {
  const [, kind = '', name] = /^(\w+)(?:\.(.+))?$/s.exec(text) ?? [];
  const plain = plainUses.find((each) => each === kind);
  if (plain !== undefined && name === undefined) return { kind: plain, key: plain };
  const named = namedUses.find((each) => each === kind);
  return named === undefined || name === undefined ? null : { kind: named, name, key: keyOf(named, name) };
}

/** Throws BAD_USER_INPUT for a text that is no meaning. */
export function parseUse(text: string, argument = 'map'): ColumnUse {
  const use = readUse(text);
  if (use !== null) return use;
  const uses = [...plainUses, ...namedUses.map((each) => `${each}.NAME`)].join(', ');
  throw badInput(argument, `A column can mean ${uses}; got ${quote(text)}.`);
}

export function keyOf(kind: (typeof namedUses)[number], name: string): string {
  return `${kind}.${name.toLowerCase()}`;
}

/** A cell or a constant that is not empty. */
export type Part = ColumnUse & {
  readonly text: string;
  readonly column: string | null;
  /** The cells of which the text is joined. */
  readonly cells?: readonly { readonly column: string; readonly text: string }[];
  /** Present where the cell is a number or a date, and nothing is to be interpreted. */
  readonly typed?: Pick<TypedCell, 'unit' | 'isDate'> | undefined;
};

/** The parts of a row by meaning, each set once. */
export type Parts = ReadonlyMap<string, Part>;

export function partOf(use: string, text: string, column: string | null): Part {
  return { ...parseUse(use), text, column };
}

/** The value, unit or other part that an argument of the service names. */
export function partOfArgument(parts: Parts, argument: string): Part | undefined {
  const key = argument.toLowerCase();
  return [...parts.values()].find((part) => {
    if (!('name' in part) || part.kind === 'label') return part.key.toLowerCase() === key;
    const isOwn = part.kind === 'value' || part.kind === 'drill';
    return (isOwn ? part.name : part.name + part.kind).toLowerCase() === key;
  });
}

export function partsOfKind<Kind extends Part['kind']>(kind: Kind, parts: Parts) {
  const isOfKind = (part: Part): part is Part & { kind: Kind; name: string } => part.kind === kind;
  return [...parts.values()].filter(isOfKind);
}
