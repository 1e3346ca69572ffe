import { configOptions } from '../../config/options.ts';
import { type Config } from '../../config/config.ts';
import { parseReason } from '../../domain/changes/reason.ts';
import { readConfig } from '../../config/read-config.ts';
import { UsageError } from '../program/usage-error.ts';

export const storeOptions = {
  [configOptions.store.flag]: { type: 'string' },
  [configOptions.dataDirectory.flag]: { type: 'string' },
} as const;

/** Why a command writes, for the audit log. */
export const reasonOption = { reason: { type: 'string' } } as const;

/** Throws BAD_USER_INPUT for a reason that is too long. */
export function reasonOf({ reason }: { readonly reason?: string | undefined }): string | undefined {
  return parseReason(reason ?? null, '--reason') ?? undefined;
}

/**
 * The configuration with these and further options, and everything else from variables. The
 * address for notifications is ignored: it is for servers, not for short commands.
 */
export function readStoreConfig(
  values: Readonly<Record<string, unknown>>,
  further: readonly string[] = [],
): Config {
  const args = [...Object.keys(storeOptions), ...further].flatMap((flag) => {
    const value = values[flag];
    return typeof value === 'string' ? [`--${flag}`, value] : [];
  });
  return readConfig(args, undefined, ['storeNotify']);
}

/** The same for a command that needs a persistent database. */
export function readPersistentStoreConfig(
  command: string,
  values: Readonly<Record<string, unknown>>,
): Config {
  const config = readStoreConfig(values);
  if (config.upstream !== null) {
    throw new UsageError(
      `${command} needs a database, but ${configOptions.upstream.variable} is set to a remote service: run it there, or unset the variable.`,
    );
  }
  if (config.store === 'memory') {
    throw new UsageError(
      `${command} needs a persistent database: set --store to a file or a PostgreSQL URL, or set --data-dir.`,
    );
  }
  return config;
}
