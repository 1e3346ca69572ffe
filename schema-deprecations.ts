import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';

/** Everything in a schema that is deprecated, such as `DataItem.path`, with the reason that is given. */
export function deprecatedParts(schema: GraphQLSchema): ReadonlyMap<string, string> {
  return new Map(
    [...partsOf(schema)].flatMap(([name, reason]) => (typeof reason === 'string' ? [[name, reason]] : [])),
  );
}

/**
 * What is wrong with the reasons of deprecations. Each says since which
 * version, and what takes its place: a part of the schema, or why nothing does.
 */
export function findMistakesInDeprecations(schema: GraphQLSchema, version: string): readonly string[] {
  const parts = partsOf(schema);
  return [...deprecatedParts(schema)].flatMap(([name, reason]) => {
    const match = form.exec(reason);
    if (match === null) {
      return [`${name} is deprecated with ${JSON.stringify(reason)}; say ${example}.`];
    }
    const [, since = '', replacement] = match;
    if (isLater(since, version)) return [`${name} is deprecated since ${since}; this is ${version}.`];
    if (replacement === undefined) return [];
    if (!parts.has(replacement)) return [`${name} gives way to ${replacement}, which does not exist.`];
    return typeof parts.get(replacement) === 'string'
      ? [`${name} gives way to ${replacement}, which is deprecated itself.`]
      : [];
  });
}

const form = /^Since (\d+\.\d+\.\d+): (?:use `([\w.]+)`|nothing takes its place, because \S).*\.$/s;
const example = '"Since 0.2.0: use `DataItem.label`." or "Since 0.2.0: nothing takes its place, because …."';

/** Every field, argument, input field and enum value by its name in the schema, with its reason if it is deprecated. */
function partsOf(schema: GraphQLSchema): ReadonlyMap<string, string | null> {
  const parts = new Map<string, string | null>();
  const add = (
    name: string,
    { deprecationReason }: { readonly deprecationReason?: string | null | undefined },
  ) => parts.set(name, deprecationReason ?? null);
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    if (isEnumType(type)) for (const value of type.getValues()) add(`${type.name}.${value.name}`, value);
    if (isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) add(`${type.name}.${field.name}`, field);
    }
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      add(`${type.name}.${field.name}`, field);
      for (const arg of field.args) add(`${type.name}.${field.name}.${arg.name}`, arg);
    }
  }
  return parts;
}

function isLater(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) > 0;
}
