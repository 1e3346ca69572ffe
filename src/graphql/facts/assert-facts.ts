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
 * Throws for a list of records, or of objects with records below them, without
 * a maximum size, and for a `Node` without a reader. Each line names the type
 * and the field, and what to add.
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
      `${type.name} implements Node without a reader for its ids: add \`node: defineNode(…)\` to its options.`,
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
    missing.push(`${name} lists records without a maximum size: add \`cost: { size: … }\` to its options.`);
  }
  if (type.name === 'Query' && subject === undefined) {
    missing.push(
      `${name} has no cache subject: add \`subject: …\` to its options, null if it is never cached.`,
    );
  }
  return missing;
}

function isNode(type: GraphQLObjectType): boolean {
  return type.getInterfaces().some(({ name }) => name === 'Node');
}

/** Whether objects of the type are records, or contain some. */
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

/** Whether the type has lists whose size is set by the field above them. */
function hasInheritedSize(type: GraphQLNamedType): boolean {
  return (
    isObjectType(type) &&
    Object.values(type.getFields()).some(({ extensions }) => extensions.facts?.cost?.size === 'inherited')
  );
}
