import { badInput } from '../../domain/basics/errors.ts';
import { quote } from '../../domain/basics/uid.ts';

/** Meaning of a column, or of a constant for all rows. */
export type ColumnUse =
  | { readonly kind: (typeof plainUses)[number] }
  | { readonly kind: (typeof namedUses)[number]; readonly name: string };

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

/** The meaning of a column, such as `value.distance`. Throws BAD_USER_INPUT for any other text. */
export function parseUse(text: string, argument = 'map'): ColumnUse {
  const [, kind = '', name] = /^(\w+)(?:\.(.+))?$/s.exec(text) ?? [];
  const plain = plainUses.find((each) => each === kind);
  if (plain !== undefined && name === undefined) return { kind: plain };
  const named = namedUses.find((each) => each === kind);
  if (named !== undefined && name !== undefined) return { kind: named, name };
  const uses = [...plainUses, ...namedUses.map((each) => `${each}.NAME`)].join(', ');
  throw badInput(argument, `A column can mean ${uses}; got ${quote(text)}.`);
}
