import { verifyAgainst } from '../administration/data-sets.ts';
import { readVerifyArguments } from './data-set-arguments.ts';
import { createProgressBar } from './progress-bar.ts';
import { printAccepted, printVerdict } from './verify-store.ts';

const help = `Compares the data tree of a database with a data set, record by record. Ends with 1 when they differ.
Without a data set it reads all of the database and ends with 1 when it is damaged: every page of a file, and,
of a server too, whether data items, definitions and the log of changes are as they were written.

Usage: emissions-gateway verify [DIR] [OPTIONS]

Options:
  --accept                 without a data set: take the records that are not as they were written for what they are now,
                           once you know that they are right
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
  const { config, isJson, mayAccept } = given;
  if (mayAccept) return printAccepted(config, isJson);
  if (directory === null) return printVerdict(config, isJson);
  const bar = createProgressBar(process.stderr);
  const summary = await verifyAgainst(config, directory, bar.step, new AbortController().signal);
  bar.end();
  const { categories, items, differences } = summary;
  if (differences.length > 0) process.exitCode = 1;
  process.stdout.write(
    isJson
      ? `${JSON.stringify(summary)}\n`
      : `${differences.map(({ path, message }) => `${path || 'the root'} ${message}\n`).join('')}Compared ${categories} categories with ${items} items: ${differences.length} differences.\n`,
  );
}
