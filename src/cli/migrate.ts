import type { Config } from '../config/config.ts';
import { migrateStore } from '../administration/copy-store.ts';
import { partitionStore } from '../administration/profile-partitions.ts';
import { parseArguments } from './parse-arguments.ts';
import { createProgressBar } from './progress-bar.ts';
import { readKeptStoreConfig, storeOptions } from './store-options.ts';
import { UsageError } from './usage-error.ts';

const help = `Brings a database to the schema of this program, in one transaction, and loads nothing into it; serve does the
same when it starts. A new database gets its tables. A program that is older than the schema does not open it any more.

Usage: emissions-gateway migrate [OPTIONS]

Options:
  --store, --data-dir      where the database is, as for serve
  --profile-partitions N   divide what is in profiles into N partitions by profile: 2, 4, 8 … 256, or off for one
                           table. PostgreSQL only. In one transaction; meanwhile others read, and writes are refused.

Examples:
  emissions-gateway migrate --data-dir /var/lib/emissions
  EMISSIONS_STORE=postgres://emissions:secret@127.0.0.1/emissions emissions-gateway migrate --profile-partitions 16
`;

const options = {
  'profile-partitions': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  ...storeOptions,
} as const;

/** Every partition costs locks of the server, which has some six thousand unless it is told otherwise. */
const mostPartitions = 256;

export async function migrateCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, options);
  if (values.help === true) {
    process.stdout.write(help);
    return;
  }
  if (positionals.length > 0) throw new UsageError('migrate takes options only.');
  const requested = values['profile-partitions'];
  const partitions = requested === undefined ? null : parsePartitions(requested);
  const config = readKeptStoreConfig('migrate', values);
  if (partitions !== null) return partition(config, partitions);
  const { before, now } = await migrateStore(config, new AbortController().signal);
  process.stdout.write(
    before === now
      ? `The database has schema ${now} already.\n`
      : `The database has schema ${now} now; it had ${before}.\n`,
  );
}

async function partition(config: Config, partitions: number): Promise<void> {
  const bar = createProgressBar(process.stderr);
  const { signal } = new AbortController();
  const summary = await partitionStore(config, partitions, bar.step, signal).finally(() => bar.end());
  const { before, now, rows } = summary;
  if (before === now) {
    process.stdout.write(`What is in profiles has ${describe(now)} already: nothing was done.\n`);
    return;
  }
  const counts = Object.entries(rows).map(([table, count]) => `${count} rows of ${table}`);
  process.stdout.write(
    `What is in profiles has ${describe(now)} now; it had ${describe(before)}. Copied and compared: ${counts.join(', ')}.\n`,
  );
}

function describe(partitions: number): string {
  return partitions === 1 ? 'no partitions' : `${partitions} partitions`;
}

function parsePartitions(text: string): number {
  if (text === 'off') return 1;
  const partitions = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  const isPower = Number.isInteger(Math.log2(partitions));
  if (partitions >= 1 && partitions <= mostPartitions && isPower) return partitions;
  throw new UsageError(
    `--profile-partitions must be a power of two from 2 to ${mostPartitions}, or off; got ${JSON.stringify(text.slice(0, 80))}.`,
  );
}
