import type { InputFieldRef } from '@pothos/core';
import { mapEntries } from '../../domain/basics/batch-entries.ts';
import type { CategoryPath } from '../../domain/basics/category-path.ts';
import { badInput } from '../../domain/basics/errors.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { BuilderTypes } from '../builder.ts';
import type { InputLocator } from '../input-path.ts';
import { keyOfId, type NodeKeys } from '../global-id.ts';

type InputFieldBuilder = PothosSchemaTypes.InputFieldBuilder<BuilderTypes, 'InputObject'>;

interface NamingTypes {
  Uid: Uid;
  CategoryPath: CategoryPath;
  String: string;
}

interface NamingField<Type extends keyof NamingTypes = keyof NamingTypes> {
  readonly type: Type;
  readonly description: string;
}

type NamingFields = Readonly<Record<string, NamingField>>;

type ValuesOf<F extends NamingFields> = { readonly [N in keyof F]: NamingTypes[F[N]['type']] };

/** An input is carried out with these fields, however it named its record. */
type FieldRefs<F extends NamingFields> = {
  [N in keyof F]: InputFieldRef<BuilderTypes, NamingTypes[F[N]['type']]>;
};

/** How inputs name a record: by fields together, or by its global id. */
export interface Identity<F extends NamingFields = NamingFields> {
  readonly idName: string;
  readonly names: readonly string[];
  readonly fields: (t: InputFieldBuilder) => FieldRefs<F>;
  /** The input with the fields and without the id. Throws BAD_USER_INPUT unless one of them names the record. */
  readonly identify: (input: Row) => Row;
  /** The global id of the record that an input names, or of those that its rows name. */
  readonly idsOf: (input: object, rows?: string) => readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

interface IdentityOptions<F extends NamingFields, K> {
  readonly node: NodeKeys<K>;
  /** The record, in words. */
  readonly what: string;
  /** The name of the field for the id; `id` for the record that the mutation is about. */
  readonly idName?: string;
  readonly fields: F;
  readonly toKey: (fields: ValuesOf<F>) => K;
  readonly toFields: (key: K) => ValuesOf<F>;
}

export function defineIdentity<const F extends NamingFields, K>({
  node,
  what,
  idName = 'id',
  fields,
  toKey,
  toFields,
}: IdentityOptions<F, K>): Identity<F> {
  const names = Object.keys(fields);
  const together = listed(names);
  return {
    idName,
    names,
    fields: (t) => {
      const refs = Object.entries(fields).map(([name, field]) => [name, t.field(field)]);
      const id = t.id({
        description: `The global id of ${what}, instead of ${listed(names.map((name) => `\`${name}\``))}; one or the other is required.`,
      });
      return { ...(Object.fromEntries(refs) as FieldRefs<F>), [idName]: id };
    },
    identify({ [idName]: id, ...input }) {
      const missing = names.find((name) => input[name] == null);
      if (id == null) {
        if (missing === undefined) return input;
        throw badInput(
          missing,
          `Pass ${together}, or ${idName}; ${missing} is missing.`,
          'missing-parameter',
        );
      }
      const given = names.find((name) => input[name] != null);
      if (given !== undefined)
        throw badInput(idName, `Pass either ${idName} or ${together}; got ${idName} and ${given}.`);
      return { ...input, ...toFields(keyOfId(node, id as string, idName)) };
    },
    idsOf(input, rows) {
      const named = rows === undefined ? [input] : ((input as Row)[rows] as readonly object[]);
      return named.map((each) => node.encode(toKey(each as ValuesOf<F>)));
    },
  };
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The input with each of its rows identified; `rows` is the field that has the record or the list of them. */
export function identifyRows(input: object, rows: string | undefined, { identify }: Identity): object {
  if (rows === undefined) return identify(input as Row);
  const given = (input as Row)[rows] as Row | readonly Row[];
  const isList = (value: typeof given): value is readonly Row[] => Array.isArray(value);
  return { ...input, [rows]: isList(given) ? mapEntries(given, identify) : identify(given) };
}

/** A path to a field that was not passed leads to the id that was passed instead. */
export function renamed(path: readonly string[] | null, args: object, { idName, names }: Identity) {
  const name = path?.at(-1);
  if (path === null || name === undefined || !names.includes(name)) return path;
  const above = path.slice(0, -1);
  const row = above.reduce<unknown>((value, key) => (value as Row | undefined)?.[key], args) as
    | Row
    | undefined;
  return row?.[name] == null && row?.[idName] != null ? [...above, idName] : path;
}

/** A record that does not exist, and of which nothing else is known, is named by the last of its fields. */
export function naming(locate: InputLocator, { idName, names }: Identity, isBatch: boolean): InputLocator {
  return (error) => {
    const path = locate(error);
    if (error.code !== 'NOT_FOUND' || idName !== 'id') return path;
    const record = isBatch ? path : (path ?? ['input']);
    const isRecord = isBatch ? /^\d+$/.test(path?.at(-1) ?? '') : path === null;
    return isRecord && record !== null ? [...record, names.at(-1) ?? idName] : path;
  };
}
