import type { Config } from '../../config/config.ts';
import { copyStore } from '../../administration/copy-store.ts';
import { assertNoArguments, defineCommand } from '../program/command.ts';
import { createProgressBar } from '../output/progress-bar.ts';
import { readPersistentStoreConfig } from '../reading/store-options.ts';
import { UsageError } from '../program/usage-error.ts';

const help = `Copies all records of one database into another, empty one, and then compares both row by row.
Writes to the source are refused during the copy; reads continue. An interrupted copy resumes where it stopped
when the same command is run again; until it is complete, nothing else opens the target.

Usage: emissions-gateway copy [--from STORE] [--to STORE] [OPTIONS]

Options:
  --from STORE             a SQLite file, or postgres://user:password@host/database
  --to STORE               likewise; an omitted side is the configured store,
                           so that a URL with a password can stay in EMISSIONS_STORE
  --json                   print the row counts as JSON

Examples:
  emissions-gateway copy --from .data/emissions.db --to backup.db
  EMISSIONS_STORE=postgres://emissions:secret@127.0.0.1/emissions emissions-gateway copy --from .data/emissions.db
`;

const options = { from: { type: 'string' }, to: { type: 'string' }, json: { type: 'boolean' } } as const;

export const copyCommand = defineCommand(help, options, async (values, positionals) => {
  const { from, to, json } = values;
  assertNoArguments('copy', positionals);
  if (from === undefined && to === undefined) throw new UsageError('copy needs --from, --to or both.');
  const bar = createProgressBar(process.stderr);
  const { signal } = new AbortController();
  const summary = await copyStore(configOf(from), configOf(to), bar.step, signal).finally(() => bar.end());
  const rows = Object.values(summary.tables).reduce((total, each) => total + each, 0);
  const resumed = summary.resumedAt === 0 ? '' : `, ${summary.resumedAt} of them earlier`;
  process.stdout.write(
    json === true
      ? `${JSON.stringify(summary)}\n`
      : `Copied ${rows} rows${resumed}; both databases are identical, row by row.\n`,
  );
});

function configOf(store: string | undefined): Config {
  return readPersistentStoreConfig('copy', store === undefined ? {} : { store });
}
