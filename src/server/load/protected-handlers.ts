import type { Credentials } from '../../domain/access/access.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import type { OpenBackend } from '../../ports/backend.ts';
import type { CallerAllowances } from '../../ports/caller-allowances.ts';
import { readCredentials } from '../../rest-service/sign-in/credentials.ts';
import { encodeFailure } from '../../rest-service/http/errors.ts';
import { chooseFormat } from '../../rest-service/http/negotiation.ts';
import { statusResponse } from '../../rest-service/http/response.ts';
import { createAdmission, type Entry } from './admission.ts';
import { readGraphQLCredentials } from '../graphql-http/credentials.ts';
import { toErrorAnswer } from '../graphql-http/error-answer.ts';
import { type Answer, type InboundRequest, isStream } from '../http/http-exchange.ts';
import { createRateLimit } from './rate-limit.ts';
import { shareBuckets } from './shared-buckets.ts';
import { createSignInLimit, type SignInLimit } from './sign-in-limit.ts';
import { limitSignIns } from './limit-sign-ins.ts';
import { requestIdOf } from '../http/request-lifetime.ts';
import { splitTarget } from '../http/rest-path.ts';

type Handler = (request: InboundRequest) => Promise<Answer>;
/** Throws for a request that is refused before anything is read of it. */
type Check = (request: InboundRequest) => void;

export interface ProtectionSettings {
  /** Concurrent GraphQL and REST requests; as many again are queued briefly, half of them of one caller. */
  readonly maximumRequests: number;
  /** Rate limit of one caller; 0 disables it. */
  readonly requestsPerMinute: number;
  /** Failed sign-ins of one name from one address before they are slowed down; 0 disables it. */
  readonly signInFailures: number;
}

/**
 * Applies the rate limit and the limits of failed sign-ins and of concurrent requests. A refused request
 * is answered at once, in the form of its protocol, with when to retry. With
 * `allowances` the rate limit is shared by all processes that have the same.
 */
export function createProtection(
  { maximumRequests, requestsPerMinute, signInFailures: failures }: ProtectionSettings,
  allowances?: CallerAllowances,
) {
  const admission = createAdmission({ maximumRequests });
  const clock = (): number => performance.now();
  const countRequest = openRateLimit(requestsPerMinute, clock, allowances);
  const signIns = failures === 0 ? null : createSignInLimit({ failures, clock, allowances });

  /** Throws why a request is refused before anything is read of it; otherwise returns how its attempt to sign in ends. */
  function checkRequest(
    request: InboundRequest,
    { credentialsOf }: Protocol,
    check: Check | null,
  ): () => void {
    check?.(request);
    const caller = callerOf(request, credentialsOf);
    countRequest?.(caller);
    return beginAttempt(signIns, caller, request);
  }

  const guard = (protocol: Protocol, handler: Handler, check: Check | null): Handler =>
    async function answer(request) {
      let leave = (): void => {};
      let endAttempt = (): void => {};
      try {
        if (request.endAttempt === null) endAttempt = checkRequest(request, protocol, check);
        if (!request.isAdmitted) leave = await enter(request, protocol);
      } catch (error) {
        endAttempt();
        return toRefusal(error, protocol.formOf(request), request);
      }
      let ended: Promise<void> | undefined;
      try {
        const answer = await handler(request);
        if (isStream(answer.body)) ended = answer.body.ended.then(leave);
        return answer;
      } finally {
        endAttempt();
        if (ended === undefined) leave();
      }
    };

  /** The kind comes first, and a name has no colon: no two callers have the same. */
  const keyOf = (request: InboundRequest, { credentialsOf }: Protocol): string =>
    Object.values(callerOf(request, credentialsOf)).join(':');

  const enter = (request: InboundRequest, protocol: Protocol): Promise<() => void> =>
    new Promise((begin, refuse) =>
      admission.enter(request, () => keyOf(request, protocol), { begin, refuse }),
    );

  return {
    /**
     * Begins a request as soon as it has a place, with how to give that back, or sends why it has none. What
     * the handler checks is checked before it waits.
     */
    admit(request: InboundRequest, { isGraphQL, check, begin, send }: Arrival): void {
      const protocol = isGraphQL ? graphql : rest;
      admission.enter(request, () => keyOf(request, protocol), {
        check() {
          request.endAttempt = checkRequest(request, protocol, check);
        },
        begin(leave) {
          request.isAdmitted = true;
          begin(() => {
            request.endAttempt?.();
            leave();
          });
        },
        refuse(error) {
          request.endAttempt?.();
          send(toRefusal(error, protocol.formOf(request), request));
        },
      });
    },
    open: (open: OpenBackend): OpenBackend => (signIns === null ? open : limitSignIns(open, signIns)),
    graphql: (handler: Handler): Handler => guard(graphql, handler, null),
    rest: (handler: Handler, check: Check): Handler => guard(rest, handler, check),
    /** Counts what a REST request reads beside what it was admitted for. Throws RATE_LIMITED when that is too much. */
    countReads: (request: InboundRequest, further: number): void => {
      countRequest?.(callerOf(request, rest.credentialsOf), further);
    },
  };
}

