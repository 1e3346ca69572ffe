import {
  type ExecutionResult,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  type GraphQLObjectType,
  type OperationDefinitionNode,
  OperationTypeNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql';
import { collectFields, type Selecting } from './collect-fields.ts';
import { planField } from './field-plan.ts';
import { FieldErrors, type Run, type Values } from './run.ts';
import type { SelectedField } from './selected-field.ts';
import {
  type ExecuteField,
  planSelection,
  planSerialSelection,
  type SelectionPlan,
  type Members,
} from './selection-plan.ts';

export interface CompiledOperation {
  /** Never rejects. Variables are coerced, and those of `@skip` and `@include` are the ones that it was compiled with. */
  execute(
    variables: Values,
    context: unknown,
    rootValue?: unknown,
  ): ExecutionResult | Promise<ExecutionResult>;
}

/**
 * Compiles a valid operation to closures: what depends only on its text and on
 * the conditions is done once, when a level of fields is first reached.
 */
export function compileOperation(
  selecting: Selecting,
  operation: OperationDefinitionNode,
): CompiledOperation {
  const { schema, fragments } = selecting;
  let slots = 0;

  function selectionsOf(
    type: GraphQLObjectType,
    sets: readonly SelectionSetNode[],
  ): ReadonlyMap<string, ExecuteField> {
    const fields = new Map<string, ExecuteField>();
    for (const [key, nodes] of collectFields(selecting, type, sets)) {
      const execute = fieldOf(type, key, nodes);
      if (execute !== null) fields.set(key, execute);
    }
    return fields;
  }

  function fieldOf(
    parentType: GraphQLObjectType,
    key: string,
    nodes: readonly FieldNode[],
  ): ExecuteField | null {
    const definition = definitionOf(parentType, nodes[0]?.name.value ?? '');
    if (definition === undefined) return null;
    if (definition === TypeNameMetaFieldDef) return () => parentType.name;
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    const { name: fieldName, type: returnType } = definition;
    const field: SelectedField = {
      schema,
      parentType,
      definition,
      nodes,
      selectionOf: (type) => whenReached(() => planSelection(selectionsOf(type, sets))),
      infoAt: (path, { rootValue, variables: variableValues }) => ({
        fieldName,
        fieldNodes: nodes,
        returnType,
        parentType,
        path,
        schema,
        fragments,
        rootValue,
        operation,
        variableValues,
      }),
    };
    slots += 1;
    return planField(field, key, slots);
  }

  function definitionOf(type: GraphQLObjectType, name: string): GraphQLField<unknown, unknown> | undefined {
    if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef;
    const isRoot = type === schema.getQueryType();
    if (isRoot && name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
    if (isRoot && name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
    return type.getFields()[name];
  }

  const select = whenReached(() => {
    const rootType = schema.getRootType(operation.operation);
    if (!rootType) throw new GraphQLError(`There are no ${operation.operation}s.`, { nodes: operation });
    const plan = operation.operation === OperationTypeNode.MUTATION ? planSerialSelection : planSelection;
    return plan(selectionsOf(rootType, [operation.selectionSet]));
  });

  return {
    execute(variables, context, rootValue) {
      const run: Run = { context, rootValue, variables, argumentsBySlot: [], errors: new FieldErrors() };
      const fail = (error: unknown): ExecutionResult => {
        run.errors.add(error as GraphQLError, undefined);
        return resultOf(null, run);
      };
      try {
        const data = select(rootValue, undefined, run);
        return data instanceof Promise
          ? data.then((members) => resultOf(members, run), fail)
          : resultOf(data, run);
      } catch (error) {
        return fail(error);
      }
    },
  };
}

function whenReached(plan: () => SelectionPlan): SelectionPlan {
  let planned: SelectionPlan | null = null;
  return (source, path, run) => (planned ??= plan())(source, path, run);
}

function resultOf(data: Members | null, { errors: { list } }: Run): ExecutionResult {
  return list.length === 0 ? { data } : { errors: list, data };
}
