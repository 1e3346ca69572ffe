import { purgeStore } from '../../administration/purge-store.ts';
import { assertNoArguments, defineCommand } from '../program/command.ts';
import { showSeconds } from '../output/progress-bar.ts';
import { readPersistentStoreConfig, storeOptions } from '../reading/store-options.ts';
import { UsageError } from '../program/usage-error.ts';

const help = `Permanently removes deleted records. Until then they are invisible, but still in the database.

Usage: emissions-gateway purge [OPTIONS]

Options:
  --older-than DAYS        only records deleted at least this many days ago. Default: 30
  --store, --data-dir      the database, as for serve

Examples:
  emissions-gateway purge
  emissions-gateway purge --older-than 0
`;

const options = { 'older-than': { type: 'string', default: '30' }, ...storeOptions } as const;

export const purgeCommand = defineCommand(help, options, async (values, positionals) => {
  assertNoArguments('purge', positionals);
  const days = parseDays(values['older-than']);
  const work = purgeStore(readPersistentStoreConfig('purge', values), days, new AbortController().signal);
  const counts = await showSeconds('purging', process.stderr, work);
  const lines = [
    `${counts.dataCategories} data categories`,
    `${counts.dataItems} data items`,
    `${counts.dataItemValues} data item values`,
    `${counts.profiles} profiles`,
    `${counts.profileItems} profile items`,
  ];
  process.stdout.write(`Purged records deleted at least ${days} days ago:\n  ${lines.join('\n  ')}\n`);
});

function parseDays(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new UsageError(
    `--older-than must be a whole number of days from 0 to 99999; got ${JSON.stringify(text.slice(0, 80))}.`,
  );
}
