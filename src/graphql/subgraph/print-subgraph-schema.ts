import {
  type ConstDirectiveNode,
  type FieldDefinitionNode,
  type GraphQLSchema,
  Kind,
  lexicographicSortSchema,
  type ObjectTypeDefinitionNode,
  parse,
  print,
  printSchema,
  visit,
} from 'graphql';

const link = `extend schema
  @link(url: "https://specs.apollo.dev/federation/v2.0", import: ["@key", "@shareable"])
`;

/**
 * The schema as sorted SDL with federation directives: records are entities with
 * their global id as key, and `PageInfo` may exist in other subgraphs too. What
 * leads back to all queries is left out, as those of a supergraph are not all ours.
 */
export function printSubgraphSchema(schema: GraphQLSchema): string {
  const document = visit(parse(printSchema(lexicographicSortSchema(schema))), {
    [Kind.OBJECT_TYPE_DEFINITION]: {
      leave: (type) => ({
        ...type,
        fields: type.fields?.filter((field) => !leadsToQueries(field)),
        directives: [...(type.directives ?? []), ...directivesOf(type)],
      }),
    },
  });
  return `${link}\n${print(document)}\n`;
}

function leadsToQueries({ type }: FieldDefinitionNode): boolean {
  return print(type) === 'Query!';
}

function directivesOf({ name, interfaces = [] }: ObjectTypeDefinitionNode): readonly ConstDirectiveNode[] {
  if (interfaces.some((known) => known.name.value === 'Node')) return [key];
  return name.value === 'PageInfo' ? [shareable] : [];
}

const key: ConstDirectiveNode = {
  kind: Kind.DIRECTIVE,
  name: { kind: Kind.NAME, value: 'key' },
  arguments: [
    {
      kind: Kind.ARGUMENT,
      name: { kind: Kind.NAME, value: 'fields' },
      value: { kind: Kind.STRING, value: 'id' },
    },
  ],
};

const shareable: ConstDirectiveNode = { kind: Kind.DIRECTIVE, name: { kind: Kind.NAME, value: 'shareable' } };
