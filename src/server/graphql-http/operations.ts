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
import type { AnswerNote } from '../../graphql/context.ts';
import { type GraphQLLimits, maxReportedErrors } from '../../graphql/limits/limits.ts';
import type { Cost } from '../../graphql/limits/measure-cost.ts';
import { refuseCost } from '../../graphql/limits/refuse-cost.ts';
import type { RequestBudget } from '../../ports/request-budget.ts';
import type { RequestLifetime } from '../http/request-lifetime.ts';
import { PreparedDocuments } from './prepared-documents.ts';
import type { ServerContext } from './server-context.ts';

export interface OperationOptions {
  readonly limits: GraphQLLimits;
  /** Whether the backend is a remote service, calls to which are limited. */
  readonly hasUpstream: boolean;
  readonly mode: Mode;
}

/** Notes of one response; a walk of the tree has one for each category that has others in it. */
const maxNotes = 10;

/** Plugin that parses and validates each text once, prices operations, and executes them compiled. */
export function useCompiledOperations(
  schema: GraphQLSchema,
  { limits, hasUpstream, mode }: OperationOptions,
): Plugin<ServerContext, ServerContext> {
  const prepared = new PreparedDocuments(schema, mode, limits);

  function execute({ document, operationName, variableValues, contextValue }: ExecutionArgs) {
    const context = contextValue as ServerContext;
    const { graphql, lifetime } = context;
    const operation = prepared.operationOf(document, operationName);
    const variables = variableValues ?? {};
    const { errors, coerced } = getVariableValues(
      schema,
      operation.definition.variableDefinitions ?? [],
      variables,
      { maxErrors: maxReportedErrors },
    );
    if (errors !== undefined) return { errors };
    const requested = operation.costOf(coerced);
    refuseCost(requested, limits);
    context.subject = operation.subject;
    const isMutation = operation.definition.operation === OperationTypeNode.MUTATION;
    if (isMutation) lifetime.outliveCaller();
    const complete = (result: ExecutionResult): ExecutionResult => {
      if (!isMutation) throwIfOverBudget(lifetime);
      context.isComplete = result.errors === undefined && graphql.failures.length === 0;
      const cost = costShown(requested, lifetime.budget.counts, hasUpstream);
      return { ...result, extensions: { cost, ...notesShown(graphql.notes) } };
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

/** `extensions.cost`: calculations are shown only without an upstream, and calls only with one, as they were made. */
function costShown(requested: Cost, actual: RequestBudget['counts'], hasUpstream: boolean): object {
  const shown = ({ nodes, calculations }: Cost): object =>
    calculations > 0 && !hasUpstream ? { nodes, calculations } : { nodes };
  const { upstreamCalls } = actual;
  return {
    requested: shown(requested),
    actual: { ...shown(actual), ...(hasUpstream ? { upstreamCalls } : {}) },
  };
}

/** `extensions.notes` and their number, where there are any. */
function notesShown(notes: readonly AnswerNote[]): object {
  return notes.length === 0 ? {} : { notes: notes.slice(0, maxNotes), noteCount: notes.length };
}

/** A query that used up its budget has one error, not one for each field. */
function throwIfOverBudget({ signal }: RequestLifetime): void {
  const reason: unknown = signal.aborted ? signal.reason : null;
  if (reason instanceof EmissionsError && reason.code === 'LIMIT_EXCEEDED') throw reason;
}
