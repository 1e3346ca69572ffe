import {
  getNullableType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { isDeep } from '../deep.ts';

/** A value of an argument that has one mistake in it. */
export interface WrongValue {
  /** Where: `input.items[0].dataItemUid`. */
  readonly path: string;
  /** The last name of the path, which is wrong: `dataItemUid`. */
  readonly name: string;
  readonly mistake: unknown;
  /** The whole value of the argument. */
  readonly value: unknown;
}

/** What some text of a scalar may look like; nothing of it may reach a path, a header or another host. */
export const nastySegments: readonly string[] = [
  '..',
  '.',
  '%2e%2e',
  '..%2f',
  '%2F',
  '\\',
  'a;x',
  'a?x',
  'a#x',
  'a//b',
  ' ',
  'a\0',
  'a\r\nHost: x',
  '@127.0.0.1',
  ':80',
  'http://127.0.0.1/x',
  'é',
  '\uff0e\uff0e',
  'x'.repeat(4096),
];

const byType: Readonly<Record<string, readonly unknown[]>> = {
  Uid: ['', 'AD63A83B4D4', 'AD63A83B4D411', 'ad63a83b4d41', 7, true, {}, ['x']],
  CategoryPath: [7, true, {}, 'a/../b', 'a/./b'],
  DateTime: [
    '',
    'yesterday',
    '2026-02-29T00:00:00Z',
    '2026-02-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01T25:00:00Z',
    '2026-13-01',
    '2026-01-01T00:00:00',
    '20260101T000000Z',
    0,
    true,
    {},
  ],
  Decimal: ['', '1,5', '0x10', 'NaN', 7, true, {}],
  ID: [1.5, true, {}],
  Int: ['1', 1.5, 2 ** 31, -(2 ** 31) - 1, true, {}],
  Float: ['1', true, {}],
  String: [7, 1.5, true, {}],
  Boolean: ['true', 0, 1, {}],
};

/** What becomes a part of a path upstream. */
const inPaths: ReadonlySet<string> = new Set(['Uid', 'CategoryPath']);

/** All of them in a deep run; in a usual one every n-th, starting at a number derived from the path, so that all are used. */
export function everyNth<T>(n: number, values: readonly T[], path: string): readonly T[] {
  if (isDeep) return values;
  const sum = [...path].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return values.filter((_, number) => (number + sum) % n === 0);
}

/** Values that are not of the type of an argument, each with one mistake beside what is right in `base`. */
export function wrongValues(path: string, type: GraphQLInputType, base: unknown): readonly WrongValue[] {
  const name = path.replace(/\[\d+\]$/, '').replace(/^.*\./, '');
  const wrong = (mistake: unknown): WrongValue => ({ path, name, mistake, value: mistake });
  const missing = isNonNullType(type) ? [wrong(null)] : [];
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [...missing, ...entriesOf(path, nullable.ofType, base)];
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields());
    const members = isRecord(base) ? base : {};
    const below = fields.flatMap((field) =>
      wrongValues(`${path}.${field.name}`, field.type, members[field.name]).map((found) => ({
        ...found,
        value: { ...members, [field.name]: found.value },
      })),
    );
    const unknown = { ...wrong({ nothing: 1 }), value: { ...members, nothing: 1 } };
    return [...missing, ...everyNth(3, [wrong('x'), wrong(7), wrong([7])], path), unknown, ...below];
  }
  if (isEnumType(nullable))
    return [...missing, ...everyNth(5, ['NOTHING', '', 7, true, {}], path).map(wrong)];
  const mistakes = byType[nullable.name];
  if (mistakes === undefined) throw new Error(`add to wrong-values.ts what is not a ${nullable.name}`);
  const segments = inPaths.has(nullable.name) ? everyNth(16, nastySegments, path) : [];
  return [...missing, ...[...everyNth(Math.min(8, mistakes.length), mistakes, path), ...segments].map(wrong)];
}

/** One entry that is wrong, behind those that are right. */
function entriesOf(path: string, type: GraphQLInputType, base: unknown): readonly WrongValue[] {
  const right: readonly unknown[] = Array.isArray(base) ? base : [];
  return wrongValues(`${path}[${right.length}]`, type, right[0]).map((found) => ({
    ...found,
    value: [...right, found.value],
  }));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
