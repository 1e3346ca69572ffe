import {
  type DocumentNode,
  type FieldNode,
  getArgumentValues,
  getNamedType,
  getNullableType,
  getOperationAST,
  type GraphQLCompositeType,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { fragmentsOf } from '../execution/collect-fields.ts';
import { hasVariable } from '../execution/compile-arguments.ts';
import type { CountedWork } from '../../ports/request-budget.ts';
import type { FieldArguments, FieldCost } from '../facts/schema-facts.ts';

/** Work of an operation that is known before it is executed. */
export type PredictedWork = Exclude<CountedWork, 'upstreamCalls'>;

/** Expected cost of an operation. */
export type Cost = Readonly<Record<PredictedWork, number>>;

const nothing: Cost = { nodes: 0, calculations: 0 };

interface Prediction extends Cost {
  /** Whether the cost depends on variables; otherwise it belongs to the document. */
  readonly dependsOnVariables: boolean;
}

interface MeasuredOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * Predicts the cost of a valid operation. Lists count with their requested size,
 * or where only execution knows it with a usual one; conditions count as met,
 * and a record that is selected twice counts as two.
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
    { selections }: SelectionSetNode,
    inherited: number,
  ): Cost {
    return selections.reduce(
      (cost, selection) => plus(cost, ofSelection(type, selection, inherited)),
      nothing,
    );
  }

  function ofSelection(
    type: GraphQLCompositeType,
    selection: SelectionSetNode['selections'][number],
    inherited: number,
  ): Cost {
    if (selection.kind === Kind.FIELD) return ofField(type, selection, inherited);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return ofSpread(selection.name.value, type, inherited);
    return ofFragment(selection.typeCondition?.name.value, selection.selectionSet, type, inherited);
  }

  /** A fragment is measured once for each way of reaching its record. */
  function ofSpread(name: string, type: GraphQLCompositeType, inherited: number): Cost {
    const fragment = fragments[name];
    if (fragment === undefined) return nothing;
    const key = `${name} ${type.name} ${inherited}`;
    const known = ofFragments.get(key);
    if (known !== undefined) return known;
    ofFragments.set(key, nothing);
    const measured = ofFragment(fragment.typeCondition.name.value, fragment.selectionSet, type, inherited);
    ofFragments.set(key, measured);
    return measured;
  }

  function ofFragment(
    condition: string | undefined,
    selections: SelectionSetNode,
    type: GraphQLCompositeType,
    inherited: number,
  ): Cost {
    const narrowed = condition === undefined ? type : schema.getType(condition);
    return isCompositeType(narrowed) ? ofSelections(narrowed, selections, inherited) : nothing;
  }

  function ofField(type: GraphQLCompositeType, node: FieldNode, inherited: number): Cost {
    const definition =
      isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
    if (definition === undefined) return nothing;
    const { calculations = 0, size } = definition.extensions.facts?.cost ?? {};
    const isFixed = [calculations, size].every((count) => typeof count !== 'function');
    const args = isFixed ? {} : readArguments(definition, node, variables);
    if (!isFixed) dependsOnVariables ||= takesVariables(node);
    const countOf = (count: Exclude<FieldCost['size'], undefined | 'inherited'>) =>
      typeof count === 'function' ? count(args) : count;
    const own = { nodes: 0, calculations: countOf(calculations) };
    const below = getNamedType(definition.type);
    if (!isCompositeType(below) || node.selectionSet === undefined) return own;
    const ownSize = size === undefined || size === 'inherited' ? size : countOf(size);
    const isList = isListType(getNullableType(definition.type));
    const entries = !isList ? 1 : ownSize === 'inherited' ? inherited : (ownSize ?? 1);
    const listSize = !isList && typeof ownSize === 'number' ? ownSize : inherited;
    const inside = ofSelections(below, node.selectionSet, listSize);
    const each = plus(inside, { ...nothing, nodes: below.extensions.facts?.record ? 1 : 0 });
    return plus(own, times(each, entries));
  }

  const cost = ofSelections(rootType, operation.selectionSet, 1);
  return { ...cost, dependsOnVariables };
}

function takesVariables({ arguments: args = [] }: FieldNode): boolean {
  return args.some(({ value }) => hasVariable(value));
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
  return { nodes: one.nodes + other.nodes, calculations: one.calculations + other.calculations };
}

function times({ nodes, calculations }: Cost, count: number): Cost {
  return { nodes: nodes * count, calculations: calculations * count };
}
