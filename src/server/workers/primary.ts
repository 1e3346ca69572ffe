import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import type { IntegrityOutcome } from '../../adapters/sql/integrity/integrity-watch.ts';
import { type Config, ConfigError } from '../../config/config.ts';
import { drainMs } from '../http/running-requests.ts';
import { countAllowances } from '../load/counted-allowances.ts';
import { createLogger } from '../../telemetry/log.ts';
import { startMetrics } from '../gateway/metrics.ts';
import { openBackend } from '../gateway/open-backend.ts';
import type { OpeningSteps } from '../store/open-store.ts';
import { watchStore } from '../store/watch-store.ts';
import { type ReportedCorruption, toReportedCorruption } from './link.ts';
import { createSharedMetrics } from './shared-metrics.ts';
import { createWorkerSet, type WorkerSet } from './worker-set.ts';

/** The process that starts the workers and answers no request itself. */
interface Primary {
  readonly url: string;
  /** Where the answers come from, for people. */
  readonly description: string;
  /**
   * Ends all workers as one process would end: they say at `/readyz` for so many
   * milliseconds that they are leaving, and end what is running within 10 s.
   * Rejects when one had to be ended by force.
   */
  close(noticeMs?: number): Promise<void>;
  /** Ends all workers now. */
  kill(): void;
}

interface PrimaryOptions {
  /** The file of the program that a worker runs. */
  readonly program: string;
  readonly args: readonly string[];
  readonly steps: OpeningSteps;
  /** Workers end again and again right after their start, the last one for this reason; no more are started. */
  onGiveUp(reason: string): void;
}

const mostWorkers = 64;
/** For what comes after the running requests, such as closing the database. */
const closingMs = 5000;

/** How many processes answer requests. */
export function countWorkers({ workers }: Config): number {
  return workers === 'auto' ? Math.min(mostWorkers, availableParallelism()) : workers;
}

/**
 * Prepares once what the workers serve from, starts them, and keeps them
 * running. Rejects when the store or the port for metrics cannot be had, and
 * with a WorkerStartError when a worker cannot serve.
 */
export async function startPrimary(config: Config, options: PrimaryOptions): Promise<Primary> {
  if (!cluster.isPrimary) {
    throw new ConfigError([
      '--workers is not for a process that something else has started as a worker: leave it out, and let that start several.',
    ]);
  }
  const { signal } = new AbortController();
  const backend = await openBackend(config, signal, { ...options.steps, onChecked: undefined });
  await backend.close();

  const log = createLogger(config.logLevel);
  const allowances = countAllowances(() => performance.now());
  const metrics = createSharedMetrics(() => workers.serving());
  let url: string | null = null;
  let { port } = config;
  let corruption: ReportedCorruption | null = null;
  const workers: WorkerSet = createWorkerSet({
    count: countWorkers(config),
    answers: {
      start: async () => {
        // The port that any free one was asked for is lost with the last who had it.
        if (url !== null && workers.serving().length === 0) port = Number(new URL(url).port);
        return { port, corruption };
      },
      metrics: () => metrics.metrics(),
      spend: async ({ used, msPerRequest }) => [
        ...(await allowances.spend(new Map(used), msPerRequest, signal)),
      ],
    },
    onCorrupted: (found) => onChecked({ state: 'corrupted', ...found }),
    onEnd: (id) => metrics.end(id),
    onLost: (loss) => log.error(loss, 'a worker ended, and another one takes its place'),
    onGiveUp: ({ reason }) => options.onGiveUp(reason),
  });

  const onChecked = (outcome: IntegrityOutcome): void => {
    if (corruption !== null) return;
    options.steps.onChecked?.(outcome);
    if (outcome.state !== 'corrupted') return;
    corruption = toReportedCorruption(outcome);
    workers.reportCorruption(corruption);
  };
  const integrity = await watchStore(config, signal, onChecked);
  const shown = await startMetrics(config, metrics).catch(async (error: unknown) => {
    await integrity?.stop();
    throw error;
  });
  const closeOwn = async (): Promise<void> => {
    await shown?.close();
    await integrity?.stop();
  };

  // A connection that is handed to a worker which has just died would hang; so each takes its own.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: options.program, args: [...options.args] });
  try {
    url = await workers.start();
  } catch (error) {
    workers.kill();
    await closeOwn();
    throw error;
  }
  return {
    url,
    description: backend.description,
    async close(noticeMs = 0) {
      const isClean = await workers.drain(noticeMs, drainMs + closingMs);
      await closeOwn();
      if (!isClean) throw new Error('A worker had to be ended by force.');
    },
    kill: () => workers.kill(),
  };
}
