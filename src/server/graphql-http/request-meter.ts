import type { ExecutionArgs } from 'graphql';
import type { CallMeter } from '../../ports/backend.ts';

/** Counts the upstream calls of one request. */
export interface RequestMeter extends CallMeter {
  /** Requests to the remote service, including retries. */
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

/** The meter in the request's context. */
export function meterOf({ contextValue }: ExecutionArgs): RequestMeter {
  return (contextValue as { readonly meter: RequestMeter }).meter;
}
