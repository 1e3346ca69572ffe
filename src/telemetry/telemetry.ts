import { withMembers } from '../domain/basics/members.ts';
import type { Backend, OpenBackend } from '../ports/backend.ts';
import type { Store } from '../ports/store.ts';
import { programVersion } from '../config/package-file.ts';
import { createMetrics, type Ending, type Surface } from './metrics.ts';
import { createPortObservation } from './observe-ports.ts';
import type { MetricJson, Histogram, HistogramSeries } from './histogram.ts';
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
  /** A request to the remote service; the ending is the status or an error code. */
  readonly onExchange: (operation: string, ending: string, seconds: number) => void;
  /** A malformed document of the remote service that was read in another way. */
  readonly onMalformed: (operation: string) => void;
  /** Headers that propagate the trace to the remote service. */
  readonly traceHeaders: () => Readonly<Record<string, string>>;
  /** Milliseconds by which the clock of this machine is ahead of the database's. */
  onClockSkew(skewMs: number): void;
  onCalculation(ending: 'done' | 'missing' | 'refused', seconds: number): void;
  /** The error codes in a GraphQL response. */
  readonly onGraphQLErrors: (codes: readonly string[]) => void;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

function knownMethod(method: string): string {
  return methods.has(method) ? method : 'other';
}

/** Metrics and spans of one gateway; pass it to both the backend and the gateway. */
export function openTelemetry(version = programVersion()): Telemetry {
  const requestedKeys: { readonly resource: string; readonly operation: string; keys: number }[] = [];
  let running = 0;
  const metrics = createMetrics(version, {
    running: () => running,
    addKeys(counter) {
      for (const { resource, operation, keys } of requestedKeys) counter.inc({ resource, operation }, keys);
    },
  });
  const observePort = createPortObservation<Backend>({
    around: inCallSpan,
    observe(resource, operation) {
      const requested = { resource, operation, keys: 0 };
      const time = timesOf(metrics.backendCalls, { resource, operation });
      requestedKeys.push(requested);
      return (ending, seconds, keys) => {
        time(ending, seconds);
        requested.keys += keys;
      };
    },
  });
  const observeStore = createPortObservation<Store>({
    observe: (resource, operation) => timesOf(metrics.storeCalls, { resource, operation }),
  });
  const onExchange = new Map<string, (ending: string, seconds: number) => void>();
  const requests = new Map<string, HistogramSeries>();
  const onRequest = (labels: { surface: Surface; method: string; status: string }, seconds: number): void => {
    const name = labels.surface + labels.method + labels.status;
    const series = requests.get(name) ?? metrics.requests.at(labels);
    requests.set(name, series);
    series.add(seconds);
  };
  const onCalculation = timesOf<'done' | 'missing' | 'refused'>(metrics.calculations, {});
  return {
    contentType: metrics.contentType,
    metrics: () => metrics.text(),
    numbers: () => metrics.json(),
    async observeRequest({ surface, method: given, headers, arrivedAt }, answer) {
      const method = knownMethod(given);
      running += 1;
      try {
        const answered = await inRequestSpan({ method, surface, headers, arrivedAt }, answer);
        const seconds = (performance.now() - arrivedAt) / 1000;
        onRequest({ surface, method, status: String(answered.status) }, seconds);
        return answered;
      } finally {
        running -= 1;
      }
    },
    observeBackend: (open) => (call) => observeBackend(open(call), observePort),
    observeStore: (store) => observeStore(store),
    onExchange(operation, ending, seconds) {
      const time = onExchange.get(operation) ?? timesOf(metrics.upstreamExchanges, { operation });
      onExchange.set(operation, time);
      time(ending, seconds);
    },
    onMalformed: (operation) => metrics.malformedDocuments.inc({ operation }),
    traceHeaders,
    onClockSkew: (skewMs) => metrics.clockSkew.set(skewMs / 1000),
    onCalculation,
    onGraphQLErrors: (codes) => codes.forEach((code) => metrics.graphqlErrors.inc({ code })),
  };
}

/** The backends that writes with options pass on are observed too. */
function observeBackend(backend: Backend, observe: (backend: Backend) => Backend): Backend {
  const { writes } = backend;
  const inner = (given: Backend): Backend => observeBackend(given, observe);
  return observe(
    withMembers(backend, {
      writes: {
        carryOut: (repeatable, work) => writes.carryOut(repeatable, (given) => work(inner(given))),
        writeRecordsAtomically: (work) => writes.writeRecordsAtomically((given) => work(inner(given))),
        dryRun: (work) => writes.dryRun((given) => work(inner(given))),
        keepsKeys: () => writes.keepsKeys(),
      },
    }),
  );
}

/** Adds to the histogram of a call's ending, created on first use. */
function timesOf<E extends string = Ending>(
  histogram: Histogram,
  labels: Readonly<Record<string, string>>,
): (ending: E, seconds: number) => void {
  const seriesByEnding = new Map<string, HistogramSeries>();
  return (ending, seconds) => {
    let series = seriesByEnding.get(ending);
    if (series === undefined) {
      series = histogram.at({ ...labels, ending });
      seriesByEnding.set(ending, series);
    }
    series.add(seconds);
  };
}
