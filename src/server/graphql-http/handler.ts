import type { Credentials } from '../../domain/access/access.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { type AnswerNotes, createAnswerNotes } from './answer-notes.ts';
import { requestsFresh } from './cache-status.ts';
import { createGraphQLContext } from '../../graphql/context.ts';
import { schema } from '../../graphql/schema.ts';
import { createSubgraphSchema } from '../../graphql/subgraph/subgraph-schema.ts';
import type { Backend, Call, OpenBackend } from '../../ports/backend.ts';
import { refuseForgedQuery } from '../http/csrf.ts';
import { readGraphQLCredentials } from './credentials.ts';
import { createErrorMask } from './error-mask.ts';
import { GraphQLCall } from './graphql-call.ts';
import { createOperations, type OperationOptions, type ServerContext } from './operations.ts';
import { parseGraphQLParams } from './params.ts';
import { createYogaServer } from './query-by-get.ts';
import { toGraphQLAnswer, type GraphQLAnswer } from './answer.ts';
import { withValidators } from './validators.ts';
import type { Answer, InboundRequest } from '../http/http-exchange.ts';
import type { RunningBackend } from '../gateway/open-backend.ts';
import type { ResponseCache } from './response-cache.ts';
import { openRequestLifetime, requestIdOf } from '../http/request-lifetime.ts';
import type { Joined } from './joined-requests.ts';
import type { SharingRequest } from './shared-answers.ts';
import { complete } from './complete-answer.ts';
import { toErrorAnswer } from './error-answer.ts';

const maximumBodyBytes = 512 * 1024;

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
  const answerByYoga = createYogaServer(served, run, mask);
  const answerOther = ({ request, contextOf }: Incoming): Promise<GraphQLAnswer> =>
    answerByYoga(request, contextOf());

  /** A response to a known caller from the cache, before anything is made that executions need. */
  function recall({ headers }: InboundRequest, credentials: Credentials, key: string): Answer | null {
    if (renewHeld === undefined || credentials.kind !== 'authtoken') return null;
    const found = cache.find(key);
    const authtoken = found === undefined ? null : renewHeld(credentials.authtoken);
    return found === undefined || authtoken === null
      ? null
      : complete(found.answer, requestIdOf({ headers }), authtoken, found.headers);
  }

  /** Waits for an equal request of a known caller, likewise; what a remote service accepts for one, it accepts for the other. */
  function join(
    request: InboundRequest,
    credentials: Credentials,
    key: string,
  ): ReturnType<typeof cache.join> {
    if (credentials.kind !== 'authtoken') return null;
    return options.hasUpstream || (renewHeld?.(credentials.authtoken) ?? null) !== null
      ? cache.join(key, request)
      : null;
  }

  function answerPost(
    request: InboundRequest,
    credentials: Credentials,
    body: Buffer,
  ): Answer | Promise<Answer> {
    const { accept, 'content-type': contentType } = request.headers;
    const key = cache.keyOf(credentials, [contentType, accept, body.toString('latin1')]);
    const execute = ({ contextOf, caller }: Incoming): Promise<GraphQLAnswer> =>
      share(key, caller, () =>
        run(parseGraphQLParams(request.headers, body), contextOf()).then((result) =>
          toGraphQLAnswer(result, accept, caller.lifetime),
        ),
      );
    if (key !== null && !requestsFresh(request.headers)) {
      const recalled = recall(request, credentials, key);
      if (recalled !== null) return recalled;
      const joining = join(request, credentials, key);
      if (joining !== null) return answerJoined(joining, { request, credentials, execute });
    }
    return answerWithin(request, credentials, execute);
  }

  async function answerJoined(
    joining: Promise<Joined>,
    { request, credentials, execute }: Joining,
  ): Promise<Answer> {
    const since = performance.now();
    const joined = await joining;
    if (typeof joined === 'object') {
      return completeNoted(joined.answer, requestIdOf(request), joined.notes, credentials);
    }
    const waitedMs = performance.now() - since;
    return answerWithin(request, credentials, execute, { waitedMs, hasMetFault: joined === 'fault' });
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
    { waitedMs, hasMetFault }: Waited = notWaited,
  ): Promise<Answer> {
    const { limits } = options;
    const lifetime = openRequestLifetime(request, { deadlineMs, waitedMs, cpuMs, limits });
    const { requestId, signal, budget } = lifetime;
    try {
      const call = new GraphQLCall(request, credentials, lifetime);
      let opened: Backend | undefined;
      const backendOf = (): Backend => (opened ??= openBackend(call));
      let authtoken: Promise<string | null> | undefined;
      const notes = createAnswerNotes(() => (authtoken ??= backendOf().access.getAuthtoken()));
      const contextOf = (): ServerContext => ({
        context: createGraphQLContext(backendOf(), budget, lifetime.throwIfEnded),
        lifetime,
        notes,
      });
      const isAccepted = (): Promise<boolean> => accepts(call, notes, backendOf);
      const isFresh = requestsFresh(request.headers);
      const caller = { lifetime, notes, isAccepted, requestsFresh: isFresh, hasMetFault };
      const answered = await answer({ request, credentials, contextOf, caller });
      return await completeNoted(answered, requestId, notes, credentials);
    } catch (error) {
      return refuse(signal.aborted ? signal.reason : error, requestId);
    } finally {
      lifetime.close();
    }
  }

  function completeNoted(
    answer: GraphQLAnswer,
    requestId: string,
    notes: AnswerNotes,
    { kind }: Credentials,
  ): Answer | Promise<Answer> {
    if (notes.codes.length > 0) onErrors?.(notes.codes);
    if (kind !== 'authtoken') return complete(answer, requestId, null);
    return notes.authtoken().then((authtoken) => complete(answer, requestId, authtoken));
  }

  function refuse(cause: unknown, requestId: string): Answer {
    onErrors?.([cause instanceof EmissionsError ? cause.code : 'INTERNAL']);
    return toErrorAnswer(cause, requestId, onUnexpected);
  }

  return async (request) => {
    try {
      refuseForgedQuery(request.method, request.headers);
      const credentials = readGraphQLCredentials(request.headers);
      return await (request.method === 'POST'
        ? answerPost(request, credentials, await request.readBody(maximumBodyBytes))
        : answerWithin(request, credentials, request.method === 'GET' ? answerGet : answerOther));
    } catch (error) {
      return refuse(error, requestIdOf(request));
    }
  };
}

/** How a request has waited for the execution of another in vain. */
interface Waited {
  readonly waitedMs: number;
  readonly hasMetFault: boolean;
}

const notWaited: Waited = { waitedMs: 0, hasMetFault: false };

interface Joining {
  readonly request: InboundRequest;
  readonly credentials: Credentials;
  /** For when the other execution gave no answer. */
  readonly execute: (incoming: Incoming) => Promise<GraphQLAnswer>;
}

interface Incoming {
  readonly request: InboundRequest;
  readonly credentials: Credentials;
  /** For the executor. */
  readonly contextOf: () => ServerContext;
  /** For the response cache. */
  readonly caller: SharingRequest;
}
