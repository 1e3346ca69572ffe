import { backUp } from '../../administration/backups.ts';
import { defineCommand } from '../program/command.ts';
import { stopSignal } from '../program/on-stop.ts';
import { onlyFile } from '../program/parse-arguments.ts';
import { createProgressBar } from '../output/progress-bar.ts';
import { readPersistentStoreConfig, storeOptions } from '../reading/store-options.ts';

const help = `Backs up a consistent snapshot of the database, even while servers use it, and checks the copy.

Usage: emissions-gateway backup FILE [OPTIONS]

The file must not exist. The backup does not contain the token key, which is token.key in the data directory.

Options:
  --store, --data-dir      the database, as for serve

Example:
  emissions-gateway backup ./backups/emissions-2026-01-31.db
`;

export const backupCommand = defineCommand(help, storeOptions, async (values, positionals) => {
  const file = onlyFile('backup', positionals, './emissions-backup.db');
  const bar = createProgressBar(process.stderr);
  const config = readPersistentStoreConfig('backup', values);
  const { bytes, schemaVersion } = await backUp(config, file, {
    onPages: (copied, total) => bar.step('pages', copied, total),
    signal: stopSignal(),
  });
  bar.end();
  process.stdout.write(`Backed up ${bytes} bytes, schema ${schemaVersion}, checked: ${file}\n`);
});
