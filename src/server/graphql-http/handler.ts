import type { Credentials } from '../../domain/access.ts';
import { EmissionsError } from '../../domain/errors.ts';
import { type AnswerNotes, createAnswerNotes } from './answer-notes.ts';
import { requestsFresh } from './cache-status.ts';
import { createGraphQLContext } from '../../graphql/context.ts';
import { schema } from '../../graphql/schema.ts';
import { createSubgraphSchema } from '../../graphql/subgraph/subgraph-schema.ts';
import type { Backend, Call, OpenBackend } from '../../ports/backend.ts';
import type { RequestBudget } from '../../ports/request-budget.ts';
import { refuseForgedQuery } from '../http/csrf.ts';
import { readGraphQLCredentials } from './credentials.ts';
import { createErrorMask } from './error-mask.ts';
import { createOperations, type OperationOptions, type ServerContext } from './operations.ts';
import { assertGraphQLQuery, parseGraphQLParams } from './params.ts';
import { createYogaServer } from './query-by-get.ts';
import { toGraphQLAnswer, type GraphQLAnswer } from './answer.ts';
import { withValidators } from './validators.ts';
import type { Answer, InboundRequest } from '../http/http-exchange.ts';
import type { RunningBackend } from '../gateway/open-backend.ts';
import type { ResponseCache } from './response-cache.ts';
import { openRequestLifetime, type RequestLifetime, requestIdOf } from '../http/request-lifetime.ts';
import type { SharingRequest } from './shared-answers.ts';
import { toErrorAnswer } from './error-answer.ts';

const maximumBodyBytes = 128 * 1024;

