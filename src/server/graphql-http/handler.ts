import { createYoga, type Plugin } from 'graphql-yoga';
import type { Credentials } from '../../domain/access/access.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { createGraphQLContext } from '../../graphql/context.ts';
import { schema } from '../../graphql/schema.ts';
import { createSubgraphSchema } from '../../graphql/subgraph/subgraph-schema.ts';
import { readHeaderCredentials } from '../../rest-service/sign-in/credentials.ts';
import { createImportSlots } from '../../rest-service/tables/import-slots.ts';
import type { OpenBackend } from '../../ports/backend.ts';
import { refuseForgedQuery } from '../http/csrf.ts';
import { graphqlPath } from '../http/paths.ts';
import { type Answer, closeAfterLongBody, type InboundRequest } from '../http/http-exchange.ts';
import { openRequestLifetime, type RequestLifetime, requestIdOf } from '../http/request-lifetime.ts';
import { codesOf, type Result, toGraphQLAnswer, withValidators } from './answer.ts';
import { useKnownDocuments } from './documents.ts';
import type { KnownDocuments } from './known-documents.ts';
import { createErrorMask, toErrorAnswer } from './error-answer.ts';
import { type OperationOptions, useCompiledOperations } from './operations.ts';
import { allowedMethods, readParams, type RequestParams } from './params.ts';
import { createServerContext, PluginRequest, type ServerContext } from './server-context.ts';

export interface GraphQLOptions extends OperationOptions {
  readonly isSubgraph: boolean;
  readonly documents: KnownDocuments;
  /** Called with the error codes of each response that has errors. */
  readonly onErrors?: ((codes: readonly string[]) => void) | undefined;
  /** `null` where nothing is cached. */
  readonly responseCache: Plugin<ServerContext, ServerContext> | null;
  /** Plugins of the embedder. */
  readonly plugins: readonly object[];
  /** CPU time of one request in milliseconds; 0 for no limit. */
  readonly cpuMs: number;
  readonly deadlineMs: number;
}

/** Never rejects: failures become error responses. */
type GraphQLHandler = (request: InboundRequest) => Promise<Answer>;

/**
 * GraphQL over HTTP, served by Yoga: its plugins find documents, execute and cache.
 * Reading parameters and writing responses are ours, because Yoga's own take the
 * objects of the fetch API, which cost a small request as much as everything else.
 */
export function createGraphQLHandler(
  openBackend: OpenBackend,
  { onErrors, deadlineMs, cpuMs, ...options }: GraphQLOptions,
  onUnexpected: (error: unknown) => void,
): GraphQLHandler {
  const { limits } = options;
  const served = options.isSubgraph ? createSubgraphSchema(schema) : schema;
  const imports = createImportSlots();
  const maskError = createErrorMask(options.mode, onUnexpected);
  const { getResultForParams } = createYoga<ServerContext>({
    schema: served,
    graphqlEndpoint: graphqlPath,
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    logging: false,
    parserAndValidationCache: false,
    maskedErrors: { maskError },
    plugins: [
      useCompiledOperations(served, options),
      // They see documents before they are looked up, and results before they are cached.
      ...(options.plugins as readonly Plugin[]),
      useKnownDocuments(options.documents),
      options.responseCache ?? {},
    ],
  });

  async function execute(
    params: RequestParams,
    request: InboundRequest,
    context: ServerContext,
  ): Promise<Result> {
    try {
      const payload = { params, request: new PluginRequest(request) as unknown as Request };
      const result = await getResultForParams(payload, context);
      if (result !== undefined && !(Symbol.asyncIterator in result)) return result;
      throw new Error('A plugin gave a result that is no single one.');
    } catch (error) {
      return { errors: [maskError(error)] };
    }
  }

  async function answerWithin(
    request: InboundRequest,
    { credentials, params, lifetime }: Incoming,
  ): Promise<Answer> {
    const { headers, method } = request;
    const { requestId, signal, budget } = lifetime;
    const { network } = request;
    const backend = openBackend({ credentials, requestId, signal, budget, network });
    const openPart = () => {
      const part = openRequestLifetime(request, { deadlineMs, cpuMs, limits });
      const of = { credentials, requestId, signal: part.signal, budget: part.budget, network };
      return { backend: openBackend(of), close: () => part.close() };
    };
    const graphql = createGraphQLContext(backend, budget, lifetime.throwIfEnded, {
      enter(userUid) {
        const leave = imports.enter(userUid);
        lifetime.endDeadline();
        return leave;
      },
      openPart,
    });
    const context = createServerContext({ credentials, headers, lifetime, graphql });
    const result = await execute(params, request, context);
    const codes = codesOf(result);
    if (codes.length > 0) onErrors?.(codes);
    const written = await toGraphQLAnswer(result, headers.accept, lifetime);
    const answer =
      method === 'GET' ? withValidators(written, result, context, headers['if-none-match']) : written;
    // Clients read their next token from every response.
    const authtoken = credentials.kind === 'authtoken' ? await backend.access.getAuthtoken() : null;
    const own = {
      'X-Request-Id': requestId,
      ...(authtoken === null ? {} : { authToken: authtoken }),
    };
    return { ...answer, headers: { ...answer.headers, ...own } };
  }

  function refuse(cause: unknown, request: InboundRequest, requestId: string): Answer {
    onErrors?.([cause instanceof EmissionsError ? cause.code : 'INTERNAL']);
    const { accept } = request.headers;
    return closeAfterLongBody(toErrorAnswer(cause, { accept, requestId }, onUnexpected), request);
  }

  return async (received) => {
    if (asksForMethods(received)) return { status: 204, headers: { Allow: allowedMethods }, body: '' };
    // The body is left out where the answer is sent.
    const request = received.method === 'HEAD' ? getting(received) : received;
    let lifetime: RequestLifetime | undefined;
    try {
      refuseForgedQuery(request.method, request.headers);
      // Without the cookie, because a browser sends it for any page (CSRF).
      const credentials = readHeaderCredentials(request.headers);
      const params = await readParams(request);
      lifetime = openRequestLifetime(request, { deadlineMs, cpuMs, limits });
      return await answerWithin(request, { credentials, params, lifetime });
    } catch (error) {
      const isEnded = lifetime?.signal.aborted ?? false;
      const cause = isEnded ? lifetime?.signal.reason : error;
      return refuse(cause, request, lifetime?.requestId ?? requestIdOf(request));
    } finally {
      lifetime?.close();
    }
  };
}

/** The preflight of an origin that is not allowed is refused. */
function asksForMethods({ method, headers }: InboundRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] === undefined;
}

/** The same request as GET. */
function getting(request: InboundRequest): InboundRequest {
  const { target, headers, arrivedAt, network, isEncrypted } = request;
  return {
    method: 'GET',
    target,
    headers,
    arrivedAt,
    network,
    isEncrypted,
    readBody: (limit) => request.readBody(limit),
    streamBody: () => request.streamBody(),
    onCallerLeft: (listener) => request.onCallerLeft(listener),
  };
}

interface Incoming {
  readonly credentials: Credentials;
  readonly params: RequestParams;
  readonly lifetime: RequestLifetime;
}
