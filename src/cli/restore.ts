import { restore } from '../administration/backups.ts';
import { onlyFile, parseArguments } from './parse-arguments.ts';
import { createProgressBar } from './progress-bar.ts';
import { readKeptStoreConfig, storeOptions } from './store-options.ts';

const help = `Puts a backup in the place of the database, after checking it. No server may use the database meanwhile.

Usage: emissions-gateway restore FILE [OPTIONS]

Options:
  --replace                take the place of a database that is there; it is kept beside the new one
  --store, --data-dir      where the database belongs, as for serve

Examples:
  emissions-gateway restore ./backups/emissions-2026-01-31.db
  emissions-gateway restore ./backups/emissions-2026-01-31.db --replace
`;

const options = {
  replace: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  ...storeOptions,
} as const;

export async function restoreCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArguments(args, options);
  if (values.help === true) {
    process.stdout.write(help);
    return;
  }
  const file = onlyFile('restore', positionals, './emissions-backup.db');
  const bar = createProgressBar(process.stderr);
  const { bytes, replaced } = await restore(readKeptStoreConfig('restore', values), file, {
    mayReplace: values.replace === true,
    onPages: (copied, total) => bar.step('pages', copied, total),
  });
  bar.end();
  const kept = replaced === null ? '' : `The database that was there is kept at ${replaced}\n`;
  process.stdout.write(`Restored ${bytes} bytes from ${file}\n${kept}`);
}
