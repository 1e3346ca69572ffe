import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isInterfaceType,
  isListType,
  isObjectType,
  isUnionType,
} from 'graphql';

/**
 * Throws for a list of records, or of what has records below it, that does not
 * say how many they can be, and for a `Node` that nothing reads by its id. Each
 * line names the type and the field, and what to add.
 */
export function assertFacts(schema: GraphQLSchema): void {
  const objects = Object.values(schema.getTypeMap()).filter(
    (type) => isObjectType(type) && !type.name.startsWith('__'),
  ) as readonly GraphQLObjectType[];
  const missing = objects.flatMap((type) => [
    ...missingReader(type),
    ...Object.values(type.getFields()).flatMap((field) => missingOfField(type, field)),
  ]);
  if (missing.length > 0) throw new Error(missing.join('\n'));
}

function missingReader(type: GraphQLObjectType): readonly string[] {
  if (isNode(type) && type.extensions.facts?.node?.type !== type.name) {
    return [
      `${type.name} implements Node without a reader of its ids: add \`node: defineNode(…)\` to its options.`,
    ];
  }
  return [];
}

function missingOfField(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): readonly string[] {
  const { cost, subject } = field.extensions.facts ?? {};
  const name = `${type.name}.${field.name}`;
  const below = getNamedType(field.type);
  const isList = isListType(getNullableType(field.type));
  const missing: string[] = [];
  if (cost?.size === undefined && (isList ? holdsRecords(below) : hasInheritedSize(below))) {
    missing.push(
      `${name} lists records, but not how many at most: add \`cost: { size: … }\` to its options.`,
    );
  }
  if (type.name === 'Query' && subject === undefined) {
    missing.push(
      `${name} does not say what its response is about: add \`subject: …\` to its options, null for what is never cached.`,
    );
  }
  return missing;
}

function isNode(type: GraphQLObjectType): boolean {
  return type.getInterfaces().some(({ name }) => name === 'Node');
}

/** Whether objects of the type are records, or have records below them. */
function holdsRecords(type: GraphQLNamedType, seen = new Set<string>()): boolean {
  if (seen.has(type.name)) return false;
  seen.add(type.name);
  if (isUnionType(type)) {
    return (
      type.extensions.facts?.isRecord === true || type.getTypes().some((each) => holdsRecords(each, seen))
    );
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return false;
  return (
    type.extensions.facts?.isRecord === true ||
    (isObjectType(type) && isNode(type)) ||
    Object.values(type.getFields()).some((field) => holdsRecords(getNamedType(field.type), seen))
  );
}

/** Whether lists of the type are as long as the field above them says. */
function hasInheritedSize(type: GraphQLNamedType): boolean {
  return (
    isObjectType(type) &&
    Object.values(type.getFields()).some(({ extensions }) => extensions.facts?.cost?.size === 'inherited')
  );
}
