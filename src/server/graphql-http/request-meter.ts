import type { ExecutionArgs } from 'graphql';
import type { CallMeter } from '../../ports/backend.ts';

/** What answering one request has taken so far. */
export interface RequestMeter extends CallMeter {
  /** Requests that went out to a remote service, those that were sent again included. */
  upstreamCalls(): number;
}

export function createRequestMeter(): RequestMeter {
  let calls = 0;
  return {
    countUpstreamCall() {
      calls += 1;
    },
    upstreamCalls: () => calls,
  };
}

/** The meter that the handler put into the context of the request. */
export function meterOf({ contextValue }: ExecutionArgs): RequestMeter {
  return (contextValue as { readonly meter: RequestMeter }).meter;
}
