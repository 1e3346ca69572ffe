import { restore } from '../../administration/backups.ts';
import { defineCommand } from '../program/command.ts';
import { stopSignal } from '../program/on-stop.ts';
import { onlyFile } from '../program/parse-arguments.ts';
import { createProgressBar } from '../output/progress-bar.ts';
import { readPersistentStoreConfig, storeOptions } from '../reading/store-options.ts';

const help = `Checks a backup and replaces the database with it. No server may be using the database. If interrupted, it leaves the
old database in place: run it again.

Usage: emissions-gateway restore FILE [OPTIONS]

Options:
  --replace                allow replacing an existing database, which is renamed and kept
  --store, --data-dir      the database, as for serve

Examples:
  emissions-gateway restore ./backups/emissions-2026-01-31.db
  emissions-gateway restore ./backups/emissions-2026-01-31.db --replace
`;

const options = { replace: { type: 'boolean' }, ...storeOptions } as const;

export const restoreCommand = defineCommand(help, options, async (values, positionals) => {
  const file = onlyFile('restore', positionals, './emissions-backup.db');
  const bar = createProgressBar(process.stderr);
  const options = {
    mayReplace: values.replace === true,
    onPages: (copied: number, total: number) => bar.step('pages', copied, total),
    signal: stopSignal(),
  };
  const config = readPersistentStoreConfig('restore', values);
  const { bytes, replaced } = await restore(config, file, options);
  bar.end();
  const previous = replaced === null ? '' : `The previous database was renamed to ${replaced}\n`;
  process.stdout.write(`Restored ${bytes} bytes from ${file}\n${previous}`);
});
