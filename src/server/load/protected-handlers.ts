import type { Credentials } from '../../domain/access.ts';
import { EmissionsError } from '../../domain/errors.ts';
import type { CallerAllowances } from '../../ports/caller-allowances.ts';
import { readCredentials } from '../../rest-service/sign-in/credentials.ts';
import { refusalResponse } from '../../rest-service/http/response.ts';
import { createAdmission } from './admission.ts';
import { readGraphQLCredentials } from '../graphql-http/credentials.ts';
import { toErrorAnswer } from '../graphql-http/error-answer.ts';
import type { Answer, InboundRequest } from '../http/http-exchange.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';
import { shareRateLimit } from './shared-rate-limit.ts';
import { requestIdOf } from '../http/request-scope.ts';
import { splitTarget } from '../http/rest-path.ts';

type Handler = (request: InboundRequest) => Promise<Answer>;

export interface ProtectionSettings {
  /** GraphQL and REST requests that are answered at a time; as many more wait for a moment. */
  readonly maximumRequests: number;
  /** Requests of one caller in a minute; 0 for no limit. */
  readonly requestsPerMinute: number;
}

/**
 * Lets in what can be answered; the others hear at once, each in the form of its
 * protocol, when to come back. With `allowances` the limit of a caller is that of
 * all processes which have the same.
 */
export function createProtection(
  { maximumRequests, requestsPerMinute }: ProtectionSettings,
  allowances?: CallerAllowances,
) {
  const admission = createAdmission({ maximumRequests });
  const rateLimit = openRateLimit(requestsPerMinute, allowances);

  const guard = ({ credentialsOf, refuse }: Protocol, handler: Handler): Handler =>
    async function answer(request) {
      let leave: () => void;
      try {
        rateLimit?.count(knownOr(none, () => credentialsOf(request)));
        leave = await admission.enter(request);
      } catch (error) {
        return refuse(error, request);
      }
      try {
        return await handler(request);
      } finally {
        leave();
      }
    };

  return {
    graphql: (handler: Handler): Handler => guard(graphql, handler),
    rest: (handler: Handler): Handler => guard(rest, handler),
  };
}

function openRateLimit(
  requestsPerMinute: number,
  allowances: CallerAllowances | undefined,
): Pick<RateLimit, 'count'> | null {
  if (requestsPerMinute === 0) return null;
  const limit = createRateLimit({ requestsPerMinute, clock: () => performance.now() });
  return allowances === undefined ? limit : shareRateLimit(limit, allowances);
}

interface Protocol {
  readonly credentialsOf: (request: InboundRequest) => Credentials;
  readonly refuse: (error: unknown, request: InboundRequest) => Answer;
}

const none: Credentials = { kind: 'none' };

const graphql: Protocol = {
  credentialsOf: ({ headers }) => readGraphQLCredentials(headers),
  refuse: refuseGraphQL,
};

const rest: Protocol = {
  credentialsOf: ({ headers, target }) =>
    readCredentials({ headers }, new URLSearchParams(splitTarget(target).query)),
  refuse: refuseRest,
};

/** What is wrong with credentials is said by the answer. */
function knownOr<T>(other: T, read: () => T): T {
  try {
    return read();
  } catch {
    return other;
  }
}

function refuseGraphQL(error: unknown, request: InboundRequest): Answer {
  return toErrorAnswer(error, requestIdOf(request), () => {});
}

function refuseRest(error: unknown, request: InboundRequest): Answer {
  if (!(error instanceof EmissionsError)) throw error;
  const { status, headers, body } = refusalResponse(error, request.headers);
  // A body that was not read makes the connection useless.
  const connection = request.method === 'GET' || request.method === 'HEAD' ? {} : { Connection: 'close' };
  return { status, headers: { ...headers, 'X-Request-Id': requestIdOf(request), ...connection }, body };
}
