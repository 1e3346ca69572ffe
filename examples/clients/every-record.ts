import {
  getNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

/** For each record a fragment that Relay can ask for again by the global id. */
export function refetchableFragments(schema: GraphQLSchema): readonly string[] {
  const node = schema.getType('Node');
  if (!isInterfaceType(node)) return [];
  return schema
    .getPossibleTypes(node)
    .map(
      ({ name }) =>
        `fragment everyRecord_${name} on ${name} @refetchable(queryName: "everyRecord${name}Query") { __typename }`,
    );
}

/** Its list has the page that `search` was asked for, which is no connection to Relay. */
const pagedFromOutside = 'SearchResult';

/** For each list in pages a fragment that Relay can page through. */
export function connectionFragments(schema: GraphQLSchema): readonly string[] {
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter(({ name }) => name !== pagedFromOutside)
    .flatMap((type) => connectionsOf(type).map((field) => connectionFragment(type.name, field)));
}

function connectionsOf(type: GraphQLObjectType): readonly string[] {
  return Object.values(type.getFields())
    .filter(({ type, args }) => isConnection(getNamedType(type).name) && !args.some(isRequiredArgument))
    .map(({ name }) => name);
}

function isConnection(name: string): boolean {
  return name.endsWith('Connection');
}

function connectionFragment(type: string, field: string): string {
  const name = `everyRecord_${type}_${field}`;
  return `fragment ${name} on ${type}
    @argumentDefinitions(count: { type: "Int", defaultValue: 10 }, cursor: { type: "String" }) {
      ${field}(first: $count, after: $cursor) @connection(key: "${name}_${field}") {
        edges { node { __typename } }
      }
    }`;
}
