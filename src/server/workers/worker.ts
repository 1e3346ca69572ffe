import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { createReportedIntegrity } from '../../adapters/sql/integrity/integrity-watch.ts';
import type { Config } from '../../config/config.ts';
import type { CallerAllowances } from '../../ports/caller-allowances.ts';
import { drainMs } from '../http/running-requests.ts';
import { startGatewayServer } from '../gateway/gateway-server.ts';
import { openBackend } from '../gateway/open-backend.ts';
import { openTelemetry } from '../gateway/open-telemetry.ts';
import { createReachLog } from '../store/reach-log.ts';
import { createReplicaLog } from '../store/replica-log.ts';
import { createLink, type Link, toReportedCorruption, type WorkerFailure } from './link.ts';

interface WorkerOptions {
  /** How the program is to end when the worker cannot start. */
  readonly describeFailure: (error: unknown) => WorkerFailure;
  readonly readConfig: () => Config;
}

/**
 * Serves on the port that the primary has, as one process would, until the
 * primary says otherwise or is gone. Never returns to whoever started it: the
 * process ends here.
 */
export async function runWorker({ readConfig, describeFailure }: WorkerOptions): Promise<void> {
  ignoreSignals();
  const send = (message: object): void => {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  };
  const telemetry = openTelemetry();
  const integrity = createReportedIntegrity((met) => link.tell('corrupted', toReportedCorruption(met)));
  let end: (noticeMs: number) => void = () => process.exit(0);
  const link = createLink(
    send,
    { numbers: () => telemetry.numbers() },
    {
      drain: ({ noticeMs }) => end(noticeMs),
      corrupted: (corruption) => integrity.reportCorruption(corruption),
    },
  );
  process.on('message', (message: unknown) => link.receive(message));
  outlivePrimary(() => end(0));
  try {
    const config = readConfig();
    const { port, corruption } = await link.ask('start', null);
    if (corruption !== null) integrity.reportCorruption(corruption);
    const opened = await openBackend(config, new AbortController().signal, {
      telemetry,
      integrity,
      isPrepared: true,
      onReplicaUse: createReplicaLog(config.logLevel),
      onUnreachable: createReachLog(config.logLevel),
    });
    const backend = { ...opened, callerAllowances: opened.callerAllowances ?? toldToPrimary(link) };
    const metrics = config.metrics === 'on' ? 'on' : 'off';
    const server = await startGatewayServer({ ...config, port, metrics }, backend, {
      ...telemetry,
      metrics: () => link.ask('metrics', null, metricsMs),
    });
    end = (noticeMs) => {
      end = () => undefined;
      server.close(noticeMs > 0 ? sleep(noticeMs) : undefined).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    link.tell('serving', { url: server.url });
  } catch (error) {
    await link.ask('failed', describeFailure(error)).catch(() => undefined);
    process.exit(1);
  }
}

/** The primary waits for the others meanwhile. */
const metricsMs = 5000;

/** Whoever ends a group of processes means the primary, which tells the others. */
function ignoreSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
}

/** Without the primary nothing new is accepted; what is running may end, but no process stays behind. */
function outlivePrimary(end: () => void): void {
  const { worker } = cluster;
  worker?.on('disconnect', () => {
    // Otherwise node:cluster ends the process at once.
    worker.exitedAfterDisconnect = true;
    setTimeout(() => process.exit(1), drainMs * 2).unref();
    end();
  });
}

function toldToPrimary(link: Link): CallerAllowances {
  return {
    spend: async (used, msPerRequest) => new Map(await link.ask('spend', { used: [...used], msPerRequest })),
  };
}
