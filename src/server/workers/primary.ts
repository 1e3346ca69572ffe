import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { type Config, ConfigError } from '../../config/config.ts';
import { drainMs } from '../http/connections.ts';
import { countAllowances } from './counted-allowances.ts';
import { createLogger } from '../../telemetry/log.ts';
import { startMetrics } from '../gateway/metrics.ts';
import { openBackend } from '../gateway/open-backend.ts';
import type { OpeningSteps } from '../../startup/open-store.ts';
import { watchStore } from '../../startup/watch-store.ts';
import { createSharedMetrics } from './shared-metrics.ts';
import { createWorkerSet, type WorkerSet } from './worker-set.ts';

/** The process that manages the workers and serves no requests itself. */
interface Primary {
  readonly url: string;
  /** Description for people. */
  readonly description: string;
  /**
   * Drains all workers: `/readyz` fails for `noticeMs` while they keep serving, then
   * running requests get 10 s. Rejects when a worker had to be killed.
   */
  close(noticeMs?: number): Promise<void>;
  kill(): void;
}

interface PrimaryOptions {
  /** The program file that a worker runs. */
  readonly program: string;
  readonly args: readonly string[];
  readonly steps: OpeningSteps;
  /** Workers keep exiting right after their start, the last one for this reason; no more are started. */
  onGiveUp(reason: string): void;
}

const maxWorkers = 64;
/** For the work after the running requests, such as closing the database. */
const closingMs = 5000;

export function countWorkers({ workers }: Config): number {
  return workers === 'auto' ? Math.min(maxWorkers, availableParallelism()) : workers;
}

/**
 * Prepares the backend once, starts the workers, and keeps them running. Rejects
 * when the database or the metrics port is unavailable, and with a
 * WorkerStartError when a worker cannot serve.
 */
export async function startPrimary(config: Config, options: PrimaryOptions): Promise<Primary> {
  if (!cluster.isPrimary) {
    throw new ConfigError([
      '--workers does not work in a process that is a worker of another program itself: remove it, and start several of them there.',
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
  const workers: WorkerSet = createWorkerSet({
    count: countWorkers(config),
    hangMs: config.workerTimeout * 1000,
    answers: {
      start: async () => {
        // With --port 0 the assigned port is lost with its last holder.
        if (url !== null && workers.serving().length === 0) port = Number(new URL(url).port);
        return { port };
      },
      metrics: () => metrics.metrics(),
      spend: async ({ used, msPerRequest }) => [
        ...(await allowances.spend(new Map(used), msPerRequest, signal)),
      ],
    },
    onEnd: (id) => metrics.end(id),
    onLost: (loss) => log.error(loss, 'a worker exited; restarting it'),
    onGiveUp: ({ reason }) => options.onGiveUp(reason),
  });

  const checks = await watchStore(config, signal, options.steps.onChecked);
  const metricsServer = await startMetrics(config, metrics).catch(async (error: unknown) => {
    await checks?.stop();
    throw error;
  });
  const closeOwn = async (): Promise<void> => {
    await metricsServer?.close();
    await checks?.stop();
  };

  // Connections handed to a worker that has just died would hang, so workers accept their own.
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
      if (!isClean) throw new Error('A worker had to be killed.');
    },
    kill: () => workers.kill(),
  };
}
