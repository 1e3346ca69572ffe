import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ErrorCode } from '../domain/errors.ts';

/** What a request was for. */
export type Surface = 'graphql' | 'rest' | 'page' | 'health' | 'metrics' | 'none';

/** How a call ended. */
export type Ending = 'ok' | ErrorCode;

/** The instruments. Labels have few values: no path, uid, name or token ever becomes one. */
export interface Metrics {
  readonly requests: Histogram<'surface' | 'method' | 'status'>;
  readonly running: Gauge;
  readonly graphqlErrors: Counter<'code'>;
  readonly backendCalls: Histogram<'resource' | 'operation' | 'ending'>;
  readonly backendKeys: Counter<'resource' | 'operation'>;
  readonly upstreamExchanges: Histogram<'operation' | 'ending'>;
  readonly storeCalls: Histogram<'resource' | 'operation' | 'ending'>;
  readonly calculations: Histogram<'ending'>;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** In seconds. An answer from memory takes tenths of a millisecond; a deadline is seconds. */
const waits = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** A calculation takes microseconds. */
const runs = [0.000005, 0.00001, 0.000025, 0.00005, 0.0001, 0.0005, 0.001, 0.01, 0.1];

/** Instruments of their own, so that several gateways in a process do not mix. */
export function createMetrics(version: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'emissions_build_info',
    help: 'Always 1; the label says the version.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);

  const histogram = <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    buckets: number[] = waits,
  ): Histogram<L> => new Histogram({ name, help, labelNames, buckets, registers });
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]): Counter<L> =>
    new Counter({ name, help, labelNames, registers });

  return {
    requests: histogram('emissions_request_seconds', 'Time from a request to its answer.', [
      'surface',
      'method',
      'status',
    ]),
    running: new Gauge({
      name: 'emissions_requests_running',
      help: 'Requests that are being answered.',
      registers,
    }),
    graphqlErrors: counter('emissions_graphql_errors_total', 'Errors in GraphQL answers, by code.', ['code']),
    backendCalls: histogram(
      'emissions_backend_call_seconds',
      'Calls of the backend, which is the store of this process or a remote service.',
      ['resource', 'operation', 'ending'],
    ),
    backendKeys: counter('emissions_backend_keys_total', 'Records that calls of the backend asked for.', [
      'resource',
      'operation',
    ]),
    upstreamExchanges: histogram(
      'emissions_upstream_exchange_seconds',
      'Requests to the remote service, retries included. The ending is the status, or the code of the failure.',
      ['operation', 'ending'],
    ),
    storeCalls: histogram('emissions_store_call_seconds', 'Calls of the store.', [
      'resource',
      'operation',
      'ending',
    ]),
    calculations: histogram(
      'emissions_calculation_seconds',
      'Runs of algorithms. The ending is `done`, `missing` when values of other items had to be found first, or `refused`.',
      ['ending'],
      runs,
    ),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
