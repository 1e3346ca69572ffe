import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
} from 'graphql';
import { fragmentsOf } from '../../graphql/execution/collect-fields.ts';
import { type CompiledOperation, compileOperation } from '../../graphql/execution/compile-operation.ts';
import type { Values } from '../../graphql/execution/run.ts';
import { type Cost, type MeasuredOperation, measureCost } from '../../graphql/limits/measure-cost.ts';

/** An operation of a valid document, with what is found out once for all its executions. */
export interface PreparedOperation {
  readonly definition: OperationDefinitionNode;
  /** With coerced variables, as everywhere else here. */
  measured(variables: Values): MeasuredOperation;
  costOf(variables: Values): Cost;
  compiledFor(variables: Values): CompiledOperation;
}

/** Combinations of conditions that stay compiled. */
const maxCombinations = 16;

export function prepareOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  definition: OperationDefinitionNode,
): PreparedOperation {
  const fragments = fragmentsOf(document);
  const conditionNames = conditionsOf(definition);
  const compiled = new Map<string, CompiledOperation>();
  let fixedCost: Cost | null = null;

  const measured = (variables: Values): MeasuredOperation => ({
    schema,
    document,
    operationName: definition.name?.value,
    variables,
  });

  return {
    definition,
    measured,
    costOf(variables) {
      if (fixedCost !== null) return fixedCost;
      const { dependsOnVariables, costliest: _, ...cost } = measureCost(measured(variables));
      if (!dependsOnVariables) fixedCost = cost;
      return cost;
    },
    compiledFor(variables) {
      const conditions = Object.fromEntries(conditionNames.map((name) => [name, variables[name]]));
      const key = JSON.stringify(conditions);
      const known = compiled.get(key);
      if (known !== undefined) return known;
      const fresh = compileOperation({ schema, fragments, conditions }, definition);
      if (compiled.size < maxCombinations) compiled.set(key, fresh);
      return fresh;
    },
  };
}

/** The variables that `@skip` and `@include` may depend on. */
function conditionsOf({ variableDefinitions = [] }: OperationDefinitionNode): readonly string[] {
  return variableDefinitions
    .filter(({ type }) => isCondition(type.kind === Kind.NON_NULL_TYPE ? type.type : type))
    .map(({ variable }) => variable.name.value);
}

function isCondition(type: TypeNode): boolean {
  return type.kind === Kind.NAMED_TYPE && type.name.value === 'Boolean';
}
