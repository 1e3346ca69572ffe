import { exportFrom } from '../administration/data-sets.ts';
import { readDataSetArguments } from './data-set-arguments.ts';
import { createProgressBar } from './progress-bar.ts';

const help = `Writes the data tree of a database into an empty folder, in the layout that import reads.

Usage: emissions-gateway export DIR [OPTIONS]

Options:
  --json                   the summary as JSON
  --store, --data-dir      where the database is, as for serve

Example:
  emissions-gateway export ./data-set
`;

export async function exportCommand(args: readonly string[]): Promise<void> {
  const given = readDataSetArguments('export', args);
  if (given === null) {
    process.stdout.write(help);
    return;
  }
  const bar = createProgressBar(process.stderr);
  const summary = await exportFrom(given.config, given.directory, bar.step, new AbortController().signal);
  bar.end();
  const { categories, items, files } = summary;
  process.stdout.write(
    given.isJson
      ? `${JSON.stringify(summary)}\n`
      : `Wrote ${files} files: ${categories} categories with ${items} items.\n`,
  );
}
