import { type ChildProcess, execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';

export interface PostgresServer {
  /** Of its superuser, with the password in it. */
  readonly url: string;
  stop(): Promise<void>;
}

export const serverPassword = 'password-of-the-tests';

/** The server refuses root; the unprivileged account that every Linux has runs it then. */
const nobody = 65_534;

/**
 * Sorted by the rules of a language, as many installations are: whoever wants
 * the order of bytes has to ask for it.
 */
const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=en'];

/** What is lost when the machine stops is a test run. */
const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'log_min_messages=log'];

/**
 * Ends the server when the process that started it is gone, however it went:
 * its end of the pipe is closed then.
 */
const watchedServer = `
"$1/bin/postgres" -D "$2/data" -k "$2" -p "$3" $4 &
server=$!
cat > /dev/null
kill -INT $server
wait $server
test "$5" = keep || rm -rf "$2"`;

/** A cluster of its own in a temporary folder, before it is started. */
export interface PostgresCluster {
  readonly directory: string;
  readonly port: number;
  /** Of its superuser, with the password in it. */
  readonly url: string;
  /** Starts the server; rejects with what it said when it does not start. With `keep` its data outlive it. */
  start(keep?: 'keep', more?: readonly string[]): Promise<ChildProcess>;
}

/** Starts a PostgreSQL of its own on a loopback port, with its data in a temporary folder. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const cluster = await createPostgresCluster();
  try {
    const child = await cluster.start();
    return { url: cluster.url, stop: () => stopServer(child, cluster.directory) };
  } catch (error) {
    rmSync(cluster.directory, { recursive: true, force: true });
    throw error;
  }
}

export async function createPostgresCluster(): Promise<PostgresCluster> {
  const isRoot = process.getuid?.() === 0;
  const directory = mkdtempSync(join(tmpdir(), 'postgres-'));
  try {
    chmodSync(directory, 0o755);
    const account = isRoot ? { uid: nobody, gid: nobody } : null;
    const binaries = findPostgresBinaries(directory, account);
    if (account !== null) {
      for (const folder of [directory, binaries.ownDirectory]) chownSync(folder, account.uid, account.gid);
    }
    const options: SpawnOptions = {
      ...account,
      cwd: directory,
      env: { PATH: process.env['PATH'], LD_LIBRARY_PATH: binaries.libraryPath, LC_ALL: 'C', TZ: 'UTC' },
    };
    createCluster(binaries, directory, options);
    const port = await findFreePort();
    return {
      directory,
      port,
      url: `postgres://postgres:${serverPassword}@127.0.0.1:${port}/postgres`,
      start: (keep, more = []) =>
        startServer(binaries, directory, [String(port), serverSettings(more), keep ?? ''], options),
    };
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

function createCluster(binaries: PostgresBinaries, directory: string, options: SpawnOptions): void {
  const passwordFile = join(directory, 'password');
  writeFileSync(passwordFile, serverPassword);
  const data = join(directory, 'data');
  const how = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--no-sync'];
  execFileSync(join(binaries.directory, 'bin', 'initdb'), ['-D', data, '-U', 'postgres', ...how, ...locale], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 60_000,
  });
}

function serverSettings(more: readonly string[]): string {
  const set = [...settings, ...more].map((setting) => `-c ${setting}`).join(' ');
  return `-h 127.0.0.1 ${set}`;
}

function startServer(
  { directory: binaries }: PostgresBinaries,
  directory: string,
  given: readonly string[],
  options: SpawnOptions,
): Promise<ChildProcess> {
  const args = ['-c', watchedServer, 'sh', binaries, directory, ...given];
  // In a group of its own, so that a keyboard interrupt reaches it through the pipe alone.
  const child = spawn('/bin/sh', args, {
    ...options,
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  return new Promise((resolve, reject) => {
    let said = '';
    let isReady = false;
    const timer = setTimeout(() => fail('it was not ready in 60 s'), 60_000);
    const fail = (why: string): void => {
      if (isReady) return;
      clearTimeout(timer);
      child.stdin?.end();
      reject(new Error(`PostgreSQL did not start: ${why}\n${said}`));
    };
    child.on('error', (error) => fail(error.message));
    child.on('exit', () => fail('it ended'));
    // What it says later, of clients that it refuses among others, is read and forgotten.
    child.stderr?.on('data', (data: Buffer) => {
      if (isReady) return;
      said = (said + data.toString()).slice(-4000);
      // Clients who come early are refused too, and that is not the end.
      if (/FATAL: +(?! |the database system is)/.test(said)) fail('it refused');
      if (!said.includes('ready to accept connections')) return;
      isReady = true;
      clearTimeout(timer);
      resolve(child);
    });
  });
}

export async function stopServer(child: ChildProcess, directory: string): Promise<void> {
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.stdin?.end();
  await ended;
  rmSync(directory, { recursive: true, force: true });
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
