import {
  getNamedType,
  type GraphQLInputType,
  type GraphQLResolveInfo,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { EmissionsError } from '../domain/basics/errors.ts';
import { valuePartOf } from '../domain/data-tree/value-argument.ts';

/** Finds what an error is about among the arguments of a field, in their own names; `null` for no single one. */
export type InputLocator = (error: Fault) => readonly string[] | null;

/** The parts of an error that locate it. */
export type Fault = Pick<
  EmissionsError,
  'argument' | 'code' | 'currentVersion' | 'entry' | 'isNameUnknown' | 'missing' | 'position'
>;

type Types = ReadonlyMap<string, GraphQLInputType>;
type Values = Readonly<Record<string, unknown>>;

/** A place in the arguments: an input object, or the arguments themselves. */
interface Place {
  readonly path: readonly string[];
  readonly types: Types;
  readonly values: Values;
}

/**
 * Locates errors in the arguments of the field. `rowsAt` leads to the rows that
 * errors are about: one object, or a list of which `entry` of the error is the index.
 */
export function inputLocator(
  { parentType, fieldName }: GraphQLResolveInfo,
  args: object,
  rowsAt: readonly string[],
): InputLocator {
  const own = parentType.getFields()[fieldName]?.args ?? [];
  const types = new Map(own.map(({ name, type }) => [name, type]));
  const root: Place = { path: [], types, values: asValues(args) };
  let known: Rows | null = null;
  return (error) => {
    const { argument, missing } = error;
    // Each of a thousand rows may have an error.
    const { rows, isList, path } = (known ??= rowsIn(root, rowsAt));
    const row = rows[error.entry ?? (rows.length === 1 ? 0 : -1)];
    // An argument says for all rows what they do not say themselves.
    const isOwn = argument !== undefined && types.has(argument) && row?.values[argument] == null;
    if (isOwn) return [argument];
    const above = missing === undefined ? null : fieldAbove(root, rowsAt, missing);
    if (above !== null) return above;
    if (row !== undefined) return within(row, error) ?? (isList ? row.path : null);
    const found = rows.flatMap((each) => [within(each, error) ?? []].filter(({ length }) => length > 0));
    if (found.length === 1) return found[0] ?? null;
    return argument === undefined ? null : path;
  };
}

interface Rows {
  readonly rows: readonly Place[];
  readonly isList: boolean;
  readonly path: readonly string[];
}

function rowsIn(root: Place, rowsAt: readonly string[]): Rows {
  let place = root;
  for (const name of rowsAt) {
    const type = place.types.get(name);
    const value = place.values[name];
    const path = [...place.path, name];
    const types = typesIn(type);
    if (isList(type)) {
      const entries = Array.isArray(value) ? value : [];
      const rows = entries.map((entry, index) => ({
        path: [...path, String(index)],
        types,
        values: asValues(entry),
      }));
      return { rows, isList: true, path };
    }
    place = { path, types, values: asValues(value) };
  }
  return { rows: [place], isList: false, path: place.path };
}

/** The part of the row that the error is about: a field, or a part of one of its values. */
function within(row: Place, error: Fault): readonly string[] | null {
  const { argument, code, currentVersion, missing } = error;
  const isStale = code === 'CONFLICT' && currentVersion !== undefined;
  if (isStale && row.values['expectedVersion'] !== undefined) return [...row.path, 'expectedVersion'];
  if (argument === undefined) return missing === undefined ? null : pathOf(row, missing);
  const value = valueIn(row, error) ?? valueOfLists(row, error);
  return value ?? pathOf(row, argument);
}

function pathOf({ path, types }: Place, argument: string): readonly string[] | null {
  const field = fieldFor(types, argument);
  if (field !== undefined) return [...path, field];
  // A part of a field of the row, such as `users.0.name` or `compareTo.from`.
  const [first = '', ...rest] = argument.split('.');
  return rest.length > 0 && types.has(first) ? [...path, first, ...rest] : null;
}

/** Finds a field that all rows share, above their list. */
function fieldAbove(root: Place, rowsAt: readonly string[], name: string): readonly string[] | null {
  const places = rowsAt.map((_, depth) => rowsIn(root, rowsAt.slice(0, depth)).rows);
  return (
    places
      .flat()
      .flatMap((place) => [pathOf(place, name) ?? []])
      .find(({ length }) => length > 0) ?? null
  );
}

/** A row that is a value itself, and the values in its lists. */
function valueIn({ path, types, values }: Place, { argument, isNameUnknown }: Fault) {
  if (argument === undefined || !types.has('value')) return null;
  const nameField = ['path', 'name', 'key'].find((field) => types.has(field) && values[field] != null);
  const name = nameField === undefined ? undefined : values[nameField];
  if (nameField === undefined || typeof name !== 'string') return null;
  const part = valuePartOf(argument, nameField === 'key' ? `label.${name}` : name);
  if (part === undefined || !types.has(part)) return null;
  return [...path, isNameUnknown ? nameField : part];
}

function valueOfLists({ path, types, values }: Place, error: Fault) {
  for (const [name, type] of types) {
    if (!isList(type)) continue;
    const { rows } = rowsIn({ path, types, values }, [name]);
    const named = rows.map((row) => valueIn(row, error));
    // If a value was passed twice, the second is at fault.
    const found = named[error.position ?? -1] ?? named.findLast(Boolean);
    if (found != null) return found;
  }
  return null;
}

/** A new category is named by its parent and its last segment where REST has their paths. */
const ofNewCategories: Readonly<Record<string, string>> = { path: 'segment', categoryPath: 'parentPath' };

/** A record's own arguments are named without its kind. */
const ofOwn: Readonly<Record<string, string>> = {
  profileUid: 'uid',
  itemUid: 'uid',
  itemDefinitionUid: 'uid',
  categoryPath: 'path',
};

function fieldFor(types: Types, argument: string): string | undefined {
  return [ofNewCategories[argument], argument, ofOwn[argument]].find(
    (name) => name !== undefined && types.has(name),
  );
}

function typesIn(type: GraphQLInputType | undefined): Types {
  const named = type === undefined ? undefined : getNamedType(type);
  if (named === undefined || !isInputObjectType(named)) return new Map();
  return new Map(Object.values(named.getFields()).map((field) => [field.name, field.type]));
}

function isList(type: GraphQLInputType | undefined): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

function asValues(value: unknown): Values {
  return typeof value === 'object' && value !== null ? (value as Values) : {};
}
