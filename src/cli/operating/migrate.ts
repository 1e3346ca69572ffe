import type { Config } from '../../config/config.ts';
import { migrateStore } from '../../administration/copy-store.ts';
import { partitionStore } from '../../administration/profile-partitions.ts';
import { assertNoArguments, defineCommand } from '../program/command.ts';
import { createProgressBar, showSeconds } from '../output/progress-bar.ts';
import { readPersistentStoreConfig, storeOptions } from '../reading/store-options.ts';
import { UsageError } from '../program/usage-error.ts';

const help = `Migrates a database to the schema of this version in one transaction, without loading data; serve does the same when
it starts. A new database gets its tables. Older versions of the program can no longer open a migrated database.

Usage: emissions-gateway migrate [OPTIONS]

Options:
  --store, --data-dir      the database, as for serve
  --profile-partitions N   partition the profile tables by profile: 2, 4, 8 … 256 partitions, or off for none.
                           PostgreSQL only. One transaction, during which reads continue and writes are refused.

Examples:
  emissions-gateway migrate --data-dir /var/lib/emissions
  EMISSIONS_STORE=postgres://emissions:secret@127.0.0.1/emissions emissions-gateway migrate --profile-partitions 16
`;

const options = { 'profile-partitions': { type: 'string' }, ...storeOptions } as const;

/** Every partition costs locks of the server, which has some six thousand by default. */
const maxPartitions = 256;

export const migrateCommand = defineCommand(help, options, async (values, positionals) => {
  assertNoArguments('migrate', positionals);
  const requested = values['profile-partitions'];
  const partitions = requested === undefined ? null : parsePartitions(requested);
  const config = readPersistentStoreConfig('migrate', values);
  if (partitions !== null) return partition(config, partitions);
  const { before, now } = await showSeconds(
    'migrating',
    process.stderr,
    migrateStore(config, new AbortController().signal),
  );
  process.stdout.write(
    before === now
      ? `The database already has schema ${now}.\n`
      : `Migrated the database from schema ${before} to ${now}.\n`,
  );
});

async function partition(config: Config, partitions: number): Promise<void> {
  const bar = createProgressBar(process.stderr);
  const { signal } = new AbortController();
  const summary = await partitionStore(config, partitions, bar.step, signal).finally(() => bar.end());
  const { before, now, rows } = summary;
  if (before === now) {
    process.stdout.write(`The profile tables already have ${describe(now)}; nothing to do.\n`);
    return;
  }
  const counts = Object.entries(rows).map(([table, count]) => `${count} rows of ${table}`);
  process.stdout.write(
    `The profile tables now have ${describe(now)}, before ${describe(before)}. Copied and compared: ${counts.join(', ')}.\n`,
  );
}

function describe(partitions: number): string {
  return partitions === 1 ? 'no partitions' : `${partitions} partitions`;
}

function parsePartitions(text: string): number {
  if (text === 'off') return 1;
  const partitions = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  const isPower = Number.isInteger(Math.log2(partitions));
  if (partitions >= 1 && partitions <= maxPartitions && isPower) return partitions;
  throw new UsageError(
    `--profile-partitions must be a power of two from 2 to ${maxPartitions}, or off; got ${JSON.stringify(text.slice(0, 80))}.`,
  );
}
