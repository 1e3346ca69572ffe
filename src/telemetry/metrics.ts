import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { ErrorCode } from '../domain/basics/errors.ts';
import { createHistogram, type MetricJson, type Histogram } from './histogram.ts';

/** The part of the interface that a request belongs to. */
export type Surface = 'graphql' | 'rest' | 'mcp' | 'page' | 'health' | 'metrics' | 'none';

/** How a call ended. */
export type Ending = 'ok' | ErrorCode;

/** The instruments. Label values are few and fixed: never a path, uid, name or token. */
interface Metrics {
  /** Labels: surface, method and status. */
  readonly requests: Histogram;
  readonly graphqlErrors: Counter<'code'>;
  /** Labels: resource, operation and ending, as for the calls of the store. */
  readonly backendCalls: Histogram;
  readonly storeCalls: Histogram;
  /** In seconds, ahead of the database. */
  readonly clockSkew: Gauge;
  /** Labels: operation and ending. */
  readonly upstreamExchanges: Histogram;
  readonly malformedDocuments: Counter<'operation'>;
  /** Labels: ending. */
  readonly calculations: Histogram;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
  /** The same, to be summed with those of other processes. */
  json(): Promise<readonly MetricJson[]>;
  readonly contentType: string;
}

/** In seconds. A cached response takes tenths of a millisecond; timeouts are seconds. */
const waits = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** A calculation takes microseconds. */
const runs = [0.000005, 0.00001, 0.000025, 0.00005, 0.0001, 0.0005, 0.001, 0.01, 0.1];

/** Values counted elsewhere, read on every scrape. */
interface MetricSources {
  readonly running: () => number;
  /** Adds the keys of each operation of the backend to the counter. */
  readonly addKeys: (counter: Counter<'resource' | 'operation'>) => void;
}

/** A separate registry, so that several gateways in one process do not mix. */
export function createMetrics(version: string, { running, addKeys }: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
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
  const gauge = new Gauge({
    name: 'emissions_requests_running',
    help: 'Requests in progress, including those that are queued.',
    registers: [],
    collect() {
      this.set(running());
    },
  });
  const keys = new Counter({
    name: 'emissions_backend_keys_total',
    help: 'Records requested by calls of the backend.',
    labelNames: ['resource', 'operation'],
    registers: [],
    collect() {
      this.reset();
      addKeys(this);
    },
  });
  registry.registerMetric(gauge);
  registry.registerMetric(keys);
  const histograms = createHistograms();
  const malformedDocuments = new Counter({
    name: 'emissions_upstream_malformed_total',
    help: 'Malformed documents of the remote service that were read leniently.',
    labelNames: ['operation'],
    registers,
  });
  for (const operation of ['batch of reads', 'totals of a profile']) malformedDocuments.inc({ operation }, 0);
  return {
    ...histograms,
    clockSkew: new Gauge({
      name: 'emissions_clock_skew_seconds',
      help: "Seconds by which this machine's clock is ahead of the database's, or behind if negative.",
      aggregator: 'average',
      registers,
    }),
    malformedDocuments,
    graphqlErrors: new Counter({
      name: 'emissions_graphql_errors_total',
      help: 'Errors in GraphQL responses, by code.',
      labelNames: ['code'],
      registers,
    }),
    async text() {
      const own = Object.values(histograms).map((histogram) => histogram.text());
      return [...own, await registry.metrics()].join('\n');
    },
    async json() {
      const own = Object.values(histograms).map((histogram) => histogram.json());
      // The library's types declare metric types as numbers, but they are strings.
      const others = (await registry.getMetricsAsJSON()) as readonly unknown[];
      return [...own, ...(others as readonly MetricJson[])];
    },
    contentType: registry.contentType,
  };
}

function createHistograms() {
  return {
    requests: createHistogram('emissions_request_seconds', 'Time from a request to its response.', waits),
    backendCalls: createHistogram(
      'emissions_backend_call_seconds',
      'Calls of the backend: the database, or a remote service.',
      waits,
    ),
    storeCalls: createHistogram('emissions_store_call_seconds', 'Calls to the store.', waits),
    upstreamExchanges: createHistogram(
      'emissions_upstream_exchange_seconds',
      'Requests to the remote service, including retries. The ending is the status or an error code.',
      waits,
    ),
    calculations: createHistogram(
      'emissions_calculation_seconds',
      'Runs of algorithms. The ending is done, missing (values of other items must be looked up first) or refused.',
      runs,
    ),
  };
}
