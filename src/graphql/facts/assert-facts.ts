import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isCompositeType,
  isListType,
  isObjectType,
  isUnionType,
} from 'graphql';

/**
 * Throws for a `Node` without a reader, for a list without a maximum size whose
 * entries cost records, and for a query without a subject. Each
 * line names the type and the field, and what to add. The type checker requires
 * `record` of every type.
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
  const record = type.extensions.facts?.record;
  const isNode = type.getInterfaces().some(({ name }) => name === 'Node');
  if (!isNode || (typeof record === 'object' && record.type === type.name)) return [];
  return [
    `${type.name} implements Node without a reader for its ids: add \`record: defineNode(…)\` to its options.`,
  ];
}

function missingOfField(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): readonly string[] {
  const { cost, subject } = field.extensions.facts ?? {};
  const name = `${type.name}.${field.name}`;
  const below = getNamedType(field.type);
  const isList = isListType(getNullableType(field.type));
  const missing: string[] = [];
  if (cost?.size === undefined && (isList ? costsPerEntry(below) : hasInheritedSize(below))) {
    missing.push(`${name} has no maximum size: add \`cost: { size: … }\` to its options.`);
  }
  if (type.name === 'Query' && subject === undefined) {
    missing.push(
      `${name} has no cache subject: add \`subject: …\` to its options, null if it is never cached.`,
    );
  }
  return missing;
}

/** Whether objects of the type are records, or contain some that are. */
function costsPerEntry(type: GraphQLNamedType, seen = new Set<string>()): boolean {
  if (seen.has(type.name) || !isCompositeType(type)) return false;
  seen.add(type.name);
  if (type.extensions.facts?.record) return true;
  if (isUnionType(type)) return type.getTypes().some((each) => costsPerEntry(each, seen));
  return Object.values(type.getFields()).some((field) => costsPerEntry(getNamedType(field.type), seen));
}

/** Whether the type has lists whose size is set by the field above them. */
function hasInheritedSize(type: GraphQLNamedType): boolean {
  return (
    isObjectType(type) &&
    Object.values(type.getFields()).some(({ extensions }) => extensions.facts?.cost?.size === 'inherited')
  );
}
