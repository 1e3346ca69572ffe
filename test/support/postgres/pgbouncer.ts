import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMissing } from '../missing.ts';
import { findFreePort } from './postgres-process.ts';

/** A connection pooler in front of the server of an address. */
interface PgBouncer {
  /** The same database, through the pooler. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

/** Debian has it where only administrators look for programs. */
const searchPath = `${process.env['PATH'] ?? ''}:/usr/sbin`;

export const hasPgBouncer = !isMissing(
  'pgbouncer',
  spawnSync('pgbouncer', ['--version'], { env: { PATH: searchPath } }).status === 0
    ? null
    : 'there is no such program.',
);

/** It refuses root. */
const unprivileged = 65_534;

/** With the defaults of its package, but for the settings and fewer connections to the server than clients. */
export async function startPgBouncer(
  url: string,
  mode: 'session' | 'transaction' | 'statement',
  settings: Readonly<Record<string, string>> = {},
): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, password } = new URL(url);
  const port = await findFreePort();
  const directory = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const file = join(directory, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = ${mode}
${Object.entries({ auth_type: 'any', default_pool_size: mode === 'session' ? '20' : '3', ...settings })
  .map(([name, value]) => `${name} = ${value}\n`)
  .join('')}`,
  );
  const account = process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : null;
  chmodSync(directory, 0o755);
  chmodSync(file, 0o600);
  if (account !== null) chownSync(file, account.uid, account.gid);
  const child = spawn('pgbouncer', [file], { ...account, env: { PATH: searchPath }, stdio: 'ignore' });
  await untilListening(port, child);
  return {
    urlOf(database) {
      const through = new URL(database);
      through.port = String(port);
      return through.href;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    if (child.exitCode !== null) break;
    await sleep(20);
  }
  throw new Error('pgbouncer did not start.');
}
