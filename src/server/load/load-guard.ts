import type { Credentials } from '../../domain/access/access.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { readCredentials, readHeaderCredentials } from '../../rest-service/sign-in/credentials.ts';
import { refusalResponse } from '../../rest-service/http/response.ts';
import { toErrorAnswer } from '../graphql-http/error-answer.ts';
import {
  type Answer,
  closeAfterLongBody,
  type Handler,
  type InboundRequest,
  isStream,
} from '../http/http-exchange.ts';
import { acceptedCodings, assertCoding } from '../http/content-decoding.ts';
import { splitTarget } from '../http/paths.ts';
import { requestIdOf } from '../http/request-lifetime.ts';
import type { createAdmission } from './admission.ts';
import type { CallerLimits } from './caller-limits.ts';

/** How a protocol says who calls, and that a request is refused. */
interface Protocol {
  readonly credentialsOf: (request: InboundRequest) => Credentials;
  /** Throws why a request is refused before the limits are looked at. */
  readonly check?: (request: InboundRequest) => void;
  readonly refuse: (error: EmissionsError, request: InboundRequest) => Answer;
}

export const graphqlProtocol: Protocol = {
  credentialsOf: ({ headers }) => readHeaderCredentials(headers),
  refuse: (error, { headers: { accept } }) => toErrorAnswer(error, { accept, requestId: '' }, () => {}),
};

export const restProtocol: Protocol = {
  credentialsOf: ({ headers, target }) =>
    readCredentials({ headers }, new URLSearchParams(splitTarget(target).query)),
  refuse: (error, { headers }) => refusalResponse(error, headers),
};

/**
 * The only place where the limits of load are decided: first those of the caller, then
 * those of the program. A refused request is answered in the form of its protocol, with
 * when to retry, and nothing of it is read.
 */
export function createLoadGuard(limits: CallerLimits, admission: ReturnType<typeof createAdmission>) {
  async function enter(request: InboundRequest, protocol: Protocol): Promise<() => void> {
    assertCoding(request);
    protocol.check?.(request);
    const endAttempt = limits.begin(callerOf(request, protocol), request);
    try {
      const leave = await admission.enter(request);
      return () => {
        endAttempt();
        leave();
      };
    } catch (error) {
      endAttempt();
      throw error;
    }
  }

  return (protocol: Protocol, handler: Handler): Handler =>
    async (request) => {
      let release: () => void;
      try {
        release = await enter(request, protocol);
      } catch (error) {
        return toRefusal(error, protocol, request);
      }
      let ended: Promise<void> | undefined;
      try {
        const answer = await handler(request);
        if (isStream(answer.body)) ended = answer.body.ended;
        return answer;
      } finally {
        if (ended === undefined) release();
        else void ended.then(release);
      }
    };
}

/** Invalid credentials are reported by the handler. */
export function callerOf(request: InboundRequest, { credentialsOf }: Protocol): Credentials {
  try {
    return credentialsOf(request);
  } catch {
    return { kind: 'none' };
  }
}

function toRefusal(error: unknown, protocol: Protocol, request: InboundRequest): Answer {
  if (!(error instanceof EmissionsError)) throw error;
  const answer = protocol.refuse(error, request);
  const isCoded = error.fault === 'unsupported-type';
  const headers = {
    ...answer.headers,
    ...(isCoded ? { 'Accept-Encoding': acceptedCodings } : {}),
    'X-Request-Id': requestIdOf(request),
  };
  return closeAfterLongBody({ ...answer, headers }, request);
}
