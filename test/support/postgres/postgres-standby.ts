import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { inject, vi } from 'vitest';
import { isMissing } from '../missing.ts';
import { inServerFolder, type ServerFolder, startProcess } from './postgres-process.ts';

/** A server that follows another by streaming replication, and answers reads. */
interface PostgresStandby {
  /** The same database there. */
  urlOf(database: string): string;
  query(database: string, sql: string): Promise<readonly Record<string, unknown>[]>;
  /** Waits until it has replayed all that the other has written so far. */
  catchUp(): Promise<void>;
  /** Ends its server, whether it follows or was promoted. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const primary = inject('postgres');

/** Whether a replica can be made: the data of the server has to be in reach. */
export const hasStandby = !isMissing(
  'a standby',
  primary !== undefined && 'data' in primary ? null : 'the tests must have started PostgreSQL themselves.',
);

/** Whoever hinders replay is ended after this. */
const conflicts = ['max_standby_streaming_delay=200ms', 'wal_receiver_status_interval=1s'];

/** Copies the data of a running server, that of this run if none is named, and starts another one with it. */
export async function startStandby(
  of: typeof primary | { readonly url: string; readonly data: string } = primary,
): Promise<PostgresStandby> {
  if (of === undefined || !('data' in of)) throw new Error('There is no server to follow.');
  const { url, data } = of;
  const slot = `standby_${randomBytes(6).toString('hex')}`;
  await ask(url, `select pg_create_physical_replication_slot('${slot}', true)`);
  const { port, stop } = await inServerFolder(async (folder) => {
    writeFiles(folder, {
      backup_label: await copyData(url, data, folder),
      'standby.signal': '',
      'postgresql.auto.conf': `primary_conninfo = '${connectionOf(url)}'\nprimary_slot_name = '${slot}'\n`,
    });
    return startProcess(folder, { settings: conflicts });
  });
  const urlOf = (database: string): string => {
    const there = new URL(database);
    there.port = String(port);
    return there.href;
  };
  const here = (sql: string) => ask(urlOf(url), sql);
  return {
    urlOf,
    query: (database, sql) => ask(urlOf(database), sql),
    async catchUp() {
      const [row] = await ask(url, 'select pg_current_wal_flush_lsn()::text as lsn');
      await vi.waitFor(
        async () => {
          const sql = `select pg_last_wal_replay_lsn() >= '${String(row?.['lsn'])}' as is_there`;
          if ((await here(sql))[0]?.['is_there'] !== true) throw new Error('The replica lags behind.');
        },
        { timeout: 30_000, interval: 10 },
      );
    },
    kill: stop,
    async stop() {
      await stop();
      await vi.waitFor(() => ask(url, `select pg_drop_replication_slot('${slot}')`), 10_000);
    },
  };
}

/**
 * As `pg_basebackup` does it, which the packages with the server lack. Files
 * that vanish meanwhile are those of dropped databases, which the log drops anew.
 * Gives the label from which recovery starts.
 */
async function copyData(url: string, data: string, { directory, options }: ServerFolder): Promise<string> {
  const target = join(directory, 'data');
  const session = new Client(url);
  await session.connect();
  try {
    await session.query("select pg_backup_start('standby', true)");
    const script =
      'mkdir -m 700 "$2"; cp -Rp "$1/." "$2" 2>"$2.errors"; rm -rf "$2"/pg_wal/* "$2"/pg_replslot/* "$2"/postmaster.* "$2.errors"';
    execFileSync('/bin/sh', ['-c', script, 'sh', data, target], { ...options, timeout: 60_000 });
    const { rows } = await session.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    return rows[0]?.labelfile ?? '';
  } finally {
    await session.end();
  }
}

function connectionOf(url: string): string {
  const { hostname, port, username, password } = new URL(url);
  return `host=${hostname} port=${port} user=${username} password=${password}`;
}

function writeFiles({ directory, account }: ServerFolder, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = join(directory, 'data', name);
    writeFileSync(file, content);
    if (account !== null) chownSync(file, account.uid, account.gid);
  }
}

async function ask(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
