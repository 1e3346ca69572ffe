import type { ImportSummary } from '../importers/import-data-set.ts';
import type { ImportWarning } from '../importers/import-warning.ts';
import { importInto } from '../administration/data-sets.ts';
import { readDataSetArguments } from './data-set-arguments.ts';
import { createProgressBar } from './progress-bar.ts';
import { UsageError } from './usage-error.ts';

const help = `Imports a data set in the published layout: folders with itemdef.csv, data.csv and the algorithm are categories.
Unchanged categories are skipped; all others are written in one transaction.
The exit code is 1 when a category was skipped because one of its files could not be read.

Usage: emissions-gateway import DIR [OPTIONS]

Options:
  --dry-run                report without writing anything
  --json                   print the summary as JSON
  --store, --data-dir      the database, as for serve

Example:
  emissions-gateway import ./data-set --dry-run
`;

export async function importCommand(args: readonly string[]): Promise<void> {
  const parsed = readDataSetArguments('import', args);
  if (parsed === null) {
    process.stdout.write(help);
    return;
  }
  const { directory, config, isDryRun, isJson } = parsed;
  const bar = createProgressBar(process.stderr);
  const started = performance.now();
  const { signal } = new AbortController();
  const summary = await importInto(config, directory, { isDryRun, onStep: bar.step }, signal);
  bar.end();
  const seconds = (performance.now() - started) / 1000;
  if (summary.categories <= 1 && summary.items === 0 && summary.unchanged === 0) {
    throw new UsageError(`There is no data set in ${directory}: it contains no category folders.`);
  }
  if (summary.rejected > 0) process.exitCode = 1;
  process.stdout.write(
    isJson
      ? `${JSON.stringify({ ...summary, isDryRun, seconds })}\n`
      : formatSummary(summary, isDryRun, seconds),
  );
}

function formatSummary(summary: ImportSummary, isDryRun: boolean, seconds: number): string {
  const { categories, written, unchanged, rejected, items, warnings } = summary;
  const counts = (['rejected', 'repaired', 'remark'] as const).map(
    (kind) => warnings.filter((warning) => warning.kind === kind).length,
  );
  const [rejections = 0, repairs = 0, remarks = 0] = counts;
  return `${warnings.map(formatWarning).join('')}
Read ${categories} categories in ${seconds.toFixed(1)} s${isDryRun ? '; dry run, nothing was written' : ''}.
  ${isDryRun ? 'to write' : 'written'}:  ${written} categories with ${items} items
  unchanged: ${unchanged}
  rejected:  ${rejected} categories, and ${rejections} lines or files in others
  repaired:  ${repairs}
  remarks:   ${remarks}
`;
}

function formatWarning({ kind, file, line, message }: ImportWarning): string {
  return `${kind}: ${file}${line === null ? '' : `:${line}`}: ${message}\n`;
}
