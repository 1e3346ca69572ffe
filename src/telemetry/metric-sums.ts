import { AggregatorRegistry } from 'prom-client';
import type { MetricJson } from './metrics.ts';

/** Sums the metrics of several processes. */
interface MetricSums {
  readonly contentType: string;
  /** The current metrics of a process. */
  note(process: number, metrics: readonly MetricJson[]): void;
  /** The process exited. Its counters stay in the sums, which must not decrease; its gauges are dropped. */
  end(process: number): void;
  /** In the text format of Prometheus. */
  text(): Promise<string>;
}

export function createMetricSums(): MetricSums {
  const running = new Map<number, readonly MetricJson[]>();
  let ended: readonly MetricJson[] = [];
  return {
    contentType: AggregatorRegistry.PROMETHEUS_CONTENT_TYPE,
    note: (process, metrics) => void running.set(process, metrics),
    end(process) {
      const counted = (running.get(process) ?? []).filter(({ type }) => type !== 'gauge');
      running.delete(process);
      // The client's aggregation returns the same form as its input.
      ended = addUp([ended, counted]).getMetricsAsArray() as unknown as readonly MetricJson[];
    },
    text: () => addUp([...running.values(), ended]).metrics(),
  };
}

function addUp(processes: readonly (readonly MetricJson[])[]) {
  return AggregatorRegistry.aggregate([...processes]);
}
