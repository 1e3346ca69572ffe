import cluster from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import type { CallerAllowances } from '../../ports/caller-allowances.ts';
import { drainMs } from '../http/connections.ts';
import { startGatewayServer } from '../gateway/gateway-server.ts';
import { openBackend } from '../gateway/open-backend.ts';
import { openTelemetry } from '../../telemetry/telemetry.ts';
import { createLink, type Link, type WorkerFailure } from './link.ts';
import { createMoveLog, createReachLog, createSkewLog } from '../../startup/store-logs.ts';

interface WorkerOptions {
  /** The message and exit code of the program when the worker fails to start. */
  readonly describeFailure: (error: unknown) => WorkerFailure;
  readonly readConfig: () => Config;
}

/**
 * Serves on the port of the primary until the primary drains it or exits. Never
 * returns: the process ends here.
 */
export async function runWorker({ readConfig, describeFailure }: WorkerOptions): Promise<void> {
  ignoreSignals();
  const send = (message: object): void => {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  };
  const telemetry = openTelemetry();
  let end: (noticeMs: number) => void = () => process.exit(0);
  const link = createLink(
    send,
    { ping: async () => null, numbers: () => telemetry.numbers() },
    { drain: ({ noticeMs }) => end(noticeMs) },
  );
  process.on('message', (message: unknown) => link.receive(message));
  outlivePrimary(() => end(0));
  try {
    const config = readConfig();
    const { port } = await link.request('start', null);
    const opened = await openBackend(config, new AbortController().signal, {
      telemetry,
      isPrepared: true,
      onUnreachable: createReachLog(config.logLevel),
      onServerMove: createMoveLog(config.logLevel),
      onClockSkew: createSkewLog(config.logLevel),
    });
    const backend = { ...opened, callerAllowances: opened.callerAllowances ?? sharedThroughPrimary(link) };
    const metrics = config.metrics === 'on' ? 'on' : 'off';
    const server = await startGatewayServer({ ...config, port, metrics }, backend, {
      ...telemetry,
      metrics: () => link.request('metrics', null, metricsMs),
    });
    end = (noticeMs) => {
      end = () => undefined;
      server.close(noticeMs > 0 ? sleep(noticeMs) : undefined).then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    link.notify('serving', { url: server.url });
  } catch (error) {
    await link.request('failed', describeFailure(error)).catch(() => undefined);
    process.exit(1);
  }
}

/** Longer than the primary waits for the other workers. */
const metricsMs = 5000;

/** Signals to a process group are for the primary, which drains the workers. */
function ignoreSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
}

/** Without the primary the worker stops accepting, finishes running requests, and exits. */
function outlivePrimary(end: () => void): void {
  const { worker } = cluster;
  worker?.on('disconnect', () => {
    // Otherwise node:cluster exits at once.
    worker.exitedAfterDisconnect = true;
    setTimeout(() => process.exit(1), drainMs * 2).unref();
    end();
  });
}

function sharedThroughPrimary(link: Link): CallerAllowances {
  return {
    spend: async (used, msPerRequest) =>
      new Map(await link.request('spend', { used: [...used], msPerRequest })),
  };
}
