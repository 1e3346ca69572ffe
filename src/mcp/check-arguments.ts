import { badInput } from '../domain/basics/errors.ts';
import { nearestName } from '../domain/basics/nearest-name.ts';
import { quote } from '../domain/basics/uid.ts';
import type { ArgumentSchema, ObjectSchema } from './tool-arguments.ts';

const mistakesShown = 10;

/**
 * The arguments as GraphQL takes them, also where models and their hosts write them in another way: `null`
 * for what is absent, a number for a text, one value for a list of one, a text with JSON for anything else.
 * Throws BAD_USER_INPUT that names each property that is unknown, with the one that may be meant, missing,
 * or of another type; GraphQL checks the rest.
 */
export function checkArguments(given: unknown, schema: ObjectSchema): Readonly<Record<string, unknown>> {
  const mistakes: string[] = [];
  const checked = checkObject(given ?? {}, schema, '', mistakes);
  if (mistakes.length === 0) return checked;
  const more = mistakes.length - mistakesShown;
  const shown = [...mistakes.slice(0, mistakesShown), ...(more > 0 ? [`There are ${more} more.`] : [])];
  throw badInput('arguments', shown.join(' '));
}

function checkObject(
  given: unknown,
  { properties, required }: ObjectSchema,
  path: string,
  mistakes: string[],
): Readonly<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    mistakes.push(`${path === '' ? 'The arguments' : path} must be an object; got ${show(given)}.`);
    return {};
  }
  const present = Object.entries(given).filter(([, value]) => value !== null);
  const names = new Set(present.map(([name]) => name));
  const missing = required.filter((name) => !names.has(name));
  mistakes.push(...missing.map((name) => `${join(path, name)} is missing.`));
  const checked = present.flatMap(([name, value]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property !== undefined) return [[name, check(value, property, join(path, name), mistakes)]];
    mistakes.push(unknownProperty(path, name, Object.keys(properties)));
    return [];
  });
  return Object.fromEntries(checked) as Readonly<Record<string, unknown>>;
}

function check(given: unknown, schema: ArgumentSchema, path: string, mistakes: string[]): unknown {
  if (schema.type === 'string') {
    const text = ['number', 'boolean'].includes(typeof given) ? String(given) : given;
    const { enum: choices } = schema;
    if (typeof text !== 'string') mistakes.push(`${path} must be a text; got ${show(given)}.`);
    else if (choices?.includes(text) === false)
      mistakes.push(`${path} must be one of ${choices.join(', ')}; got ${show(text)}.`);
    return text;
  }
  const value = typeof given === 'string' ? readJson(given) : given;
  if (schema.type === 'object') return checkObject(value, schema, path, mistakes);
  if (schema.type === 'array') {
    const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
    return entries.map((entry, index) => check(entry, schema.items, `${path}[${index}]`, mistakes));
  }
  const { isOf, words } = kinds[schema.type];
  if (!isOf(value)) mistakes.push(`${path} must be ${words}; got ${show(given)}.`);
  return value;
}

const kinds = {
  integer: { isOf: Number.isSafeInteger, words: 'a whole number' },
  number: { isOf: Number.isFinite, words: 'a number' },
  boolean: { isOf: (value: unknown) => typeof value === 'boolean', words: 'true or false' },
};

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The nearest name, or one that is a part of the other, as `uid` of `dataItemUid`. */
function unknownProperty(path: string, name: string, known: readonly string[]): string {
  const plain = name.replaceAll('_', '').toLowerCase();
  const meant =
    nearestName(plain, known) ??
    known.find((each) => plain.includes(each.toLowerCase()) || each.toLowerCase().includes(plain));
  const advice = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return `${quote(join(path, name))} is not known.${advice} Known are ${known.join(', ')}.`;
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function show(given: unknown): string {
  return quote(typeof given === 'string' ? given : JSON.stringify(given));
}
