import v8 from 'node:v8';
import { importInto } from '../../administration/data-sets.ts';
import { builtInDirectory } from '../../startup/built-in-data.ts';
import { defineDataSetCommand, needsFolder } from './data-set-arguments.ts';
import { formatImport } from '../output/format-import.ts';
import { createProgressBar } from '../output/progress-bar.ts';
import { UsageError } from '../program/usage-error.ts';

const help = `Imports a data set in the published layout: folders with itemdef.csv, data.csv and the algorithm are categories.
Records that the data set does not contain stay as they are; unchanged categories are skipped; all others are written in one transaction.
Every import lists the changes of administrators since the last one, and is refused if it would undo them.
The exit code is 1 when a category was skipped because one of its files could not be read, and when the import was
refused, in which case nothing is written. It is also refused if it would break look-ups of categories that stay, or remove
records that profile items use.

Usage: emissions-gateway import DIR [OPTIONS]

Options:
  --dry-run                list every change without writing anything
  --keep-edits             keep the changes of administrators since the last import
  --overwrite-edits        replace them by the data set, also in categories that are otherwise unchanged
  --allow-broken-look-ups  import although algorithms of other categories lose figures that they look up
  --allow-removals         import although profile items lose their data item, inputs or units, or categories their algorithm
  --built-in               instead of DIR: the built-in data, which serve loads at every start with --keep-edits
  --json                   print the summary as JSON
  --store, --data-dir      the database, as for serve

Examples:
  emissions-gateway import ./data-set --dry-run
  emissions-gateway import ./data-set --keep-edits
  emissions-gateway import --built-in --overwrite-edits
`;

export const importCommand = defineDataSetCommand('import', help, async (parsed) => {
  const { config, isJson, has } = parsed;
  const isBuiltIn = has('built-in');
  if (isBuiltIn && parsed.directory !== null)
    throw new UsageError('import needs a folder or --built-in, not both.');
  const directory = isBuiltIn ? builtInDirectory : parsed.directory;
  if (directory === null) throw needsFolder('import');
  if (has('keep-edits') && has('overwrite-edits')) {
    throw new UsageError('Use --keep-edits or --overwrite-edits, not both.');
  }
  // V8 lets the heap become four times as large as what is live, which here is the whole data set.
  v8.setFlagsFromString('--heap-growing-percent=30');
  const isDryRun = has('dry-run');
  const bar = createProgressBar(process.stderr);
  const started = performance.now();
  const options = {
    origin: isBuiltIn ? 'built-in' : 'import',
    edits: has('keep-edits') ? 'keep' : has('overwrite-edits') ? 'overwrite' : undefined,
    removals: has('allow-removals') ? 'allow' : undefined,
    allowsBrokenLookUps: has('allow-broken-look-ups'),
    isDryRun,
    onStep: bar.step,
  } as const;
  const summary = await importInto(config, directory, options, new AbortController().signal);
  bar.end();
  const seconds = (performance.now() - started) / 1000;
  if (summary.categories <= 1 && summary.items === 0 && summary.unchanged === 0) {
    throw new UsageError(`There is no data set in ${directory}: it contains no category folders.`);
  }
  if (summary.rejected > 0 || summary.isRefused) process.exitCode = 1;
  const changes = summary.changes.filter(({ action }) => isDryRun || action === 'removed');
  process.stdout.write(
    isJson
      ? `${JSON.stringify({ ...summary, changes, isDryRun, seconds })}\n`
      : formatImport({ ...summary, changes }, options, seconds),
  );
});
