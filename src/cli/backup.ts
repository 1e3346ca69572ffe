import { backUp } from '../administration/backups.ts';
import { onlyFile, parseArguments } from './parse-arguments.ts';
import { createProgressBar } from './progress-bar.ts';
import { readKeptStoreConfig, storeOptions } from './store-options.ts';

const help = `Backs up a consistent snapshot of the database, even while servers use it, and checks the copy.

Usage: emissions-gateway backup FILE [OPTIONS]

The file must not exist. The backup does not contain the token key, which is token.key in the data directory.

Options:
  --store, --data-dir      the database, as for serve

Example:
  emissions-gateway backup ./backups/emissions-2026-01-31.db
`;

const options = { help: { type: 'boolean', short: 'h' }, ...storeOptions } as const;

export async function backupCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, options);
  if (values.help === true) {
    process.stdout.write(help);
    return;
  }
  const file = onlyFile('backup', positionals, './emissions-backup.db');
  const bar = createProgressBar(process.stderr);
  const config = readKeptStoreConfig('backup', values);
  const { bytes, schemaVersion } = await backUp(config, file, (copied, total) =>
    bar.step('pages', copied, total),
  );
  bar.end();
  process.stdout.write(`Backed up ${bytes} bytes, schema ${schemaVersion}, checked: ${file}\n`);
}
