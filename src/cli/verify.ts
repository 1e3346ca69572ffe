import { verifyAgainst } from '../server/data-sets.ts';
import { readDataSetArguments } from './data-set-arguments.ts';
import { createProgressBar } from './progress-bar.ts';

const help = `Compares the data tree of a database with a data set, record by record. Ends with 1 when they differ.

Usage: emissions-gateway verify DIR [OPTIONS]

Options:
  --json                   the summary as JSON
  --store, --data-dir      where the database is, as for serve

Example:
  emissions-gateway verify ./data-set
`;

export async function verifyCommand(args: readonly string[]): Promise<void> {
  const given = readDataSetArguments('verify', args);
  if (given === null) {
    process.stdout.write(help);
    return;
  }
  const bar = createProgressBar(process.stderr);
  const summary = await verifyAgainst(given.config, given.directory, bar.step, new AbortController().signal);
  bar.end();
  const { categories, items, differences } = summary;
  if (differences.length > 0) process.exitCode = 1;
  process.stdout.write(
    given.isJson
      ? `${JSON.stringify(summary)}\n`
      : `${differences.map(({ path, message }) => `${path || 'the root'} ${message}\n`).join('')}Compared ${categories} categories with ${items} items: ${differences.length} differences.\n`,
  );
}
