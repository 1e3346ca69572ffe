import type { Credentials } from '../../domain/access/access.ts';
import type { Call } from '../../ports/backend.ts';
import type { RequestBudget } from '../../ports/request-budget.ts';
import type { InboundRequest } from '../http/http-exchange.ts';
import type { RequestLifetime } from '../http/request-lifetime.ts';

/** A class for its getter, see NodeRequest. */
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
