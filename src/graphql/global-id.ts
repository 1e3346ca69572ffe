import { brandWithType, type ObjectRef } from '@pothos/core';
import { type GraphQLSchema, isObjectType } from 'graphql';
import { parseCategoryPath, parsePathSegment } from '../domain/basics/category-path.ts';
import { badInput, EmissionsError } from '../domain/basics/errors.ts';
import { parseUid, quote } from '../domain/basics/uid.ts';
import type { BuilderTypes } from './builder.ts';
import type { GraphQLContext } from './context.ts';
import type { FoundNode, NodeReader } from './facts/schema-facts.ts';

/** How a key becomes the string parts of an id, and back. Reading throws for parts that form no key. */
export interface KeyParts<K, Parts extends string[] = string[]> {
  readonly write: (key: K) => readonly string[];
  readonly read: (...parts: Parts) => K;
}

/** Parsers for single parts. */
export const idParts = {
  path: (text: string) => parseCategoryPath(text, 'id'),
  segment: (text: string) => parsePathSegment(text, 'id'),
  uid: (text: string) => parseUid(text, 'id'),
};

/** The global ids of the records of a type. */
export interface NodeKeys<K> {
  readonly type: string;
  /** Two spellings of one path give the same id, so that caches keep one copy of a record. */
  readonly encode: (key: K) => string;
  /** The key that the parts of an id form; `null` when they form none. */
  readonly keyIn: (parts: readonly string[]) => K | null;
}

/** How the records of a type get their global ids, and are read by them. */
export interface NodeDefinition<K, T> extends NodeReader<GraphQLContext, T>, NodeKeys<K> {}

interface NodeOptions<K, T> {
  readonly key: KeyParts<K>;
  readonly load: (key: K, context: GraphQLContext) => Promise<NoInfer<T>>;
}

/** Global ids are opaque to clients: the type and the parts of the key, in base64url. */
export function defineNode<K, T extends object>(
  ref: ObjectRef<BuilderTypes, T>,
  { key, load }: NodeOptions<K, T>,
): NodeDefinition<K, T> {
  const type = ref.name;
  const keyIn = (parts: readonly string[]) =>
    parts.length === key.read.length ? unlessInvalid(() => key.read(...parts)) : null;
  return {
    type,
    encode: (of) => Buffer.from(JSON.stringify([type, ...key.write(of)])).toString('base64url'),
    keyIn,
    find: (parts) => {
      const found = keyIn(parts);
      if (found === null) return null;
      return { key: found, load: async (context) => branded(ref, await load(found, context)) };
    },
  };
}

function unlessInvalid<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof EmissionsError) return null;
    throw error;
  }
}

/** Records do not carry their type. Brands a copy, because loaders cache the record itself. */
function branded<T extends object>(ref: ObjectRef<BuilderTypes, T>, record: T): T {
  const copy = { ...record };
  brandWithType(copy, ref);
  return copy;
}

interface NamedNode extends FoundNode<GraphQLContext, object> {
  readonly type: string;
}

/** Throws BAD_USER_INPUT for anything that no type encodes; `label` names the id in the message. */
export function decodeId(schema: GraphQLSchema, id: string, argument = 'id', label = argument): NamedNode {
  const [type = '', ...parts] = readParts(id) ?? [];
  const node = readerOf(schema, type)?.find(parts) ?? null;
  if (node !== null) return { type, ...node };
  throw badInput(argument, `${label} must be an id issued by this API; got ${quote(id)}.`);
}

/** The key in the id of a record of one type. Throws BAD_USER_INPUT for anything else. */
export function keyOfId<K>({ type, keyIn }: NodeKeys<K>, id: string, argument: string): K {
  const [found, ...parts] = readParts(id) ?? [];
  const key = found === type ? keyIn(parts) : null;
  if (key !== null) return key;
  const got = /^[A-Za-z]{1,40}$/.test(found ?? '') ? `that of a ${found}` : quote(id);
  throw badInput(argument, `${argument} must be the id of a ${type} issued by this API; got ${got}.`);
}

function readerOf(schema: GraphQLSchema, name: string): NodeReader<GraphQLContext, object> | undefined {
  const type = schema.getType(name);
  const record = isObjectType(type) && type.extensions.facts?.record;
  return typeof record === 'object' ? record : undefined;
}

/** Longer than any id that is issued. */
const longestId = 3000;

function readParts(id: string): readonly string[] | null {
  if (id.length > longestId) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(id, 'base64url').toString('utf8'));
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : null;
  } catch {
    return null;
  }
}
