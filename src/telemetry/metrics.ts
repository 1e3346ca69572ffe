import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ErrorCode } from '../domain/basics/errors.ts';

/** The part of the interface that a request belongs to. */
export type Surface = 'graphql' | 'rest' | 'mcp' | 'page' | 'health' | 'metrics' | 'none';

/** How a call ended. */
export type Ending = 'ok' | ErrorCode;

/** All samples of one metric. */
export interface MetricJson {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  /** How values of several processes are combined: `sum`, `first`, `min`, `max`, `average` or `omit`. */
  readonly aggregator: string;
  readonly values: readonly {
    readonly value: number;
    readonly labels: Readonly<Record<string, string | number>>;
    readonly metricName?: string;
  }[];
}

/** In seconds. A cached response takes tenths of a millisecond; timeouts are seconds. */
const waits = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** A calculation takes microseconds. */
const runs = [0.000005, 0.00001, 0.000025, 0.00005, 0.0001, 0.0005, 0.001, 0.01, 0.1];

/**
 * The instruments, in a separate registry, so that several gateways in one process do not
 * mix. Label values are few and fixed: never a path, uid, name or token.
 */
export function createMetrics(version: string) {
  const registry = new Registry();
  const registers = [registry];
  const times = <L extends string>(name: string, help: string, labelNames: L[], buckets = waits) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'emissions_build_info',
    help: 'Always 1; the version is a label.',
    labelNames: ['version'],
    aggregator: 'first',
    registers,
  }).set({ version }, 1);
  new Gauge({
    name: 'emissions_workers',
    help: 'Worker processes included in these metrics.',
    aggregator: 'sum',
    registers,
  }).set(1);
  const malformedDocuments = new Counter({
    name: 'emissions_upstream_malformed_total',
    help: 'Malformed documents of the remote service that were read leniently.',
    labelNames: ['operation'],
    registers,
  });
  for (const operation of ['batch of reads', 'totals of a profile']) malformedDocuments.inc({ operation }, 0);
  return {
    requests: times('emissions_request_seconds', 'Time from a request to its response.', [
      'surface',
      'method',
      'status',
    ]),
    running: new Gauge({
      name: 'emissions_requests_running',
      help: 'Requests in progress, including those that are queued.',
      registers,
    }),
    graphqlErrors: new Counter({
      name: 'emissions_graphql_errors_total',
      help: 'Errors in GraphQL responses, by code.',
      labelNames: ['code'],
      registers,
    }),
    backendCalls: times(
      'emissions_backend_call_seconds',
      'Calls of the backend: the database, or a remote service.',
      ['resource', 'operation', 'ending'],
    ),
    backendKeys: new Counter({
      name: 'emissions_backend_keys_total',
      help: 'Records requested by calls of the backend.',
      labelNames: ['resource', 'operation'],
      registers,
    }),
    storeCalls: times('emissions_store_call_seconds', 'Calls to the store.', [
      'resource',
      'operation',
      'ending',
    ]),
    clockSkew: new Gauge({
      name: 'emissions_clock_skew_seconds',
      help: "Seconds by which this machine's clock is ahead of the database's, or behind if negative.",
      aggregator: 'average',
      registers,
    }),
    upstreamExchanges: times(
      'emissions_upstream_exchange_seconds',
      'Requests to the remote service, including retries. The ending is the status or an error code.',
      ['operation', 'ending'],
    ),
    malformedDocuments,
    calculations: times(
      'emissions_calculation_seconds',
      'Runs of algorithms. The ending is done, missing (values of other items must be looked up first) or refused.',
      ['ending'],
      runs,
    ),
    contentType: registry.contentType,
    /** In the text format of Prometheus. */
    text: () => registry.metrics(),
    /** The same, to be summed with those of other processes. */
    async json(): Promise<readonly MetricJson[]> {
      // The library's types declare metric types as numbers, but they are strings.
      return (await registry.getMetricsAsJSON()) as unknown as readonly MetricJson[];
    },
  };
}
