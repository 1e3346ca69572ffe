import { GraphQLError, OperationTypeNode, getOperationAST } from 'graphql';
import { type Plugin, createYoga } from 'graphql-yoga';
import type { Mode } from '../../config/option-values.ts';
import { EmissionsError } from '../../domain/errors.ts';
import type { GraphQLContext } from '../../graphql/context.ts';
import { toGraphQLError } from '../../graphql/errors.ts';
import type { GraphQLLimits } from '../../graphql/limits/limits.ts';
import { schema } from '../../graphql/schema.ts';
import { createSubgraphSchema } from '../../graphql/subgraph/subgraph-schema.ts';
import { type AnswerNotes, createNotesPlugin } from './answer-notes.ts';
import { createDocumentCache, noErrorCache } from './document-cache.ts';
import { createDocumentsPlugin, documentIdNames } from './documents.ts';
import { createErrorMask } from './error-mask.ts';
import { createLimitsPlugin } from './limits.ts';
import { graphqlPath } from '../http/graphql-path.ts';
import { createValidationPlugin } from './validation.ts';
import type { KnownDocuments } from './known-documents.ts';
import type { RequestLifetime } from '../http/request-lifetime.ts';

export interface ExecutorOptions {
  readonly limits: GraphQLLimits;
  /** Whether the backend is a remote service, calls to which are limited. */
  readonly hasUpstream: boolean;
  /** Whether the schema is that of a subgraph. */
  readonly isSubgraph: boolean;
  readonly mode: Mode;
  readonly documents: KnownDocuments;
}

/** The plugins' context, which contains that of the resolvers. */
export interface ServerContext {
  readonly context: GraphQLContext;
  readonly lifetime: RequestLifetime;
  readonly notes: AnswerNotes;
}

/** Parses, validates and executes operations; each plugin is one rule. */
export function createGraphQLExecutor(
  { limits, hasUpstream, isSubgraph, mode, documents }: ExecutorOptions,
  onUnexpected: (error: unknown) => void,
) {
  return createYoga<ServerContext>({
    schema: isSubgraph ? createSubgraphSchema(schema) : schema,
    context: ({ context }) => context,
    graphqlEndpoint: graphqlPath,
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    logging: false,
    extraParamNames: documentIdNames,
    parserAndValidationCache: { documentCache: createDocumentCache(), errorCache: noErrorCache },
    maskedErrors: { maskError: createErrorMask(mode, onUnexpected) },
    plugins: [
      createValidationPlugin(mode),
      createLimitsPlugin(limits, hasUpstream),
      createDocumentsPlugin(documents),
      refusalStatus,
      createNotesPlugin(),
      lifetimeRules,
    ],
  });
}

/** Mutations outlive their caller. A query that used up its budget has one error, not one for each field. */
const lifetimeRules: Plugin<ServerContext> = {
  onExecute({ args: { document, operationName, contextValue } }) {
    const { lifetime } = contextValue;
    if (getOperationAST(document, operationName)?.operation === OperationTypeNode.MUTATION) {
      return lifetime.outliveCaller();
    }
    return {
      onExecuteDone({ setResult }) {
        const reason: unknown = lifetime.signal.aborted ? lifetime.signal.reason : null;
        if (!(reason instanceof EmissionsError) || reason.code !== 'LIMIT_EXCEEDED') return;
        setResult({ errors: [toGraphQLError(reason)] });
      },
    };
  },
};

/**
 * A result without data was refused before execution: 400 with the
 * specification's media type, 200 with application/json. Errors with a status of
 * their own keep it.
 */
const refusalStatus: Plugin = {
  onExecutionResult(hook) {
    const { result } = hook;
    if (result === undefined || !('errors' in result) || 'data' in result) return;
    const [first, ...others] = result.errors ?? [];
    if (first === undefined || [first, ...others].some(({ extensions }) => 'http' in extensions)) return;
    hook.setResult({ ...result, errors: [withStatus(first), ...others] });
  },
};

function withStatus({ message, nodes, source, positions, path, extensions }: GraphQLError): GraphQLError {
  return new GraphQLError(message, {
    ...(nodes === undefined ? {} : { nodes }),
    ...(source === undefined ? {} : { source }),
    ...(positions === undefined ? {} : { positions }),
    ...(path === undefined ? {} : { path }),
    extensions: { ...extensions, http: { status: 400, spec: true } },
  });
}
