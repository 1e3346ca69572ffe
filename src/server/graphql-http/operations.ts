import { type ExecutionResult, GraphQLError, type GraphQLSchema, OperationTypeNode } from 'graphql';
import type { Mode } from '../../config/option-values.ts';
import { EmissionsError, type ErrorCode } from '../../domain/basics/errors.ts';
import type { GraphQLContext } from '../../graphql/context.ts';
import { toGraphQLError } from '../../graphql/errors.ts';
import type { GraphQLLimits } from '../../graphql/limits/limits.ts';
import { subjectOf } from '../../graphql/operation-subject.ts';
import type { RequestLifetime } from '../http/request-lifetime.ts';
import { codesOf, type HttpHint } from './answer.ts';
import type { AnswerNotes } from './answer-notes.ts';
import { createCostRule } from './cost.ts';
import { readDocumentId } from './document-id.ts';
import type { ErrorMask } from './error-mask.ts';
import type { KnownDocuments } from './known-documents.ts';
import type { OperationRequest } from './params.ts';
import { prepareDocuments } from './prepared-documents.ts';
import type { PreparedOperation } from './prepared-operation.ts';

export interface OperationOptions {
  readonly limits: GraphQLLimits;
  /** Whether the backend is a remote service, calls to which are limited. */
  readonly hasUpstream: boolean;
  /** How many reads one call to it has at most; 1 if absent. */
  readonly readsPerCall?: (() => number) | undefined;
  readonly mode: Mode;
  readonly documents: KnownDocuments;
}

export interface ServerContext {
  /** For the resolvers. */
  readonly context: GraphQLContext;
  readonly lifetime: RequestLifetime;
  readonly notes: AnswerNotes;
}

/** Never rejects. */
export type RunOperation = (request: OperationRequest, context: ServerContext) => Promise<ExecutionResult>;

/** Finds, prepares, prices and executes operations. A result without data was refused before execution. */
export function createOperations(
  schema: GraphQLSchema,
  { limits, hasUpstream, readsPerCall, mode, documents }: OperationOptions,
  mask: ErrorMask,
): RunOperation {
  const prepare = prepareDocuments(schema, mode, limits);
  const costs = createCostRule(limits, hasUpstream, readsPerCall);

  function execute(
    request: OperationRequest,
    { context, lifetime, notes }: ServerContext,
  ): ExecutionResult | Promise<ExecutionResult> {
    const { text, hash } = documents.find({ id: readDocumentId(request), text: request.query ?? null });
    const document = prepare(text);
    if (document.mistakes.length > 0) return { errors: document.mistakes };
    const operation = document.operationOf(request.operationName);
    if (request.isReadOnly === true) assertReads(operation);
    const variables = request.variables ?? {};
    const { errors, coerced } = operation.coerce(variables, maximumVariableErrors);
    if (errors !== undefined) return { errors: errors.map(mask) };
    const requested = costs.admit(operation, coerced);
    if (hash !== null) documents.remember(hash, text);
    notes.subject = subjectOf({ ...operation.measured(coerced), variableValues: coerced });
    if (isMutation(operation)) lifetime.outliveCaller();
    const complete = (result: ExecutionResult): ExecutionResult => {
      const ended = isMutation(operation) ? null : endOf(lifetime);
      if (ended !== null) return { errors: [ended] };
      notes.isComplete = result.errors === undefined && context.failures.length === 0;
      const extensions = { cost: costs.show(requested, lifetime.budget.counts) };
      return result.errors === undefined
        ? { ...result, extensions }
        : { ...result, errors: result.errors.map(mask), extensions };
    };
    const executed = operation.compiledFor(coerced).execute(coerced, { ...context, variables });
    return executed instanceof Promise ? executed.then(complete) : complete(executed);
  }

  return async (request, context) => {
    let result: ExecutionResult;
    try {
      result = await execute(request, context);
      if (!('data' in result)) result = asRefusal(result.errors ?? [], { status: 400, spec: true });
    } catch (error) {
      result = asRefusal([mask(error)], statusOf(error));
    }
    context.notes.codes = codesOf(result);
    return result;
  };
}

/** Errors reported for the variables of one request; each repeats a part of them. */
const maximumVariableErrors = 50;

function statusOf(error: unknown): HttpHint {
  if (error instanceof EmissionsError) return statuses[error.code] ?? { status: 400 };
  return error instanceof GraphQLError ? { status: 400, spec: true } : { status: 500 };
}

/** Statuses of some errors; with `spec` under the media type of the specification only, and 200 under application/json. */
const statuses: Readonly<Partial<Record<ErrorCode, HttpHint>>> = {
  DOCUMENT_NOT_TRUSTED: { status: 403, spec: true },
  PERSISTED_QUERY_NOT_FOUND: { status: 404, spec: true },
  PERSISTED_QUERY_NOT_SUPPORTED: { status: 400, spec: true },
};

/** GraphQL over HTTP: a response without data must not be 200. */
function asRefusal([first, ...others]: readonly GraphQLError[], http: HttpHint): ExecutionResult {
  return first === undefined ? {} : { errors: [hinted(first, http), ...others] };
}

function hinted(error: GraphQLError, http: HttpHint): GraphQLError {
  const { message, nodes, source, positions, path, extensions } = error;
  return new GraphQLError(message, {
    ...(nodes === undefined ? {} : { nodes }),
    ...(source === undefined ? {} : { source }),
    ...(positions === undefined ? {} : { positions }),
    ...(path === undefined ? {} : { path }),
    extensions: { http, ...extensions },
  });
}

function isMutation({ definition }: PreparedOperation): boolean {
  return definition.operation === OperationTypeNode.MUTATION;
}

function assertReads(operation: PreparedOperation): void {
  if (!isMutation(operation)) return;
  throw new GraphQLError('A mutation needs a POST request.', {
    extensions: { code: 'BAD_USER_INPUT', http: { status: 405, headers: { Allow: 'POST' } } },
  });
}

/** A query that used up its budget has one error, not one for each field. */
function endOf({ signal }: RequestLifetime): GraphQLError | null {
  const reason: unknown = signal.aborted ? signal.reason : null;
  const isOverBudget = reason instanceof EmissionsError && reason.code === 'LIMIT_EXCEEDED';
  return isOverBudget ? toGraphQLError(reason) : null;
}
