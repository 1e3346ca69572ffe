import { exportFrom } from '../../administration/data-sets.ts';
import { defineDataSetCommand, needsFolder } from './data-set-arguments.ts';
import { createProgressBar } from '../output/progress-bar.ts';

const help = `Writes the data tree of a database into an empty folder, in the layout that import reads.

Usage: emissions-gateway export DIR [OPTIONS]

Options:
  --json                   print the summary as JSON
  --store, --data-dir      the database, as for serve

Example:
  emissions-gateway export ./data-set
`;

export const exportCommand = defineDataSetCommand('export', help, async (parsed) => {
  const { directory, config, isJson } = parsed;
  if (directory === null) throw needsFolder('export');
  const bar = createProgressBar(process.stderr);
  const summary = await exportFrom(config, directory, bar.step, new AbortController().signal);
  bar.end();
  const { categories, items, files } = summary;
  process.stdout.write(
    isJson
      ? `${JSON.stringify(summary)}\n`
      : `Wrote ${files} files: ${categories} categories with ${items} items.\n`,
  );
});
