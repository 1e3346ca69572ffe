import { withMembers } from '../domain/basics/members.ts';
import type { Backend, OpenBackend } from '../ports/backend.ts';
import type { Store } from '../ports/store.ts';
import { programVersion } from '../config/package-file.ts';
import { createMetrics, type MetricJson, type Surface } from './metrics.ts';
import { endingOf, observePort } from './observe-ports.ts';
import { inCallSpan, inRequestSpan, traceHeaders } from './tracing.ts';

interface ObservedRequest {
  readonly surface: Surface;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Measured by `performance.now()`. */
  readonly arrivedAt: number;
}

/**
 * Metrics and spans of a gateway. They contain nothing that a caller sends
 * except the request method.
 */
export interface Telemetry {
  readonly contentType: string;
  /** All metrics in the text format of Prometheus. */
  metrics(): Promise<string>;
  /** The same as JSON, to be summed with those of other processes. */
  numbers(): Promise<readonly MetricJson[]>;
  observeRequest<T extends { readonly status: number }>(
    request: ObservedRequest,
    answer: () => Promise<T>,
  ): Promise<T>;
  observeBackend(open: OpenBackend): OpenBackend;
  observeStore(store: Store): Store;
  /** A request to the remote service, with the status of its answer or why there was none. */
  readonly onExchange: (operation: string, ending: number | Error, seconds: number) => void;
  /** A malformed document of the remote service that was read in another way. */
  readonly onMalformed: (operation: string) => void;
  /** Headers that propagate the trace to the remote service. */
  readonly traceHeaders: () => Readonly<Record<string, string>>;
  /** Milliseconds by which the clock of this machine is ahead of the database's. */
  onClockSkew(skewMs: number): void;
  /** Times the runs of algorithms; one that throws is refused. */
  observeCalculation<A extends readonly unknown[], R extends { readonly kind: 'done' | 'missing' }>(
    calculate: (...given: A) => R,
  ): (...given: A) => R;
  /** The error codes in a GraphQL response. */
  readonly onGraphQLErrors: (codes: readonly string[]) => void;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

function knownMethod(method: string): string {
  return methods.has(method) ? method : 'other';
}

/** Metrics and spans of one gateway; pass it to both the backend and the gateway. */
export function openTelemetry(version = programVersion()): Telemetry {
  const metrics = createMetrics(version);
  const observeBackend = (backend: Backend): Backend =>
    observePort(withObservedWrites(backend, observeBackend), {
      around: inCallSpan,
      onEnded(resource, operation, { ending, seconds, keys }) {
        metrics.backendCalls.observe({ resource, operation, ending }, seconds);
        metrics.backendKeys.inc({ resource, operation }, keys);
      },
    });
  return {
    contentType: metrics.contentType,
    metrics: () => metrics.text(),
    numbers: () => metrics.json(),
    async observeRequest({ surface, method: given, headers, arrivedAt }, answer) {
      const method = knownMethod(given);
      metrics.running.inc();
      try {
        const answered = await inRequestSpan({ method, surface, headers, arrivedAt }, answer);
        const seconds = (performance.now() - arrivedAt) / 1000;
        metrics.requests.observe({ surface, method, status: answered.status }, seconds);
        return answered;
      } finally {
        metrics.running.dec();
      }
    },
    observeBackend: (open) => (call) => observeBackend(open(call)),
    observeStore: (store) =>
      observePort(store, {
        onEnded: (resource, operation, { ending, seconds }) =>
          metrics.storeCalls.observe({ resource, operation, ending }, seconds),
      }),
    onExchange: (operation, ending, seconds) =>
      metrics.upstreamExchanges.observe(
        { operation, ending: typeof ending === 'number' ? String(ending) : endingOf(ending) },
        seconds,
      ),
    onMalformed: (operation) => metrics.malformedDocuments.inc({ operation }),
    traceHeaders,
    onClockSkew: (skewMs) => metrics.clockSkew.set(skewMs / 1000),
    observeCalculation:
      (calculate) =>
      (...given) => {
        const start = performance.now();
        let ending = 'refused';
        try {
          const outcome = calculate(...given);
          ending = outcome.kind;
          return outcome;
        } finally {
          metrics.calculations.observe({ ending }, (performance.now() - start) / 1000);
        }
      },
    onGraphQLErrors: (codes) => codes.forEach((code) => metrics.graphqlErrors.inc({ code })),
  };
}

/** The backends that writes with options pass on are observed too. */
function withObservedWrites(backend: Backend, observe: (backend: Backend) => Backend): Backend {
  const { writes } = backend;
  return withMembers(backend, {
    writes: {
      carryOut: (repeatable, work) => writes.carryOut(repeatable, (given) => work(observe(given))),
      writeRecordsAtomically: (work) => writes.writeRecordsAtomically((given) => work(observe(given))),
      dryRun: (work) => writes.dryRun((given) => work(observe(given))),
      because: (reason, work) => writes.because(reason, (given) => work(observe(given))),
      reason: writes.reason,
      supportsIdempotency: () => writes.supportsIdempotency(),
    },
  });
}
