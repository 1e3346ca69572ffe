import { EmissionsError } from '../../domain/errors.ts';
import { createAnswerNotes } from './answer-notes.ts';
import { requestsFresh } from './cache-status.ts';
import { createGraphQLContext } from '../../graphql/context.ts';
import { schema } from '../../graphql/schema.ts';
import { createSubgraphSchema } from '../../graphql/subgraph/subgraph-schema.ts';
import type { Backend, OpenBackend } from '../../ports/backend.ts';
import { refuseForgedQuery } from '../http/csrf.ts';
import { readGraphQLCredentials } from './credentials.ts';
import { createErrorMask } from './error-mask.ts';
import { createOperations, type OperationOptions, type ServerContext } from './operations.ts';
import { assertGraphQLQuery, parseGraphQLParams } from './params.ts';
import { createYogaServer } from './query-by-get.ts';
import { codesOf, toGraphQLAnswer, type GraphQLAnswer } from './answer.ts';
import { withValidators } from './validators.ts';
import type { Answer, InboundRequest } from '../http/http-exchange.ts';
import type { Logger } from '../../telemetry/log.ts';
import { noResponseCache, type CacheRequest, type ResponseCache } from './response-cache.ts';
import { openRequestLifetime } from '../http/request-lifetime.ts';
import { toErrorAnswer } from './error-answer.ts';

const maximumBodyBytes = 128 * 1024;
const deadlineMs = 10_000;

export interface GraphQLOptions extends OperationOptions {
  /** Whether the schema is that of a subgraph. */
  readonly isSubgraph: boolean;
  /** Called with the error codes of each response that has errors. */
  readonly onErrors?: ((codes: readonly string[]) => void) | undefined;
  readonly cache?: ResponseCache | undefined;
  /** CPU time of one request in milliseconds; 0 for no limit. */
  readonly cpuMs: number;
}

/** Never rejects: failures become error responses. */
type GraphQLHandler = (request: InboundRequest) => Promise<Answer>;

/**
 * GraphQL over HTTP. A POST, nearly every request, is executed without the
 * objects of the fetch API in between; everything else in the specification is
 * left to Yoga.
 */
export function createGraphQLHandler(
  openBackend: OpenBackend,
  { cache = noResponseCache, onErrors, cpuMs, ...options }: GraphQLOptions,
  log: Logger,
): GraphQLHandler {
  const onUnexpected = (error: unknown): void => log.error({ err: error }, 'unexpected error in GraphQL');
  const served = options.isSubgraph ? createSubgraphSchema(schema) : schema;
  const mask = createErrorMask(options.mode, onUnexpected);
  const run = createOperations(served, options, mask);
  const yoga = createYogaServer(served, run, mask);

  async function answerPost({ request, context, caller }: Incoming): Promise<GraphQLAnswer> {
    const params = parseGraphQLParams(request.headers, await request.readBody(maximumBodyBytes));
    const { accept } = request.headers;
    return cache({ ...caller, requested: [params, accept] }, async () => {
      const result = await run(params, context);
      onErrors?.(codesOf(result));
      return toGraphQLAnswer(result, accept, context.lifetime);
    });
  }

  async function answerGet(incoming: Incoming): Promise<GraphQLAnswer> {
    const { request, caller } = incoming;
    const { accept, 'if-none-match': ifNoneMatch } = request.headers;
    const answer = await cache({ ...caller, requested: [request.target, accept] }, () =>
      answerOther(incoming),
    );
    return withValidators(answer, caller.notes, ifNoneMatch);
  }

  async function answerOther({ request, context }: Incoming): Promise<GraphQLAnswer> {
    const { accept } = request.headers;
    const { signal } = context.lifetime;
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
    const lifetime = openRequestLifetime(request, { deadlineMs, cpuMs, limits: options.limits });
    const { requestId, signal, budget } = lifetime;
    try {
      refuseForgedQuery(request.method, request.headers);
      const credentials = readGraphQLCredentials(request.headers);
      const backend = openBackend({
        credentials,
        requestId,
        network: request.network,
        signal,
        budget,
        meter: budget,
      });
      const notes = createAnswerNotes();
      const context = {
        context: createGraphQLContext(backend, budget, lifetime.throwIfEnded),
        lifetime,
        notes,
      };
      const caller = { credentials, backend, notes, requestsFresh: requestsFresh(request.headers) };
      const answer = await answerBy(request.method)({ request, context, caller });
      return await complete(answer, requestId, credentials.kind === 'authtoken' ? backend : null);
    } catch (error) {
      const cause: unknown = signal.aborted ? signal.reason : error;
      onErrors?.([cause instanceof EmissionsError ? cause.code : 'INTERNAL']);
      return toErrorAnswer(cause, requestId, onUnexpected);
    } finally {
      lifetime.close();
    }
  };
}

interface Incoming {
  readonly request: InboundRequest;
  /** For the executor. */
  readonly context: ServerContext;
  /** For the response cache. */
  readonly caller: Omit<CacheRequest, 'requested'>;
}

/** Clients read their next token from every response. */
async function complete(
  { status, contentType, headers, text }: GraphQLAnswer,
  requestId: string,
  tokenOf: Backend | null,
): Promise<Answer> {
  const authtoken = tokenOf === null ? null : await tokenOf.access.getAuthtoken();
  return {
    status,
    headers: {
      // Without a body there is no Content-Type.
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
