import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getDirectiveValues,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  isAbstractType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Values } from './run.ts';

type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  const fragments = Object.create(null) as Record<string, FragmentDefinitionNode>;
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  return fragments;
}

/** Inputs of field collection besides the types. */
export interface Selecting {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
  /** Values of the variables that `@skip` and `@include` depend on. */
  readonly conditions: Values;
}

/** The selected fields of an object type by response key, in the order of the response; fields of one key are merged. */
export function collectFields(
  { schema, fragments, conditions }: Selecting,
  type: GraphQLObjectType,
  selectionSets: readonly SelectionSetNode[],
): ReadonlyMap<string, readonly FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const spread = new Set<string>();

  function collect({ selections }: SelectionSetNode): void {
    for (const selection of selections) {
      if (!isIncluded(selection, conditions)) continue;
      if (selection.kind === Kind.FIELD) addField(selection);
      else if (selection.kind === Kind.INLINE_FRAGMENT) collectFragment(selection);
      else if (!spread.has(selection.name.value)) {
        spread.add(selection.name.value);
        collectFragment(fragments[selection.name.value]);
      }
    }
  }

  function addField(node: FieldNode): void {
    const key = (node.alias ?? node.name).value;
    const known = fields.get(key);
    if (known === undefined) fields.set(key, [node]);
    else known.push(node);
  }

  function collectFragment(
    fragment: (Pick<FragmentDefinitionNode, 'selectionSet'> & Conditional) | undefined,
  ) {
    if (fragment !== undefined && applies(fragment.typeCondition?.name.value)) collect(fragment.selectionSet);
  }

  function applies(condition: string | undefined): boolean {
    if (condition === undefined || condition === type.name) return true;
    const named = schema.getType(condition);
    return isAbstractType(named) && schema.isSubType(named, type);
  }

  for (const selectionSet of selectionSets) collect(selectionSet);
  return fields;
}

interface Conditional {
  readonly typeCondition?: { readonly name: { readonly value: string } } | undefined;
}

function isIncluded(selection: SelectionNode, conditions: Values): boolean {
  if (selection.directives === undefined || selection.directives.length === 0) return true;
  return (
    getDirectiveValues(GraphQLSkipDirective, selection, conditions)?.['if'] !== true &&
    getDirectiveValues(GraphQLIncludeDirective, selection, conditions)?.['if'] !== false
  );
}