export interface GraphQLOptions extends OperationOptions {
  /** Whether the schema is that of a subgraph. */
  readonly isSubgraph: boolean;
  /** Called with the error codes of each response that has errors. */
  readonly onErrors?: ((codes: readonly string[]) => void) | undefined;
  readonly cache: ResponseCache;
  /** Checks credentials without opening a backend, where that costs no call: the token to be sent next. */
  readonly authenticate?: RunningBackend['authenticate'];
  /** The token to be sent next, of credentials that are known to be valid without a read. */
  readonly renewHeld?: RunningBackend['renewHeld'];
  /** CPU time of one request in milliseconds; 0 for no limit. */
  readonly cpuMs: number;
  readonly deadlineMs: number;
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
  { cache, authenticate, renewHeld, onErrors, deadlineMs, cpuMs, ...options }: GraphQLOptions,
  onUnexpected: (error: unknown) => void,
): GraphQLHandler {
  const served = options.isSubgraph ? createSubgraphSchema(schema) : schema;
  const mask = createErrorMask(options.mode, onUnexpected);
  const run = createOperations(served, options, mask);
  const yoga = createYogaServer(served, run, mask);

  /** A response to a known caller from the cache, before anything is made that executions need. */
  function recall({ headers }: InboundRequest, credentials: Credentials, key: string | null): Answer | null {
    if (key === null || renewHeld === undefined || credentials.kind !== 'authtoken') return null;
    if (requestsFresh(headers)) return null;
    const found = cache.find(key);
    const authtoken = found === undefined ? null : renewHeld(credentials.authtoken);
    return found === undefined || authtoken === null
      ? null
      : complete(found.answer, requestIdOf({ headers }), authtoken, found.headers);
  }

  async function answerPost(request: InboundRequest, credentials: Credentials): Promise<Answer> {
    const body = await request.readBody(maximumBodyBytes);
    const { accept, 'content-type': contentType } = request.headers;
    const key = cache.keyOf(credentials, [contentType, accept, body.toString('latin1')]);
    const recalled = recall(request, credentials, key);
    if (recalled !== null) return recalled;
    return answerWithin(request, credentials, ({ contextOf, caller }) =>
      share(key, caller, async () => {
        const result = await run(parseGraphQLParams(request.headers, body), contextOf());
        return await toGraphQLAnswer(result, accept, caller.lifetime);
      }),
    );
  }

  function share(
    key: string | null,
    caller: SharingRequest,
    execute: () => Promise<GraphQLAnswer>,
  ): Promise<GraphQLAnswer> {
    return key === null ? execute() : cache.answer(key, caller, execute);
  }

  async function answerGet(incoming: Incoming): Promise<GraphQLAnswer> {
    const { request, credentials, caller } = incoming;
    const { accept, 'if-none-match': ifNoneMatch } = request.headers;
    const key = cache.keyOf(credentials, [request.target, accept]);
    const answer = await share(key, caller, () => answerOther(incoming));
    return withValidators(answer, caller.notes, ifNoneMatch);
  }

  async function answerOther({ request, contextOf }: Incoming): Promise<GraphQLAnswer> {
    const { accept } = request.headers;
    const context = contextOf();
    const signal = context.lifetime.signal.toPlatform();
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
      body: Buffer.from(await answer.arrayBuffer()),
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

  async function answerWithin(
    request: InboundRequest,
    credentials: Credentials,
    answer: (incoming: Incoming) => Promise<GraphQLAnswer>,
  ): Promise<Answer> {
    const lifetime = openRequestLifetime(request, { deadlineMs, cpuMs, limits: options.limits });
    const { requestId, signal, budget } = lifetime;
    try {
      const call = new GraphQLCall(request, credentials, lifetime);
      let opened: Backend | undefined;
      const backendOf = (): Backend => (opened ??= openBackend(call));
      const notes = createAnswerNotes(() => backendOf().access.getAuthtoken());
      const contextOf = (): ServerContext => ({
        context: createGraphQLContext(backendOf(), budget, lifetime.throwIfEnded),
        lifetime,
        notes,
      });
      const isAccepted = (): Promise<boolean> => accepts(call, notes, backendOf);
      const caller = { lifetime, notes, isAccepted, requestsFresh: requestsFresh(request.headers) };
      const answered = await answer({ request, credentials, contextOf, caller });
      if (notes.codes.length > 0) onErrors?.(notes.codes);
      return complete(answered, requestId, credentials.kind === 'authtoken' ? await notes.authtoken() : null);
    } catch (error) {
      return refuse(signal.aborted ? signal.reason : error, requestId);
    } finally {
      lifetime.close();
    }
  }

  function refuse(cause: unknown, requestId: string): Answer {
    onErrors?.([cause instanceof EmissionsError ? cause.code : 'INTERNAL']);
    return toErrorAnswer(cause, requestId, onUnexpected);
  }

  return async (request) => {
    try {
      refuseForgedQuery(request.method, request.headers);
      const credentials = readGraphQLCredentials(request.headers);
      if (request.method === 'POST') return await answerPost(request, credentials);
      return await answerWithin(request, credentials, request.method === 'GET' ? answerGet : answerOther);
    } catch (error) {
      return refuse(error, requestIdOf(request));
    }
  };
}

/** A class for its getter, see NodeRequest. */
class GraphQLCall implements Call {
  readonly credentials: Credentials;
  readonly requestId: string;
  readonly signal: AbortSignal;
  readonly budget: RequestBudget;
  readonly meter: RequestBudget;
  private readonly request: InboundRequest;

  constructor(request: InboundRequest, credentials: Credentials, lifetime: RequestLifetime) {
    this.credentials = credentials;
    this.requestId = lifetime.requestId;
    this.signal = lifetime.signal;
    this.budget = this.meter = lifetime.budget;
    this.request = request;
  }

  /** Read from the request only where it is needed, because it takes a while. */
  get network(): string | undefined {
    return this.request.network;
  }
}

interface Incoming {
  readonly request: InboundRequest;
  readonly credentials: Credentials;
  /** For the executor. */
  readonly contextOf: () => ServerContext;
  /** For the response cache. */
  readonly caller: SharingRequest;
}

/** Clients read their next token from every response. */
function complete(
  { status, contentType, headers: own, body }: GraphQLAnswer,
  requestId: string,
  authtoken: string | null,
  further: GraphQLAnswer['headers'] = {},
): Answer {
  const headers: Record<string, string> = {
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
  };
  // Without a body there is no Content-Type.
  if (status !== 304) headers['Content-Type'] = contentType;
  if (authtoken !== null) headers['authToken'] = authtoken;
  Object.assign(headers, own, further);
  return { status, headers, body };
}
