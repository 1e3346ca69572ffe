import {
  type ExecutionArgs,
  type ExecutionResult,
  getVariableValues,
  type GraphQLSchema,
  OperationTypeNode,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Mode } from '../../config/option-values.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { GraphQLLimits } from '../../graphql/limits/limits.ts';
import { subjectOf } from '../../graphql/operation-subject.ts';
import type { RequestLifetime } from '../http/request-lifetime.ts';
import { createCostRule } from './cost.ts';
import { PreparedDocuments } from './prepared-documents.ts';
import type { ServerContext } from './server-context.ts';

export interface OperationOptions {
  readonly limits: GraphQLLimits;
  /** Whether the backend is a remote service, calls to which are limited. */
  readonly hasUpstream: boolean;
  /** How many reads one call to it has at most; 1 if absent. */
  readonly readsPerCall?: (() => number) | undefined;
  readonly mode: Mode;
}

/** Errors reported for the variables of one request; each repeats a part of them. */
const maxVariableErrors = 50;

/** Plugin that parses and validates each text once, prices operations, and executes them compiled. */
export function useCompiledOperations(
  schema: GraphQLSchema,
  { limits, hasUpstream, readsPerCall, mode }: OperationOptions,
): Plugin<ServerContext, ServerContext> {
  const prepared = new PreparedDocuments(schema, mode, limits);
  const costs = createCostRule(limits, hasUpstream, readsPerCall);

  function execute({ document, operationName, variableValues, contextValue }: ExecutionArgs) {
    const context = contextValue as ServerContext;
    const { graphql, lifetime } = context;
    const operation = prepared.operationOf(document, operationName);
    const variables = variableValues ?? {};
    const { errors, coerced } = getVariableValues(
      schema,
      operation.definition.variableDefinitions ?? [],
      variables,
      { maxErrors: maxVariableErrors },
    );
    if (errors !== undefined) return { errors };
    const requested = costs.admit(operation, coerced);
    context.subject = subjectOf({ ...operation.measured(coerced), variableValues: coerced });
    const isMutation = operation.definition.operation === OperationTypeNode.MUTATION;
    if (isMutation) lifetime.outliveCaller();
    const complete = (result: ExecutionResult): ExecutionResult => {
      if (!isMutation) throwIfOverBudget(lifetime);
      context.isComplete = result.errors === undefined && graphql.failures.length === 0;
      return { ...result, extensions: { cost: costs.show(requested, lifetime.budget.counts) } };
    };
    const executed = operation.compiledFor(coerced).execute(coerced, { ...graphql, variables });
    return executed instanceof Promise ? executed.then(complete) : complete(executed);
  }

  return {
    onParse({ setParseFn, context }) {
      setParseFn((source) => {
        const document = prepared.parse(String(source));
        prepared.operationOf(document, context.params.operationName);
        return document;
      });
    },
    onValidate({ params, setResult }) {
      setResult(prepared.mistakesIn(params.documentAST));
    },
    onExecute: ({ setExecuteFn }) => setExecuteFn(execute),
  };
}

/** A query that used up its budget has one error, not one for each field. */
function throwIfOverBudget({ signal }: RequestLifetime): void {
  const reason: unknown = signal.aborted ? signal.reason : null;
  if (reason instanceof EmissionsError && reason.code === 'LIMIT_EXCEEDED') throw reason;
}
