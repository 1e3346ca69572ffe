import type { OpenBackend } from '../ports/backend.ts';
import type { Store } from '../ports/store.ts';
import { createMetrics, type Surface } from './metrics.ts';
import { observePort } from './observe-ports.ts';
import { inCallSpan, inRequestSpan, traceHeaders } from './tracing.ts';

export interface ObservedRequest {
  readonly surface: Surface;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/**
 * What operators see of a gateway: counts, times and spans. Nothing of what a
 * caller sends is in it but the method of the request.
 */
export interface Telemetry {
  readonly contentType: string;
  /** All metrics in the text format of Prometheus. */
  metrics(): Promise<string>;
  observeRequest<T extends { readonly status: number }>(
    request: ObservedRequest,
    answer: () => Promise<T>,
  ): Promise<T>;
  observeBackend(open: OpenBackend): OpenBackend;
  observeStore(store: Store): Store;
  /** An exchange with the remote service; the ending is its status, or the code of the failure. */
  readonly onExchange: (operation: string, ending: string, seconds: number) => void;
  /** What carries the running trace to the remote service. */
  readonly traceHeaders: () => Readonly<Record<string, string>>;
  onCalculation(ending: 'done' | 'missing' | 'refused', seconds: number): void;
  /** The codes of the errors in an answer of GraphQL. */
  readonly onGraphQLErrors: (codes: readonly string[]) => void;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

export function createTelemetry(version: string): Telemetry {
  const metrics = createMetrics(version);
  return {
    contentType: metrics.contentType,
    metrics: () => metrics.text(),
    async observeRequest({ surface, method: given, headers }, answer) {
      const method = methods.has(given) ? given : 'other';
      const stop = metrics.requests.startTimer({ surface, method });
      metrics.running.inc();
      try {
        const answered = await inRequestSpan({ method, surface, headers }, answer);
        stop({ status: String(answered.status) });
        return answered;
      } finally {
        metrics.running.dec();
      }
    },
    observeBackend: (open) => (call) =>
      observePort(open(call), {
        around: inCallSpan,
        onCall({ resource, operation, ending, seconds, keys }) {
          metrics.backendCalls.observe({ resource, operation, ending }, seconds);
          metrics.backendKeys.inc({ resource, operation }, keys);
        },
      }),
    observeStore: (store) =>
      observePort(store, {
        onCall({ resource, operation, ending, seconds }) {
          metrics.storeCalls.observe({ resource, operation, ending }, seconds);
        },
      }),
    onExchange: (operation, ending, seconds) =>
      metrics.upstreamExchanges.observe({ operation, ending }, seconds),
    traceHeaders,
    onCalculation: (ending, seconds) => metrics.calculations.observe({ ending }, seconds),
    onGraphQLErrors: (codes) => codes.forEach((code) => metrics.graphqlErrors.inc({ code })),
  };
}
