import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ExecutionArgs, getOperationAST, OperationTypeNode } from 'graphql';
import { createYoga } from 'graphql-yoga';
import type { Config } from '../config.ts';
import { createGraphQLContext, type GraphQLContext } from '../graphql/context.ts';
import { maskError } from '../graphql/errors.ts';
import type { GraphQLLimits } from '../graphql/limits/limits.ts';
import { schema } from '../graphql/schema.ts';
import type { Backend, OpenBackend } from '../ports/backend.ts';
import { refuseForgedQuery } from './csrf.ts';
import { createDocumentCache, noErrorCache } from './document-cache.ts';
import { readGraphQLCredentials } from './graphql-credentials.ts';
import { createDocumentsPlugin, documentIdNames } from './graphql-documents.ts';
import { createLimitsPlugin } from './graphql-limits.ts';
import { assertGraphQLQuery, parseGraphQLParams } from './graphql-params.ts';
import { createValidationPlugin } from './graphql-validation.ts';
import type { KnownDocuments } from './known-documents.ts';
import { toGraphQLAnswer, type GraphQLAnswer } from './graphql-answer.ts';
import type { Logger } from './log.ts';
import { readBody } from './read-body.ts';
import { openRequestScope, type RequestScope } from './request-scope.ts';
import { sendGraphQLError } from './send-graphql-error.ts';

const maximumBodyBytes = 128 * 1024;
const deadlineMs = 10_000;

export const graphqlPath = '/graphql';

export interface GraphQLOptions {
  readonly limits: GraphQLLimits;
  /** Whether a remote service answers; its calls are limited. */
  readonly hasUpstream: boolean;
  readonly mode: Config['mode'];
  readonly documents: KnownDocuments;
}

export type HttpHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * GraphQL over HTTP. A POST, which is nearly every request, goes from the
 * socket to the executor without the objects of the fetch API in between; what
 * else the specification knows is left to Yoga.
 */
export function createGraphQLHandler(
  openBackend: OpenBackend,
  { limits, hasUpstream, mode, documents }: GraphQLOptions,
  log: Logger,
): HttpHandler {
  const onUnforeseen = (error: unknown): void => log.error({ err: error }, 'unforeseen error in GraphQL');
  const yoga = createYoga<ServerContext>({
    schema,
    context: ({ context }) => context,
    graphqlEndpoint: graphqlPath,
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    logging: false,
    extraParamNames: documentIdNames,
    parserAndValidationCache: { documentCache: createDocumentCache(), errorCache: noErrorCache },
    maskedErrors: { maskError: (error) => maskError(error, onUnforeseen) },
    plugins: [
      createValidationPlugin(mode),
      createLimitsPlugin(limits, hasUpstream),
      createDocumentsPlugin(documents),
      { onExecute: ({ args }: { args: ExecutionArgs }) => letMutationsOutliveCaller(args) },
    ],
  });

  async function answerPost(request: IncomingMessage, context: ServerContext): Promise<GraphQLAnswer> {
    const params = parseGraphQLParams(request.headers, await readBody(request, maximumBodyBytes));
    const result = await yoga.getResultForParams({ params, request: anyPost }, context);
    return toGraphQLAnswer(result, request.headers.accept);
  }

  async function answerOther(request: IncomingMessage, context: ServerContext): Promise<GraphQLAnswer> {
    const { accept } = request.headers;
    const { signal } = context.scope;
    assertGraphQLQuery(request.url ?? '');
    const answer = await yoga.fetch(
      new URL(request.url ?? graphqlPath, 'http://localhost'),
      { method: request.method ?? 'GET', headers: accept === undefined ? {} : { accept }, signal },
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

  return async (request, response) => {
    const scope = openRequestScope(request, response, deadlineMs);
    const { requestId, signal } = scope;
    try {
      refuseForgedQuery(request.method, request.headers);
      const credentials = readGraphQLCredentials(request.headers);
      const backend = openBackend({ credentials, requestId, signal });
      const context = { context: createGraphQLContext(backend), scope };
      const answer = await (request.method === 'POST' ? answerPost : answerOther)(request, context);
      await send(answer, response, requestId, credentials.kind === 'authtoken' ? backend : null);
    } catch (error) {
      sendGraphQLError(signal.aborted ? signal.reason : error, response, requestId, onUnforeseen);
    } finally {
      scope.close();
    }
  };
}

interface ServerContext {
  readonly context: GraphQLContext;
  readonly scope: RequestScope;
}

function letMutationsOutliveCaller({ document, operationName, contextValue }: ExecutionArgs): void {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation === OperationTypeNode.MUTATION)
    (contextValue as ServerContext).scope.outliveCaller();
}

/** Yoga asks a request for its method only, once the parameters are read. */
const anyPost = new Request('http://localhost/graphql', { method: 'POST' });

async function send(
  { status, contentType, headers, text }: GraphQLAnswer,
  response: ServerResponse,
  requestId: string,
  tokenOf: Backend | null,
): Promise<void> {
  const authtoken = tokenOf === null ? null : await tokenOf.access.getAuthtoken();
  if (response.destroyed) return;
  response.writeHead(status, {
    'Content-Type': contentType,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...(authtoken === null ? {} : { authToken: authtoken }),
    ...headers,
  });
  response.end(text);
}
