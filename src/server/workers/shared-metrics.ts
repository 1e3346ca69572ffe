import { createMetricSums } from '../../telemetry/metric-sums.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import type { ServingWorker } from './worker-set.ts';

interface SharedMetrics extends Pick<Telemetry, 'contentType' | 'metrics'> {
  /** The worker is gone. */
  end(id: number): void;
}

/** Answers are wanted before whoever collects metrics gives up. */
const answerMs = 2000;

/**
 * The metrics of all workers as those of one process. A worker that does not
 * answer counts with what it said the last time.
 */
export function createSharedMetrics(serving: () => readonly ServingWorker[]): SharedMetrics {
  const sums = createMetricSums();
  const isServing = (id: number): boolean => serving().some((worker) => worker.id === id);
  return {
    contentType: sums.contentType,
    async metrics() {
      const requested = serving().map(async ({ id, link }) => {
        const numbers = await link.ask('numbers', null, answerMs);
        if (isServing(id)) sums.note(id, numbers);
      });
      await Promise.allSettled(requested);
      return sums.text();
    },
    end: (id) => sums.end(id),
  };
}
