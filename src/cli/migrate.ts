import { migrateStore } from '../server/store/copy-store.ts';
import { parseArguments } from './parse-arguments.ts';
import { readKeptStoreConfig, storeOptions } from './store-options.ts';
import { UsageError } from './usage-error.ts';

const help = `Brings a database to the schema of this program, in one transaction, and loads nothing into it; serve does the
same when it starts. A new database gets its tables. A program that is older than the schema does not open it any more.

Usage: emissions-gateway migrate [OPTIONS]

Options:
  --store, --data-dir      where the database is, as for serve

Example:
  emissions-gateway migrate --data-dir /var/lib/emissions
`;

const options = { help: { type: 'boolean', short: 'h' }, ...storeOptions } as const;

export async function migrateCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, options);
  if (values.help === true) {
    process.stdout.write(help);
    return;
  }
  if (positionals.length > 0) throw new UsageError('migrate takes options only.');
  const config = readKeptStoreConfig('migrate', values);
  const { before, now } = await migrateStore(config, new AbortController().signal);
  process.stdout.write(
    before === now
      ? `The database has schema ${now} already.\n`
      : `The database has schema ${now} now; it had ${before}.\n`,
  );
}
