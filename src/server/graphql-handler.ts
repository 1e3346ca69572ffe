import { type ExecutionArgs, getOperationAST, OperationTypeNode } from 'graphql';
import { createYoga } from 'graphql-yoga';
import { EmissionsError } from '../domain/errors.ts';
import { type AnswerNotes, createAnswerNotes, createNotesPlugin } from './answer-notes.ts';
import { wantsFresh } from './cache-status.ts';
import type { Mode } from '../config-values.ts';
import { createGraphQLContext, type GraphQLContext } from '../graphql/context.ts';
import type { GraphQLLimits } from '../graphql/limits/limits.ts';
import { schema } from '../graphql/schema.ts';
import { createSubgraphSchema } from '../graphql/subgraph/subgraph-schema.ts';
import type { Backend, OpenBackend } from '../ports/backend.ts';
import { refuseForgedQuery } from './csrf.ts';
import { createDocumentCache, noErrorCache } from './document-cache.ts';
import { readGraphQLCredentials } from './graphql-credentials.ts';
import { createDocumentsPlugin, documentIdNames } from './graphql-documents.ts';
import { createErrorMask } from './graphql-error-mask.ts';
import { createLimitsPlugin } from './graphql-limits.ts';
import { assertGraphQLQuery, parseGraphQLParams } from './graphql-params.ts';
import { refusalStatus } from './graphql-refusal.ts';
import { createValidationPlugin } from './graphql-validation.ts';
import type { KnownDocuments } from './known-documents.ts';
import { codesOf, toGraphQLAnswer, type GraphQLAnswer } from './graphql-answer.ts';
import { withValidators } from './graphql-validators.ts';
import type { Answer, InboundRequest } from './http-exchange.ts';
import type { Logger } from './log.ts';
import { createRequestMeter, type RequestMeter } from './request-meter.ts';
import { noResponseCache, type Question, type ResponseCache } from './response-cache.ts';
import { openRequestScope, type RequestScope } from './request-scope.ts';
import { toErrorAnswer } from './graphql-error-answer.ts';

const maximumBodyBytes = 128 * 1024;
const deadlineMs = 10_000;

export const graphqlPath = '/graphql';

export interface GraphQLOptions {
  readonly limits: GraphQLLimits;
  /** Whether a remote service answers; its calls are limited. */
  readonly hasUpstream: boolean;
  /** Told the codes of the errors of each answer that has some. */
  readonly onErrors?: ((codes: readonly string[]) => void) | undefined;
  /** Whether the schema is that of a subgraph. */
  readonly isSubgraph: boolean;
  readonly mode: Mode;
  readonly documents: KnownDocuments;
  readonly cache?: ResponseCache | undefined;
}

/** Never rejects: a failure is an answer. */
export type GraphQLHandler = (request: InboundRequest) => Promise<Answer>;

/**
 * GraphQL over HTTP. A POST, which is nearly every request, goes from the
 * socket to the executor without the objects of the fetch API in between; what
 * else the specification knows is left to Yoga.
 */
export function createGraphQLHandler(
  openBackend: OpenBackend,
  { limits, hasUpstream, isSubgraph, mode, documents, cache = noResponseCache, onErrors }: GraphQLOptions,
  log: Logger,
): GraphQLHandler {
  const onUnforeseen = (error: unknown): void => log.error({ err: error }, 'unforeseen error in GraphQL');
  const yoga = createYoga<ServerContext>({
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
    maskedErrors: { maskError: createErrorMask(mode, onUnforeseen) },
    plugins: [
      createValidationPlugin(mode),
      createLimitsPlugin(limits, hasUpstream),
      createDocumentsPlugin(documents),
      refusalStatus,
      createNotesPlugin(),
      { onExecute: ({ args }: { args: ExecutionArgs }) => letMutationsOutliveCaller(args) },
    ],
  });

  async function answerPost({ request, context, caller }: Incoming): Promise<GraphQLAnswer> {
    const params = parseGraphQLParams(request.headers, await request.readBody(maximumBodyBytes));
    const { accept } = request.headers;
    return cache({ ...caller, asked: [params, accept] }, async () => {
      const result = await yoga.getResultForParams({ params, request: anyPost }, context);
      onErrors?.(codesOf(result));
      return toGraphQLAnswer(result, accept);
    });
  }

  async function answerGet(incoming: Incoming): Promise<GraphQLAnswer> {
    const { request, caller } = incoming;
    const { accept, 'if-none-match': held } = request.headers;
    const answer = await cache({ ...caller, asked: [request.target, accept] }, () => answerOther(incoming));
    return withValidators(answer, caller.notes, held);
  }

  async function answerOther({ request, context }: Incoming): Promise<GraphQLAnswer> {
    const { accept } = request.headers;
    const { signal } = context.scope;
    assertGraphQLQuery(request.target);
    const answer = await yoga.fetch(
      new URL(request.target, 'http://localhost'),
      { method: request.method, headers: accept === undefined ? {} : { accept }, signal },
      context,
    );
    const allow = answer.headers.get('allow');
    return {
      status: answer.status,
      contentType: answer.headers.get('content-type') ?? 'text/plain;charset=UTF-8',
      headers: allow === null ? {} : { Allow: allow },
      text: await answer.text(),
    };
  }

  function answerBy(method: string) {
    return method === 'POST' ? answerPost : method === 'GET' ? answerGet : answerOther;
  }

  return async (request) => {
    const scope = openRequestScope(request, deadlineMs);
    const { requestId, signal } = scope;
    try {
      refuseForgedQuery(request.method, request.headers);
      const credentials = readGraphQLCredentials(request.headers);
      const meter = createRequestMeter();
      const backend = openBackend({ credentials, requestId, signal, meter });
      const notes = createAnswerNotes();
      const context = { context: createGraphQLContext(backend), scope, meter, notes };
      const caller = { credentials, backend, notes, wantsFresh: wantsFresh(request.headers) };
      const answer = await answerBy(request.method)({ request, context, caller });
      return await complete(answer, requestId, credentials.kind === 'authtoken' ? backend : null);
    } catch (error) {
      const cause: unknown = signal.aborted ? signal.reason : error;
      onErrors?.([cause instanceof EmissionsError ? cause.code : 'INTERNAL']);
      return toErrorAnswer(cause, requestId, onUnforeseen);
    } finally {
      scope.close();
    }
  };
}

interface ServerContext {
  readonly context: GraphQLContext;
  readonly scope: RequestScope;
  readonly meter: RequestMeter;
  readonly notes: AnswerNotes;
}

interface Incoming {
  readonly request: InboundRequest;
  /** What the executor gets to see. */
  readonly context: ServerContext;
  /** What only the cache gets to see. */
  readonly caller: Omit<Question, 'asked'>;
}

function letMutationsOutliveCaller({ document, operationName, contextValue }: ExecutionArgs): void {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation === OperationTypeNode.MUTATION)
    (contextValue as ServerContext).scope.outliveCaller();
}

/** Yoga asks a request for its method only, once the parameters are read. */
const anyPost = new Request('http://localhost/graphql', { method: 'POST' });

/** Clients read their next token from every answer. */
async function complete(
  { status, contentType, headers, text }: GraphQLAnswer,
  requestId: string,
  tokenOf: Backend | null,
): Promise<Answer> {
  const authtoken = tokenOf === null ? null : await tokenOf.access.getAuthtoken();
  return {
    status,
    headers: {
      // What there is no body of has no type.
      ...(status === 304 ? {} : { 'Content-Type': contentType }),
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestId,
      ...(authtoken === null ? {} : { authToken: authtoken }),
      ...headers,
    },
    body: text,
  };
}
