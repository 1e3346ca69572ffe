import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { ErrorCode } from '../domain/errors.ts';
import { createHistogram, type MetricJson, type Histogram } from './histogram.ts';

/** What a request was for. */
export type Surface = 'graphql' | 'rest' | 'page' | 'health' | 'metrics' | 'none';

/** How a call ended. */
export type Ending = 'ok' | ErrorCode;

/** The instruments. Labels have few values: no path, uid, name or token ever becomes one. */
interface Metrics {
  /** By surface, method and status. */
  readonly requests: Histogram;
  readonly graphqlErrors: Counter<'code'>;
  /** By resource, operation and ending; so are the calls of the store. */
  readonly backendCalls: Histogram;
  readonly storeCalls: Histogram;
  /** By who answered. */
  readonly referenceReads: Counter<'by'>;
  readonly replicaInUse: Gauge;
  /** By operation and ending. */
  readonly upstreamExchanges: Histogram;
  /** By ending. */
  readonly calculations: Histogram;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
  /** The same, to be added to those of other processes. */
  json(): Promise<readonly MetricJson[]>;
  readonly contentType: string;
}

/** In seconds. An answer from memory takes tenths of a millisecond; a deadline is seconds. */
const waits = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** A calculation takes microseconds. */
const runs = [0.000005, 0.00001, 0.000025, 0.00005, 0.0001, 0.0005, 0.001, 0.01, 0.1];

/** What is counted elsewhere, and asked for whenever the metrics are read. */
interface MetricSources {
  readonly running: () => number;
  /** Adds the keys of each operation of the backend to the counter. */
  readonly addKeys: (counter: Counter<'resource' | 'operation'>) => void;
}

/** Instruments of their own, so that several gateways in a process do not mix. */
export function createMetrics(version: string, { running, addKeys }: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'emissions_build_info',
    help: 'Always 1; the label says the version.',
    labelNames: ['version'],
    aggregator: 'first',
    registers,
  }).set({ version }, 1);
  new Gauge({
    name: 'emissions_workers',
    help: 'Processes that answer requests, and that these metrics are of.',
    aggregator: 'sum',
    registers,
  }).set(1);
  const gauge = new Gauge({
    name: 'emissions_requests_running',
    help: 'Requests that are being answered.',
    registers: [],
    collect() {
      this.set(running());
    },
  });
  const keys = new Counter({
    name: 'emissions_backend_keys_total',
    help: 'Records that calls of the backend asked for.',
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
  const referenceReads = new Counter({
    name: 'emissions_reference_reads_total',
    help: 'Reads of reference data that a replica of the database may answer, by who answered.',
    labelNames: ['by'],
    registers,
  });
  // Who compares the two needs both from the beginning.
  for (const by of ['primary', 'replica'] as const) referenceReads.inc({ by }, 0);
  return {
    ...histograms,
    referenceReads,
    replicaInUse: new Gauge({
      name: 'emissions_replica_in_use',
      help: 'Whether a replica of the database answers reads: 1 or 0.',
      aggregator: 'min',
      registers,
    }),
    graphqlErrors: new Counter({
      name: 'emissions_graphql_errors_total',
      help: 'Errors in GraphQL answers, by code.',
      labelNames: ['code'],
      registers,
    }),
    async text() {
      const own = Object.values(histograms).map((histogram) => histogram.text());
      return [...own, await registry.metrics()].join('\n');
    },
    async json() {
      const own = Object.values(histograms).map((histogram) => histogram.json());
      // Its types say that kinds of metrics are numbers; they are words.
      const others = (await registry.getMetricsAsJSON()) as readonly unknown[];
      return [...own, ...(others as readonly MetricJson[])];
    },
    contentType: registry.contentType,
  };
}

function createHistograms() {
  return {
    requests: createHistogram('emissions_request_seconds', 'Time from a request to its answer.', waits),
    backendCalls: createHistogram(
      'emissions_backend_call_seconds',
      'Calls of the backend, which is the store of this process or a remote service.',
      waits,
    ),
    storeCalls: createHistogram('emissions_store_call_seconds', 'Calls of the store.', waits),
    upstreamExchanges: createHistogram(
      'emissions_upstream_exchange_seconds',
      'Requests to the remote service, retries included. The ending is the status, or the code of the failure.',
      waits,
    ),
    calculations: createHistogram(
      'emissions_calculation_seconds',
      'Runs of algorithms. The ending is done, missing when values of other items had to be found first, or refused.',
      runs,
    ),
  };
}
