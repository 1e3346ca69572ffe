import { EmissionsError } from '../../domain/errors.ts';
import { type AnswerNotes, createAnswerNotes } from './answer-notes.ts';
import { requestsFresh } from './cache-status.ts';
import { createGraphQLContext } from '../../graphql/context.ts';
import { schema } from '../../graphql/schema.ts';
import { createSubgraphSchema } from '../../graphql/subgraph/subgraph-schema.ts';
import type { Backend, Call, OpenBackend } from '../../ports/backend.ts';
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
import type { RunningBackend } from '../gateway/open-backend.ts';
import type { CacheRequest, ResponseCache } from './response-cache.ts';
import { openRequestLifetime } from '../http/request-lifetime.ts';
import { toErrorAnswer } from './error-answer.ts';

const maximumBodyBytes = 128 * 1024;
const deadlineMs = 10_000;

export interface GraphQLOptions extends OperationOptions {
  /** Whether the schema is that of a subgraph. */
  readonly isSubgraph: boolean;
  /** Called with the error codes of each response that has errors. */
  readonly onErrors?: ((codes: readonly string[]) => void) | undefined;
  readonly cache: ResponseCache;
  /** Checks credentials without opening a backend, where that costs no call: the token to be sent next. */
  readonly authenticate?: RunningBackend['authenticate'];
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
  { cache, authenticate, onErrors, cpuMs, ...options }: GraphQLOptions,
  log: Logger,
): GraphQLHandler {
  const onUnexpected = (error: unknown): void => log.error({ err: error }, 'unexpected error in GraphQL');
  const served = options.isSubgraph ? createSubgraphSchema(schema) : schema;
  const mask = createErrorMask(options.mode, onUnexpected);
  const run = createOperations(served, options, mask);
  const yoga = createYogaServer(served, run, mask);

  async function answerPost({ request, contextOf, caller }: Incoming): Promise<GraphQLAnswer> {
    const { lifetime, notes } = caller;
    const body = await request.readBody(maximumBodyBytes);
    const { accept, 'content-type': contentType } = request.headers;
    const requested = [contentType, accept, body.toString('latin1')];
    const answer = await cache({ ...caller, requested }, async () => {
      const result = await run(parseGraphQLParams(request.headers, body), contextOf());
      notes.codes = codesOf(result);
      return toGraphQLAnswer(result, accept, lifetime);
    });
    if (notes.codes.length > 0) onErrors?.(notes.codes);
    return answer;
  }

  async function answerGet(incoming: Incoming): Promise<GraphQLAnswer> {
    const { request, caller } = incoming;
    const { accept, 'if-none-match': ifNoneMatch } = request.headers;
    const answer = await cache({ ...caller, requested: [request.target, accept] }, () =>
      answerOther(incoming),
    );
    return withValidators(answer, caller.notes, ifNoneMatch);
  }

  async function answerOther({ request, contextOf }: Incoming): Promise<GraphQLAnswer> {
    const { accept } = request.headers;
    const context = contextOf();
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

  /** Whether the credentials are valid now; invalid ones are reported by the execution that follows. */
  async function accepts(
    { credentials, signal }: Call,
    notes: AnswerNotes,
    backendOf: () => Backend,
  ): Promise<boolean> {
    try {
      // Sign-ins by password are limited and counted by the backend.
      if (authenticate === undefined || credentials.kind !== 'authtoken') {
        await backendOf().access.getViewer();
      } else {
        const { authtoken } = await authenticate(credentials, signal);
        notes.authtoken = async () => authtoken;
      }
      return true;
    } catch {
      return false;
    }
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
      const call = { credentials, requestId, network: request.network, signal, budget, meter: budget };
      let opened: Backend | undefined;
      const backendOf = (): Backend => (opened ??= openBackend(call));
      const notes = createAnswerNotes(() => backendOf().access.getAuthtoken());
      const contextOf = (): ServerContext => ({
        context: createGraphQLContext(backendOf(), budget, lifetime.throwIfEnded),
        lifetime,
        notes,
      });
      const isAccepted = (): Promise<boolean> => accepts(call, notes, backendOf);
      const fresh = requestsFresh(request.headers);
      const caller = { credentials, lifetime, notes, isAccepted, requestsFresh: fresh };
      const answer = await answerBy(request.method)({ request, contextOf, caller });
      return complete(answer, requestId, credentials.kind === 'authtoken' ? await notes.authtoken() : null);
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
  readonly contextOf: () => ServerContext;
  /** For the response cache. */
  readonly caller: Omit<CacheRequest, 'requested'>;
}

/** Clients read their next token from every response. */
function complete(
  { status, contentType, headers, text }: GraphQLAnswer,
  requestId: string,
  authtoken: string | null,
): Answer {
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
