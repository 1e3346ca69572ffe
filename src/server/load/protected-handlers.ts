import type { Credentials } from '../../domain/access.ts';
import type { OpenBackend } from '../../ports/backend.ts';
import type { CallerAllowances } from '../../ports/caller-allowances.ts';
import { createAdmission, overloaded } from './admission.ts';
import type { Refusal } from '../http/whole-request.ts';
import type { Answer, InboundRequest } from '../http/http-exchange.ts';
import type { RequestHead } from '../http/plain-head.ts';
import { createRateLimit } from './rate-limit.ts';
import { shareBuckets } from './shared-buckets.ts';
import { createSignInLimit, type SignInLimit } from './sign-in-limit.ts';
import { limitSignIns } from './limit-sign-ins.ts';
import { withRequestId } from '../http/request-lifetime.ts';
import { callerOf, graphql, type Protocol, rest, toRefusal } from './refusals.ts';

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

  const guard = (protocol: Protocol, handler: Handler, check?: Check): Handler =>
    async function answer(request) {
      let leave: () => void;
      let endAttempt = (): void => {};
      try {
        check?.(request);
        const caller = callerOf(request, protocol);
        countRequest?.(caller);
        endAttempt = beginAttempt(signIns, caller, request);
        leave = await admission.enter(request, JSON.stringify(caller));
      } catch (error) {
        endAttempt();
        return withRequestId(toRefusal(error, request, protocol), request);
      }
      try {
        return await handler(request);
      } finally {
        leave();
        endAttempt();
      }
    };

  return {
    isCrowded: admission.isCrowded,
    isRefusing: admission.isRefusing,
    /** How a request is refused while requests wait. */
    refusalOf(request: RequestHead, isGraphQL: boolean, cost: number): Refusal {
      const protocol = isGraphQL ? graphql : rest;
      const caller = JSON.stringify(callerOf(request, protocol));
      return {
        answer: toRefusal(overloaded, request, protocol),
        refuses: (refuse) => admission.refuses(caller, cost, refuse),
      };
    },
    open: (open: OpenBackend): OpenBackend => (signIns === null ? open : limitSignIns(open, signIns)),
    graphql: (handler: Handler): Handler => guard(graphql, handler),
    rest: (handler: Handler, check: Check): Handler => guard(rest, handler, check),
    /** Counts what a REST request reads beside what it was admitted for. Throws RATE_LIMITED when that is too much. */
    countReads: (request: InboundRequest, further: number): void => {
      countRequest?.(callerOf(request, rest), further);
    },
  };
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
