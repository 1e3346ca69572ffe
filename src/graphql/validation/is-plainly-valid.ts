import {
  doTypesOverlap,
  type DocumentNode,
  type FieldNode,
  getNamedType,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  isCompositeType,
  isLeafType,
  isUnionType,
  Kind,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
} from 'graphql';
import { fragmentsOf } from '../execution/collect-fields.ts';
import { PlainValues } from './plain-values.ts';

/** Fields walked, those of a fragment at each of its spreads. */
const maximumFields = 5000;
/** Leaf fields selected again; graphql-js compares them in pairs and has a limit, too. */
const maximumRepeats = 20;

/**
 * Whether a document is certainly valid, found in one walk where graphql-js asks 27 rules at each
 * node. After `false`, graphql-js decides and words all errors: about unusual documents, such as
 * those with merged fields, several operations or introspection. After `true`, every rule of
 * graphql-js holds.
 */
export function isPlainlyValid(schema: GraphQLSchema, document: DocumentNode): boolean {
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  const fragments = fragmentsOf(document);
  const fragmentCount = Object.keys(fragments).length;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return false;
  if (operations.length > 1 || fragmentCount !== document.definitions.length - 1) return false;
  const rootType = schema.getRootType(operation.operation);
  if (!rootType || operation.operation === OperationTypeNode.SUBSCRIPTION) return false;

  const values = new PlainValues(schema);
  const spread = new Set<string>();
  const open = new Set<string>();
  let fields = 0;
  let repeats = 0;

  /** `scope` has the fields that are merged with these, by response key. */
  function areValid(type: GraphQLCompositeType, { selections }: SelectionSetNode, scope: Scope): boolean {
    for (const selection of selections) if (!isValid(type, selection, scope)) return false;
    return true;
  }

  function isValid(type: GraphQLCompositeType, selection: SelectionNode, scope: Scope): boolean {
    if (!values.areConditions(selection.directives)) return false;
    if (selection.kind === Kind.FIELD) return isValidField(type, selection, scope);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return isValidSpread(type, selection.name.value, scope);
    const condition = selection.typeCondition?.name.value;
    return condition === undefined
      ? areValid(type, selection.selectionSet, scope)
      : isValidFragment(type, condition, selection.selectionSet, scope);
  }

  function isValidFragment(
    type: GraphQLCompositeType,
    condition: string,
    selections: SelectionSetNode,
    scope: Scope,
  ): boolean {
    const narrowed = schema.getType(condition);
    return (
      isCompositeType(narrowed) &&
      doTypesOverlap(schema, narrowed, type) &&
      areValid(narrowed, selections, scope)
    );
  }

  function isValidSpread(type: GraphQLCompositeType, name: string, scope: Scope): boolean {
    const fragment = fragments[name];
    if (fragment === undefined || isDirected(fragment) || open.has(name)) return false;
    spread.add(name);
    open.add(name);
    const { typeCondition, selectionSet } = fragment;
    const isValid = isValidFragment(type, typeCondition.name.value, selectionSet, scope);
    open.delete(name);
    return isValid;
  }

  function isValidField(type: GraphQLCompositeType, node: FieldNode, scope: Scope): boolean {
    const definition = definitionOf(type, node.name.value);
    if (definition === undefined || (fields += 1) > maximumFields) return false;
    const below = getNamedType(definition.type);
    const isLeaf = isLeafType(below);
    const key = (node.alias ?? node.name).value;
    const other = scope.get(key);
    if (other === undefined) scope.set(key, definition);
    else if (!isLeaf || !isSame(definition, other) || (repeats += 1) > maximumRepeats) return false;
    if (!values.areMembers(definition.args, node.arguments)) return false;
    if (isLeaf || node.selectionSet === undefined) return isLeaf && node.selectionSet === undefined;
    return areValid(below, node.selectionSet, new Map());
  }

  return (
    !isDirected(operation) &&
    values.areVariables(operation.variableDefinitions) &&
    areValid(rootType, operation.selectionSet, new Map()) &&
    values.areVariablesUsed() &&
    spread.size === fragmentCount
  );
}

type Definition = GraphQLField<unknown, unknown>;
type Scope = Map<string, Definition>;

/** Without those of introspection and of subgraphs. */
function definitionOf(type: GraphQLCompositeType, name: string): Definition | undefined {
  if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
  return name.startsWith('_') || isUnionType(type) ? undefined : type.getFields()[name];
}

/** Whether leaf fields can be merged, whatever their parents. */
function isSame(one: Definition, other: Definition): boolean {
  return (
    one.name === other.name &&
    one.args.length + other.args.length === 0 &&
    String(one.type) === String(other.type)
  );
}

function isDirected({ directives = [] }: { readonly directives?: readonly unknown[] | undefined }): boolean {
  return directives.length > 0;
}
