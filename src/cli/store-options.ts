import { configOptions } from '../config/options.ts';
import { type Config } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import { UsageError } from './usage-error.ts';

/** The options that choose the database, as for serve. */
export const storeOptions = {
  [configOptions.store.flag]: { type: 'string' },
  [configOptions.dataDirectory.flag]: { type: 'string' },
} as const;

/**
 * The configuration with these options; what else there is comes from variables.
 * A replica answers servers: a command is over before it would be of use.
 */
export function readStoreConfig(values: Readonly<Record<string, unknown>>): Config {
  const args = Object.keys(storeOptions).flatMap((flag) => {
    const value = values[flag];
    return typeof value === 'string' ? [`--${flag}`, value] : [];
  });
  return readConfig(args, undefined, ['storeReplica']);
}

/** The same for a command that works on what a store of its own keeps. */
export function readKeptStoreConfig(command: string, values: Readonly<Record<string, unknown>>): Config {
  const config = readStoreConfig(values);
  if (config.upstream !== null) {
    throw new UsageError(
      `${command} works on a store of its own, but ${configOptions.upstream.variable} names a remote service: do it there, or unset the variable.`,
    );
  }
  if (config.store === 'memory') {
    throw new UsageError(
      `${command} needs a database that is kept: name a file or the address of a database with --store, or a folder with --data-dir.`,
    );
  }
  return config;
}
