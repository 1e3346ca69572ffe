import { type ChildProcess, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort, inServerFolder, type ServerFolder, startProcess } from './postgres-process.ts';

interface PostgresServer {
  /** Of its superuser, with the password in it. */
  readonly url: string;
  /** Where its data is, for whoever makes a replica of it. */
  readonly data: string;
  /** A copy of its data from before it was started, for clusters of single tests. */
  readonly unused: string;
  readonly stop: () => Promise<void>;
}

/** A cluster of its own in a temporary folder, before it is started. */
export interface PostgresCluster {
  readonly directory: string;
  /** Of its superuser, with the password in it. */
  readonly url: string;
  /** Starts the server, whose data outlive it; rejects with what it said when it does not start. */
  start(settings?: readonly string[]): Promise<ChildProcess>;
}

/** A connection is opened for every few tests, and the usual 4,096 rounds are much of what it costs. */
const cheapHash = ['-c', 'scram_iterations=1'];

const serverPassword = 'password-of-the-tests';

/**
 * Sorted by the rules of a language, as many installations are: whoever wants
 * the order of bytes has to ask for it.
 */
const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=en'];

/** Starts a PostgreSQL of its own on a loopback port, with its data in a temporary folder. */
export async function startPostgresServer(): Promise<PostgresServer> {
  return inServerFolder(async (folder) => {
    createCluster(folder);
    const data = join(folder.directory, 'data');
    const unused = join(folder.directory, 'unused');
    copyFolder(folder, data, unused);
    const { port, stop } = await startProcess(folder);
    return { url: urlAt(port), data, unused, stop };
  });
}

/** Copies the data that no server has used yet, which costs a hundredth of making it. */
export async function createPostgresCluster(unused: string | undefined): Promise<PostgresCluster> {
  return inServerFolder(async (folder) => {
    if (unused === undefined) createCluster(folder);
    else copyFolder(folder, unused, join(folder.directory, 'data'));
    const port = await findFreePort();
    return {
      directory: folder.directory,
      url: urlAt(port),
      start: async (settings = []) => (await startProcess(folder, { settings, port, keep: true })).child,
    };
  });
}

function urlAt(port: number): string {
  return `postgres://postgres:${serverPassword}@127.0.0.1:${port}/postgres`;
}

function copyFolder({ options }: ServerFolder, from: string, to: string): void {
  execFileSync('cp', ['-Rp', from, to], { ...options, timeout: 60_000 });
}

function createCluster({ binaries, directory, options }: ServerFolder): void {
  const passwordFile = join(directory, 'password');
  writeFileSync(passwordFile, serverPassword);
  const data = join(directory, 'data');
  const how = [
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--no-sync',
    ...cheapHash,
  ];
  execFileSync(join(binaries.directory, 'bin', 'initdb'), ['-D', data, '-U', 'postgres', ...how, ...locale], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 60_000,
  });
}
