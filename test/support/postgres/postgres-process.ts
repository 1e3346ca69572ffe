import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';

/** A temporary folder that a server may have, and how programs are run there. */
export interface ServerFolder {
  readonly directory: string;
  readonly account: Account | null;
  readonly binaries: PostgresBinaries;
  readonly options: SpawnOptions;
}

interface PostgresProcess {
  readonly port: number;
  readonly child: ChildProcess;
  /** Ends it and takes its folder away. */
  readonly stop: () => Promise<void>;
}

interface ProcessOptions {
  readonly settings?: readonly string[];
  /** Any free one when absent. */
  readonly port?: number;
  /** Whether its folder outlives it. */
  readonly keep?: boolean;
}

/** The server refuses root; the unprivileged account that every Linux has runs it then. */
const nobody = 65_534;

/** Its number of connections must not be below that of the server that it follows. */
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

/** Makes a folder and gives it to `fill`; takes it away when that fails. */
export async function inServerFolder<T>(fill: (folder: ServerFolder) => Promise<T>): Promise<T> {
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
    return await fill({ directory, account, binaries, options });
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

/** Starts the server whose data is in the folder `data`, on a loopback port. */
export async function startProcess(
  { binaries, directory, options }: ServerFolder,
  { settings: more = [], port: wanted, keep = false }: ProcessOptions = {},
): Promise<PostgresProcess> {
  const port = wanted ?? (await findFreePort());
  const set = [...settings, ...more].map((setting) => `-c ${setting}`).join(' ');
  const args = [
    '-c',
    watchedServer,
    'sh',
    binaries.directory,
    directory,
    String(port),
    `-h 127.0.0.1 ${set}`,
    keep ? 'keep' : '',
  ];
  // In a group of its own, so that a keyboard interrupt reaches it through the pipe alone.
  const child = spawn('/bin/sh', args, { ...options, stdio: ['pipe', 'ignore', 'pipe'], detached: true });
  await untilReady(child);
  return { port, child, stop: () => stopServer(child, directory) };
}

function untilReady(child: ChildProcess): Promise<void> {
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
      if (!/ready to accept (?:read-only )?connections/.test(said)) return;
      isReady = true;
      clearTimeout(timer);
      resolve();
    });
  });
}

async function stopServer(child: ChildProcess, directory: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.stdin?.end();
    await ended;
  }
  rmSync(directory, { recursive: true, force: true });
}

/**
 * Below the ports that systems give to those who name none, so that no
 * connection of another test has it before the server starts.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}
