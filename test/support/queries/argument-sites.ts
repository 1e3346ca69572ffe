import {
  astFromValue,
  coerceInputValue,
  type DocumentNode,
  type FieldNode,
  type GraphQLArgument,
  isInputType,
  Kind,
  parse,
  print,
  TypeInfo,
  type ValueNode,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { schema } from '../../../src/graphql/schema.ts';

/** A place in a document where a field takes arguments, all of them given as variables. */
export interface ArgumentSite {
  /** `DataItem.amount`. */
  readonly field: string;
  readonly args: readonly GraphQLArgument[];
  /** What the document has there: the arguments that it gives, by name. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly username: string;
  /** The document with variables for these arguments, and no other variables. */
  documentWith(names: readonly string[]): string;
}

interface Source {
  readonly query: string;
  readonly variables: unknown;
  readonly username: string;
}

/** Every field with arguments in a document, with everything else as it is. */
export function argumentSitesOf({ query, variables, username }: Source): readonly ArgumentSite[] {
  const document = withoutVariables(parse(query), variables as Readonly<Record<string, unknown>>);
  // Mutations are carried out in their order, and each fragment must be used.
  const hasToStayWhole = document.definitions.length > 1 || /^mutation\b/m.test(query);
  const sites: ArgumentSite[] = [];
  const info = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(info, {
      Field(node, _key, _parent, _path, ancestors) {
        const definition = info.getFieldDef();
        if (!definition || definition.args.length === 0) return;
        const above = new Set<unknown>(ancestors.flat());
        const alone = hasToStayWhole ? document : withoutSiblings(document, node, above);
        const documents = new Map<string, string>();
        sites.push({
          field: `${info.getParentType()?.name}.${definition.name}`,
          args: definition.args,
          given: Object.fromEntries(
            (node.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value)]),
          ),
          username,
          documentWith(names) {
            const key = names.join();
            const written = documents.get(key) ?? withArguments(alone, node, definition.args, names);
            documents.set(key, written);
            return written;
          },
        });
      },
    }),
  );
  return sites;
}

/** Without what stands beside the field and beside those above it, which costs much and says nothing; errors stay. */
function withoutSiblings(
  document: DocumentNode,
  field: FieldNode,
  above: ReadonlySet<unknown>,
): DocumentNode {
  return visit(document, {
    SelectionSet: (set) => {
      if (!above.has(set)) return undefined;
      const selections = set.selections.filter(
        (node) =>
          node === field || above.has(node) || (node.kind === Kind.FIELD && /error/i.test(node.name.value)),
      );
      return { ...set, selections };
    },
  });
}

function withArguments(
  document: DocumentNode,
  field: FieldNode,
  args: readonly GraphQLArgument[],
  names: readonly string[],
): string {
  const known = args.filter(({ name }) => names.includes(name));
  const written = visit(document, {
    Field: (node) =>
      node === field
        ? {
            ...node,
            arguments: known.map(({ name }) => ({
              kind: Kind.ARGUMENT,
              name: { kind: Kind.NAME, value: name },
              value: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } },
            })),
          }
        : undefined,
  });
  const variables = known.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  // The operation is the first definition, and has no variables left.
  return print(written).replace(/^(query|mutation)?( \w+)?/, (_, kind = 'query', name = '') =>
    variables === '' ? `${kind}${name}` : `${kind}${name}(${variables})`,
  );
}

/** The values of variables in their places; arguments whose variable has none are left out. */
function withoutVariables(document: DocumentNode, values: Readonly<Record<string, unknown>>): DocumentNode {
  const info = new TypeInfo(schema);
  const defaults = new Map<string, ValueNode>();
  visit(document, {
    VariableDefinition({ variable, defaultValue }) {
      if (defaultValue) defaults.set(variable.name.value, defaultValue);
    },
  });
  const valueOf = (name: string): ValueNode | null => {
    const type = info.getInputType();
    const value = values[name];
    if (value === undefined || !isInputType(type)) return defaults.get(name) ?? null;
    // Variables have the names of enum values, and literals are made of what these stand for.
    return astFromValue(coerceInputValue(value, type), type) ?? null;
  };
  return visit(
    document,
    visitWithTypeInfo(info, {
      VariableDefinition: () => null,
      Argument: {
        leave: ({ value }) => (value.kind === Kind.VARIABLE ? null : undefined),
      },
      ObjectField: {
        leave: ({ value }) => (value.kind === Kind.VARIABLE ? null : undefined),
      },
      Variable: ({ name }) => valueOf(name.value) ?? undefined,
    }),
  );
}
