import type { IncomingHttpHeaders } from 'node:http';
import type { Credentials } from '../../domain/access/access.ts';
import type { Call } from '../../ports/backend.ts';
import type { RequestBudget } from '../../ports/request-budget.ts';
import { readAuthorization, toToken } from '../../rest-service/sign-in/credentials.ts';
import type { InboundRequest } from '../http/http-exchange.ts';
import type { RequestLifetime } from '../http/request-lifetime.ts';

/**
 * The credentials of a GraphQL request: the header Authtoken, or Authorization.
 * Cookies are ignored, because a browser sends them for any page (CSRF).
 */
export function readGraphQLCredentials({ authtoken, authorization }: IncomingHttpHeaders): Credentials {
  if (typeof authtoken === 'string' && authtoken !== '') return toToken(authtoken);
  return authorization === undefined ? { kind: 'none' } : readAuthorization(authorization);
}

/** Who calls. A class for its getter, see NodeRequest. */
export class GraphQLCall implements Call {
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
