import { GraphQLEnumType, GraphQLError, type GraphQLSchema } from 'graphql';

/** Maximum values listed; for longer enums the library's suggestions suffice. */
const maxListed = 12;

/** Makes the errors about values that an enum does not have list those that it has, instead of some that are similar. */
export function listEnumValues(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!(type instanceof GraphQLEnumType) || type.getValues().length > maxListed) continue;
    const values = type.getValues().map(({ name }) => name);
    const listing = <T>(parse: () => T): T => {
      try {
        return parse();
      } catch (error) {
        if (!(error instanceof GraphQLError)) throw error;
        const message = error.message.replace(/ Did you mean .*$/s, '');
        throw new GraphQLError(`${message} It can be ${values.join(', ')}.`, { nodes: error.nodes ?? null });
      }
    };
    const parseValue = type.parseValue.bind(type);
    const parseLiteral = type.parseLiteral.bind(type);
    type.parseValue = (value) => listing(() => parseValue(value));
    type.parseLiteral = (node, variables) => listing(() => parseLiteral(node, variables));
  }
  return schema;
}
