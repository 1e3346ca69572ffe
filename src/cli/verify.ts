import { verifyAgainst } from '../server/store/data-sets.ts';
import type { Config } from '../config.ts';
import { checkStoreFile } from '../server/store/backups.ts';
import { readVerifyArguments } from './data-set-arguments.ts';
import { createProgressBar } from './progress-bar.ts';

const help = `Compares the data tree of a database with a data set, record by record. Ends with 1 when they differ.
Without a data set it reads every page of the database and ends with 1 when it is damaged.

Usage: emissions-gateway verify [DIR] [OPTIONS]

Options:
  --json                   the summary as JSON
  --store, --data-dir      where the database is, as for serve

Examples:
  emissions-gateway verify ./data-set
  emissions-gateway verify
`;

export async function verifyCommand(args: readonly string[]): Promise<void> {
  const given = readVerifyArguments(args);
  if (given === null) {
    process.stdout.write(help);
    return;
  }
  const { directory } = given;
  if (directory === null) return verifyFile(given.config, given.isJson);
  const bar = createProgressBar(process.stderr);
  const summary = await verifyAgainst(given.config, directory, bar.step, new AbortController().signal);
  bar.end();
  const { categories, items, differences } = summary;
  if (differences.length > 0) process.exitCode = 1;
  process.stdout.write(
    given.isJson
      ? `${JSON.stringify(summary)}\n`
      : `${differences.map(({ path, message }) => `${path || 'the root'} ${message}\n`).join('')}Compared ${categories} categories with ${items} items: ${differences.length} differences.\n`,
  );
}

async function verifyFile(config: Config, isJson: boolean): Promise<void> {
  const schemaVersion = await checkStoreFile(config);
  process.stdout.write(
    isJson
      ? `${JSON.stringify({ schemaVersion, isDamaged: false })}\n`
      : `The database is whole, schema ${schemaVersion}.\n`,
  );
}
