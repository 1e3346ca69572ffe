import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inServerFolder, type ServerFolder, startProcess } from './postgres-process.ts';

export interface PostgresServer {
  /** Of its superuser, with the password in it. */
  readonly url: string;
  /** Where its data is, for whoever makes a replica of it. */
  readonly data: string;
  readonly stop: () => Promise<void>;
}

export const serverPassword = 'password-of-the-tests';

/**
 * Sorted by the rules of a language, as many installations are: whoever wants
 * the order of bytes has to ask for it.
 */
const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=en'];

/** Starts a PostgreSQL of its own on a loopback port, with its data in a temporary folder. */
export async function startPostgresServer(): Promise<PostgresServer> {
  return inServerFolder(async (folder) => {
    createCluster(folder);
    const { port, stop } = await startProcess(folder);
    return {
      url: `postgres://postgres:${serverPassword}@127.0.0.1:${port}/postgres`,
      data: join(folder.directory, 'data'),
      stop,
    };
  });
}

function createCluster({ binaries, directory, options }: ServerFolder): void {
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
