import {
  type FieldNode,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  type DocumentNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isListType,
  getNullableType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { FieldArguments } from '../facts/schema-facts.ts';
import { fragmentsOf } from './measure-shape.ts';

/** The most that an operation can need. */
export interface Cost {
  /** Records. */
  readonly nodes: number;
  /** Calls to a remote service. */
  readonly upstreamCalls: number;
}

interface Prediction extends Cost {
  /** Whether the cost depends on variables; otherwise it is that of the document. */
  readonly dependsOnVariables: boolean;
}

const nothing: Cost = { nodes: 0, upstreamCalls: 0 };

interface MeasuredOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** How a record was reached: whether by a list, whose entries carry more, and the size of lists that inherit theirs. */
interface Surroundings {
  readonly isListed: boolean;
  readonly listSize: number;
}

/**
 * Predicts the cost of a valid operation. Lists count with their requested size,
 * or with the largest that can be expected; conditions count as met, and a
 * record that is selected twice counts as two.
 */
export function measureCost({ schema, document, operationName, variables }: MeasuredOperation): Prediction {
  const operation = getOperationAST(document, operationName);
  const rootType = operation && schema.getRootType(operation.operation);
  if (!operation || !rootType) return { ...nothing, dependsOnVariables: false };
  let dependsOnVariables = false;
  const fragments = fragmentsOf(document);
  const ofFragments = new Map<string, Cost>();

  function ofSelections(
    type: GraphQLCompositeType,
    selections: SelectionSetNode,
    around: Surroundings,
  ): { readonly cost: Cost; readonly needsView: boolean } {
    let cost = nothing;
    let needsView = false;
    for (const selection of selections.selections) {
      if (selection.kind === Kind.FIELD) {
        cost = plus(cost, ofField(type, selection, around));
        needsView ||= isInView(type, selection.name.value, around);
        continue;
      }
      const within =
        selection.kind === Kind.INLINE_FRAGMENT
          ? ofFragment(selection.typeCondition?.name.value, selection.selectionSet, type, around)
          : ofSpread(selection.name.value, type, around);
      cost = plus(cost, within);
    }
    return { cost, needsView };
  }

  /** A fragment is measured once for each way of reaching its record. */
  function ofSpread(name: string, type: GraphQLCompositeType, around: Surroundings): Cost {
    const fragment = fragments.get(name);
    if (fragment === undefined) return nothing;
    const key = `${name} ${type.name} ${around.isListed} ${around.listSize}`;
    const known = ofFragments.get(key);
    if (known !== undefined) return known;
    ofFragments.set(key, nothing);
    const cost = ofFragment(fragment.typeCondition.name.value, fragment.selectionSet, type, around);
    ofFragments.set(key, cost);
    return cost;
  }

  function ofFragment(
    condition: string | undefined,
    selections: SelectionSetNode,
    type: GraphQLCompositeType,
    around: Surroundings,
  ): Cost {
    const narrowed = condition === undefined ? type : schema.getType(condition);
    if (!isCompositeType(narrowed)) return nothing;
    const { cost, needsView } = ofSelections(narrowed, selections, around);
    return needsView ? plus(cost, { nodes: 0, upstreamCalls: 1 }) : cost;
  }

  function ofField(type: GraphQLCompositeType, node: FieldNode, around: Surroundings): Cost {
    const definition =
      isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
    if (definition === undefined) return nothing;
    const { cost: { calls = 0, size } = {}, readsListEntry = false } = definition.extensions.facts ?? {};
    const isFixed = typeof calls !== 'function' && typeof size !== 'function';
    const args = isFixed ? {} : readArguments(definition, node, variables);
    if (!isFixed) dependsOnVariables ||= hasVariable(node);
    const upstreamCalls = typeof calls === 'number' ? calls : calls(args, schema);
    const below = getNamedType(definition.type);
    if (!isCompositeType(below) || node.selectionSet === undefined) return { nodes: 0, upstreamCalls };
    const ownSize = typeof size === 'function' ? size(args, schema) : size;
    const isList = isListType(getNullableType(definition.type));
    const entries = !isList ? 1 : ownSize === 'inherited' ? around.listSize : (ownSize ?? 1);
    const listSize = !isList && typeof ownSize === 'number' ? ownSize : around.listSize;
    const next: Surroundings = { listSize, isListed: readsListEntry };
    const { cost, needsView } = ofSelections(below, node.selectionSet, next);
    const each = plus(cost, {
      nodes: below.extensions.facts?.record ? 1 : 0,
      upstreamCalls: needsView ? 1 : 0,
    });
    return plus({ nodes: 0, upstreamCalls }, times(each, entries));
  }

  const { cost } = ofSelections(rootType, operation.selectionSet, { isListed: false, listSize: 1 });
  // One call authenticates the caller.
  return { ...plus(cost, { nodes: 0, upstreamCalls: 1 }), dependsOnVariables };
}

function hasVariable({ arguments: args = [] }: FieldNode): boolean {
  return args.some(({ value }) => JSON.stringify(value).includes(`"${Kind.VARIABLE}"`));
}

function isInView(type: GraphQLCompositeType, name: string, { isListed }: Surroundings): boolean {
  if (!isObjectType(type) || name === '__typename') return false;
  const view = type.extensions.facts?.view;
  if (view === undefined || (isListed && view === 'unlessListed')) return false;
  const { knownFrom } = type.getFields()[name]?.extensions.facts ?? {};
  return knownFrom !== 'key' && !(isListed && knownFrom === 'listEntry');
}

/** Invalid arguments are reported when they are used. */
function readArguments(
  definition: Parameters<typeof getArgumentValues>[0],
  node: FieldNode,
  variables: Readonly<Record<string, unknown>>,
): FieldArguments {
  try {
    return getArgumentValues(definition, node, variables);
  } catch {
    return {};
  }
}

function plus(one: Cost, other: Cost): Cost {
  return { nodes: one.nodes + other.nodes, upstreamCalls: one.upstreamCalls + other.upstreamCalls };
}

function times({ nodes, upstreamCalls }: Cost, count: number): Cost {
  return { nodes: nodes * count, upstreamCalls: upstreamCalls * count };
}
