import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPostgresCluster, type PostgresCluster } from './postgres-server.ts';

/** A server of one test, which is killed and started again on the same data. */
export interface MortalServer {
  readonly url: string;
  /** Kills the postmaster, which can do nothing about it. */
  kill(): Promise<void>;
  /** Starts it again, once the processes that it left behind are gone. */
  start(): Promise<void>;
  /** Ends it for good, with its data. */
  remove(): Promise<void>;
}

export async function startMortalServer(settings: readonly string[] = []): Promise<MortalServer> {
  const cluster = await createPostgresCluster();
  let child: ChildProcess | null = await startAgain(cluster, settings);

  async function end(): Promise<void> {
    if (child === null) return;
    const ended = once(child, 'close');
    child.stdin?.end();
    child = null;
    await ended;
  }

  return {
    url: cluster.url,
    async kill() {
      const [pid = ''] = readFileSync(join(cluster.directory, 'data', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await end();
    },
    async start() {
      child = await startAgain(cluster, settings);
    },
    async remove() {
      await end();
      rmSync(cluster.directory, { recursive: true, force: true });
    },
  };
}

/** Refused while a process of the one before still has its memory. */
async function startAgain(cluster: PostgresCluster, settings: readonly string[]): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await cluster.start('keep', settings);
    } catch (error) {
      if (attempt === 60) throw error;
      await sleep(250);
    }
  }
}
