import { AggregatorRegistry } from 'prom-client';
import type { MetricJson } from './histogram.ts';

/** The metrics of several processes as those of one. */
interface MetricSums {
  readonly contentType: string;
  /** What a process says of itself now. */
  note(process: number, metrics: readonly MetricJson[]): void;
  /** The process is gone. What it counted stays in the sums, which must not fall; what it measured goes with it. */
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
      // What the client adds up has the form of what it was given.
      ended = addUp([ended, counted]).getMetricsAsArray() as unknown as readonly MetricJson[];
    },
    text: () => addUp([...running.values(), ended]).metrics(),
  };
}

function addUp(processes: readonly (readonly MetricJson[])[]) {
  return AggregatorRegistry.aggregate([...processes]);
}
