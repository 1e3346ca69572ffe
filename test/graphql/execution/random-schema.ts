import {
  buildSchema,
  getNullableType,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  printSchema,
} from 'graphql';
import { schema } from '../../../src/graphql/schema.ts';
import { type Random, randomFrom, seedOf } from './random.ts';

interface Source {
  readonly seed: number;
}

/** Which root fields of a mutation began and ended, in order. */
export interface Effects {
  readonly order: string[];
  /** Whether nothing is resolved later. */
  readonly isSynchronous: boolean;
}

/**
 * The types of the schema with resolvers that return something at random, which
 * follows from the place alone: values, nulls, errors thrown, returned or
 * rejected, promises, values of a wrong type. Some fields have no resolver.
 */
export function randomSchema(): GraphQLSchema {
  const built = buildSchema(printSchema(schema));
  for (const type of Object.values(built.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isAbstractType(type)) {
      type.resolveType = (value, effects) => {
        const random = randomFrom(seedOf((value as Source).seed, 'type'));
        const name = random.isOneIn(30) ? 'Unknown' : random.oneOf(built.getPossibleTypes(type)).name;
        return later(name, random, effects as Effects) as string;
      };
    }
    if (!isObjectType(type)) continue;
    for (const [index, field] of Object.values(type.getFields()).entries()) {
      const isRoot = type === built.getMutationType() || type === built.getQueryType();
      if (isRoot || index % 3 > 0) field.resolve = resolverOf(built, field, isRoot);
    }
    if (type.name.length % 4 === 0) {
      type.isTypeOf = (value, effects) => {
        const random = randomFrom(seedOf((value as Source).seed, 'is'));
        return later(!random.isOneIn(20), random, effects as Effects) as boolean;
      };
    }
  }
  return built;
}

function resolverOf(built: GraphQLSchema, field: GraphQLField<unknown, unknown>, isRoot: boolean) {
  return (
    source: unknown,
    args: object,
    context: unknown,
    info: { path: { key: string | number } },
  ): unknown => {
    const effects = context as Effects;
    const seed = seedOf(
      (source as Source).seed,
      field.name,
      JSON.stringify(args),
      isRoot ? info.path.key : '',
    );
    if (isRoot) effects.order.push(`${info.path.key} begins`);
    const value = randomValue(field.type, randomFrom(seed), effects, seed);
    if (!isRoot || !(value instanceof Promise)) return value;
    return value.finally(() => effects.order.push(`${info.path.key} ends`));
  };
}

function randomValue(type: GraphQLOutputType, random: Random, effects: Effects, seed: number): unknown {
  if (random.isOneIn(25)) return null;
  if (random.isOneIn(40)) return new Error(`returned ${seed}`);
  if (random.isOneIn(40)) return fail(`thrown ${seed}`, effects, random);
  return later(presentValue(type, random, effects, seed), random, effects);
}

function fail(message: string, { isSynchronous }: Effects, random: Random): Promise<never> {
  const error = new Error(message);
  if (isSynchronous || random.isOneIn(2)) throw error;
  return Promise.reject(error);
}

function presentValue(type: GraphQLOutputType, random: Random, effects: Effects, seed: number): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    if (random.isOneIn(50)) return 7;
    const entries: unknown[] = [];
    for (let index = random.below(3); index > 0; index -= 1) {
      const isLate = isNonNullType(nullable.ofType) && !effects.isSynchronous;
      entries.push((isLate ? lateEntry : randomValue)(nullable.ofType, random, effects, seedOf(seed, index)));
    }
    return entries;
  }
  if (isEnumType(nullable)) return random.oneOf(nullable.getValues()).name;
  if (isScalarType(nullable)) return randomScalar(nullable.name, random);
  return sourceOf(seed);
}

/** Where entries may be late, an entry that must not be null is: graphql-js does not handle others when one throws. */
async function lateEntry(type: GraphQLOutputType, random: Random, effects: Effects, seed: number) {
  return await randomValue(type, random, effects, seed);
}

function randomScalar(name: string, random: Random): unknown {
  if (random.isOneIn(40)) return { unexpected: true };
  const number = random.below(1000);
  if (name === 'Int' || name === 'Float') return number;
  return name === 'Boolean' ? number % 2 === 0 : `text ${number}`;
}

/** A record whose other members follow from its seed. */
export function sourceOf(seed: number): object {
  return new Proxy(
    { seed },
    {
      has: (target, name) => name in target,
      get(target, name) {
        if (name === 'seed') return seed;
        if (typeof name === 'symbol' || name === 'then' || name === 'toJSON' || name === '__typename') return;
        const random = randomFrom(seedOf(seed, name));
        const members = [
          null,
          undefined,
          random.below(100),
          `member ${random.below(100)}`,
          true,
          ['x'],
          new Date(0),
        ];
        return random.oneOf([...members, members[2], members[3], members[3]]);
      },
    },
  );
}

function later(value: unknown, random: Random, { isSynchronous }: Effects): unknown {
  if (isSynchronous || !random.isOneIn(4)) return value;
  return afterTicks(random.below(4), value);
}

async function afterTicks(count: number, value: unknown): Promise<unknown> {
  for (let tick = 0; tick < count; tick += 1) await Promise.resolve();
  return value;
}
