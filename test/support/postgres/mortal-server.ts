import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { inject } from 'vitest';
import { createPostgresCluster, type PostgresCluster } from './postgres-server.ts';

/** A server of one test, which is ended and started again on the same data. */
export interface MortalServer {
  readonly url: string;
  /** Where it has what is its own; goes with it. */
  readonly directory: string;
  /** Kills the postmaster, which can do nothing about it. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Starts it again, once the processes that it left behind are gone. */
  start(settings?: readonly string[]): Promise<void>;
  /** A file beside its data, which it alone reads. */
  writeFile(name: string, content: string): void;
  query(sql: string): Promise<void>;
  /** Ends it for good, with its data. */
  remove(): Promise<void>;
}

export async function startMortalServer(settings: readonly string[] = []): Promise<MortalServer> {
  const ofRun = inject('postgres');
  const cluster = await createPostgresCluster(
    ofRun !== undefined && 'url' in ofRun ? ofRun.unused : undefined,
  );
  const data = join(cluster.directory, 'data');
  let child: ChildProcess | null = await startAgain(cluster, settings);

  async function stop(): Promise<void> {
    if (child === null) return;
    const ended = once(child, 'close');
    child.stdin?.end();
    child = null;
    await ended;
  }

  return {
    url: cluster.url,
    directory: cluster.directory,
    async kill() {
      const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await stop();
    },
    stop,
    async start(more = settings) {
      child = await startAgain(cluster, more);
    },
    writeFile(name, content) {
      const file = join(data, name);
      const { uid, gid } = statSync(data);
      writeFileSync(file, content);
      chmodSync(file, 0o600);
      chownSync(file, uid, gid);
    },
    async query(sql) {
      const client = new Client(cluster.url);
      await client.connect();
      await client.query(sql).finally(() => client.end());
    },
    async remove() {
      await stop();
      rmSync(cluster.directory, { recursive: true, force: true });
    },
  };
}

/** Refused while a process of the one before still has its memory. */
async function startAgain(cluster: PostgresCluster, settings: readonly string[]): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await cluster.start(settings);
    } catch (error) {
      if (attempt === 60) throw error;
      await sleep(250);
    }
  }
}
