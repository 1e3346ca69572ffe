import {
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLObjectType,
  isObjectType,
  Kind,
  parse,
  print,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { schema } from '../../../src/graphql/schema.ts';

/**
 * The same query with more words: fields written twice, asked for again under
 * another alias, put into inline fragments and into named ones that are spread
 * twice. It asks for nothing that the query does not ask for.
 */
export function multiplyQuery(query: string, next: (below: number) => number): string {
  const { definitions } = parse(query);
  const [operation] = definitions;
  const root = schema.getQueryType();
  if (operation?.kind !== Kind.OPERATION_DEFINITION || !root) throw new Error('not a query');
  const fragments: FragmentDefinitionNode[] = [];
  let copies = 0;

  function multiplied(set: SelectionSetNode, type: GraphQLObjectType): SelectionSetNode {
    return {
      ...set,
      selections: set.selections.flatMap((selection) =>
        selection.kind === Kind.FIELD ? written(selection, type) : [selection],
      ),
    };
  }

  function written(field: FieldNode, type: GraphQLObjectType): readonly SelectionNode[] {
    const below = nestedType(field, type);
    const same: FieldNode =
      below !== null && field.selectionSet
        ? { ...field, selectionSet: multiplied(field.selectionSet, below) }
        : field;
    const within = { kind: Kind.SELECTION_SET, selections: [same] } as const;
    const typeCondition = { kind: Kind.NAMED_TYPE, name: named(type.name) } as const;
    const inline = { kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet: within } as const;
    const forms: readonly (() => readonly SelectionNode[])[] = [
      () => [same],
      () => [same, field],
      () => [same, { ...same, alias: named(`copy${(copies += 1)}`) }],
      () => [inline, field],
      () => {
        const name = named(`Part${fragments.length}`);
        fragments.push({ kind: Kind.FRAGMENT_DEFINITION, name, typeCondition, selectionSet: within });
        const spread = { kind: Kind.FRAGMENT_SPREAD, name } as const;
        return [spread, field, spread];
      },
    ];
    return forms[next(forms.length)]?.() ?? [same];
  }

  const selectionSet = multiplied(operation.selectionSet, root);
  return print({ kind: Kind.DOCUMENT, definitions: [{ ...operation, selectionSet }, ...fragments] });
}

function nestedType(field: FieldNode, type: GraphQLObjectType): GraphQLObjectType | null {
  const definition = type.getFields()[field.name.value];
  const below = definition && getNamedType(definition.type);
  return isObjectType(below) ? below : null;
}

function named(value: string) {
  return { kind: Kind.NAME, value } as const;
}