interface Arrival {
  readonly isGraphQL: boolean;
  readonly check: Check | null;
  readonly begin: Entry['begin'];
  readonly send: (answer: Answer) => void;
}

/** Counts a request, or further reads of one that was counted. */
type Count = (caller: Credentials, further?: number) => void;

function openRateLimit(
  requestsPerMinute: number,
  clock: () => number,
  allowances: CallerAllowances | undefined,
): Count | null {
  if (requestsPerMinute === 0) return null;
  const limit = createRateLimit({ requestsPerMinute, clock });
  const share = allowances === undefined ? () => {} : shareBuckets(limit.buckets, allowances);
  return (caller, further) => {
    try {
      limit.count(caller, further);
    } finally {
      // Also for refused requests: other processes may have let the caller through.
      share();
    }
  };
}

/** HTTP Basic is an attempt to sign in with each request. */
function beginAttempt(
  signIns: SignInLimit | null,
  credentials: Credentials,
  request: InboundRequest,
): () => void {
  if (signIns === null || credentials.kind !== 'basic') return () => {};
  // Read from the request only here, because it takes a while.
  const { network } = request;
  if (network === undefined) return () => {};
  return signIns.begin({ ...credentials, network });
}

interface Protocol {
  readonly credentialsOf: (request: InboundRequest) => Credentials;
  readonly formOf: (request: InboundRequest) => Form;
}

/** The form of a refusal. */
type Form = 'graphql' | RestForm;
type RestForm = NonNullable<ReturnType<typeof chooseFormat>>;

const graphql: Protocol = {
  credentialsOf: ({ headers }) => readGraphQLCredentials(headers),
  formOf: () => 'graphql',
};

const rest: Protocol = {
  credentialsOf: ({ headers, target }) =>
    readCredentials({ headers }, new URLSearchParams(splitTarget(target).query)),
  formOf: ({ headers }) => chooseFormat(headers) ?? 'json',
};

/** Invalid credentials are reported by the handler. */
function callerOf(request: InboundRequest, credentialsOf: Protocol['credentialsOf']): Credentials {
  try {
    return credentialsOf(request);
  } catch {
    return { kind: 'none' };
  }
}

/** Making an answer costs more than sending it, and an overloaded program refuses thousands with one error. Others do not recur. */
const refusals = { graphql: new WeakMap(), json: new WeakMap(), xml: new WeakMap() } satisfies Record<
  Form,
  WeakMap<EmissionsError, Answer>
>;

function toRefusal(error: unknown, form: Form, request: InboundRequest): Answer {
  if (!(error instanceof EmissionsError)) throw error;
  const answer: Answer = refusals[form].get(error) ?? makeRefusal(error, form);
  if (error.code === 'OVERLOADED') refusals[form].set(error, answer);
  const headers = { ...answer.headers, 'X-Request-Id': requestIdOf(request) };
  return { ...answer, headers: hasShortBody(request) ? headers : { ...headers, Connection: 'close' } };
}

function makeRefusal(error: EmissionsError, form: Form): Answer {
  if (form !== 'graphql') return statusResponse(encodeFailure(error, form), form);
  const answer = toErrorAnswer(error, '', () => {});
  const { Connection: _, ...headers } = answer.headers;
  return { ...answer, headers };
}

/** Node reads and drops what a refused request has sent of its body; a long body closes the connection instead. */
function hasShortBody({ method, headers }: InboundRequest): boolean {
  return method === 'GET' || method === 'HEAD' || Number(headers['content-length']) <= maximumUnreadBytes;
}

const maximumUnreadBytes = 64 * 1024;
