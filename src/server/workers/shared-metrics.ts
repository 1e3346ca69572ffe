import { createMetricSums } from '../../telemetry/metric-sums.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import type { ServingWorker } from './worker-set.ts';

interface SharedMetrics extends Pick<Telemetry, 'contentType' | 'metrics'> {
  end(id: number): void;
}

/** Shorter than the scrape timeout of Prometheus. */
const answerMs = 2000;

/**
 * Sums the metrics of all workers. A worker that does not answer counts with its
 * last reported values.
 */
export function createSharedMetrics(serving: () => readonly ServingWorker[]): SharedMetrics {
  const sums = createMetricSums();
  const isServing = (id: number): boolean => serving().some((worker) => worker.id === id);
  return {
    contentType: sums.contentType,
    async metrics() {
      const requested = serving().map(async ({ id, link }) => {
        const numbers = await link.request('numbers', null, answerMs);
        if (isServing(id)) sums.note(id, numbers);
      });
      await Promise.allSettled(requested);
      return sums.text();
    },
    end: (id) => sums.end(id),
  };
}
