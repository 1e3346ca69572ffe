import type { BrokenLookUp } from '../importers/broken-look-ups.ts';
import type { ImportEdit } from '../importers/edits.ts';
import type { ImportChange } from '../importers/import-change.ts';
import type { ImportSummary } from '../importers/import-data-set.ts';
import type { ImportWarning } from '../importers/import-warning.ts';
import type { ImportRules } from '../importers/plan-import.ts';

/** The report of an import; a dry run lists every change. */
export function formatImport(
  summary: ImportSummary,
  { isDryRun, edits: rule }: ImportRules & { readonly isDryRun: boolean },
  seconds: number,
): string {
  const { categories, written, unchanged, rejected, items, warnings, isRefused } = summary;
  const count = (kind: ImportWarning['kind']): number =>
    warnings.filter((warning) => warning.kind === kind).length;
  const isWritten = !isDryRun && !isRefused;
  const lines = [
    ...warnings.map(formatWarning),
    ...(isDryRun ? summary.changes.flatMap(formatChange) : []),
    ...summary.edits.map((edit) => formatEdit(edit, rule)),
    ...summary.brokenLookUps.map(formatLookUp),
    '',
    `Read ${categories} categories in ${seconds.toFixed(1)} s${isWritten ? '' : `; ${isDryRun ? 'dry run, ' : ''}nothing was written`}.`,
    `  ${isWritten ? 'written' : 'to write'}:  ${written} categories with ${items} items`,
    `  unchanged: ${unchanged}`,
    `  rejected:  ${rejected} categories, and ${count('rejected')} lines or files in others`,
    `  repaired:  ${count('repaired')}`,
    `  remarks:   ${count('remark')}`,
    ...refusalOf(summary, rule, isDryRun),
  ];
  return `${lines.join('\n')}\n`;
}

function refusalOf(
  { isRefused, edits, unkeepableEdits, brokenLookUps }: ImportSummary,
  rule: ImportRules['edits'],
  isDryRun: boolean,
): readonly string[] {
  if (!isRefused) return [];
  const reasons = [
    ...(rule === undefined && edits.length > 0
      ? [
          `It would undo changes of administrators (${edits.length}): add --keep-edits to keep them, or --overwrite-edits.`,
        ]
      : []),
    ...(unkeepableEdits.length > 0
      ? [
          `Changes of administrators (${unkeepableEdits.length}) cannot be kept, because the data set has no such value: use --overwrite-edits.`,
          ...unkeepableEdits.map(({ path }) => `  ${JSON.stringify(path)}`),
        ]
      : []),
    ...(brokenLookUps.length > 0
      ? [
          'It would break look-ups: add --allow-broken-look-ups, or import the categories that need them, too.',
        ]
      : []),
  ];
  return [isDryRun ? 'The import would be refused.' : 'The import was refused.', ...reasons];
}

function formatWarning({ kind, file, line, message }: ImportWarning): string {
  return `${kind}: ${file}${line === null ? '' : `:${line}`}: ${message}`;
}

/** One line for each record that is created or removed, and for each field that changes. */
function formatChange({ action, kind, path, fields }: ImportChange): readonly string[] {
  const record = `${action}: ${kind} ${formatPath(path)}`;
  if (action !== 'changed') return [record];
  return fields.map((change) => `${record} ${formatFields([change])}`);
}

/** The command lists the others. */
const mostEdits = 10;

/** The report of the built-in data that a start loaded; empty if there is nothing to say. */
export function formatLoaded({ written, items, warnings, edits, isRefused }: ImportSummary): string {
  const outcome = isRefused ? 'cannot be kept, so it was not loaded' : 'were kept';
  const lines = [
    ...(written > 0 && !isRefused ? [`Loaded ${items} data items in ${written} categories.`] : []),
    ...warnings.map((warning) => `Warning: ${formatWarning(warning)}`),
    ...(edits.length > 0
      ? [
          `Warning: changes of administrators (${edits.length}) differ from the built-in data and ${outcome}. See emissions-gateway import --built-in --overwrite-edits --dry-run.`,
        ]
      : []),
    ...edits.slice(0, mostEdits).map((edit) => `Warning: ${formatEdit(edit, 'keep')}`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function formatEdit(edit: ImportEdit, rule: ImportRules['edits']): string {
  const { action, kind, path, fields, userName, time } = edit;
  const by = `${JSON.stringify(userName)} on ${new Date(time).toISOString()}`;
  const change = action === 'created' ? 'restored' : action === 'removed' ? 'removed' : formatFields(fields);
  const verdict = rule === 'keep' ? ' (kept)' : rule === 'overwrite' ? ' (overwritten)' : '';
  return `edit: ${kind} ${formatPath(path)} by ${by} would be ${change}${verdict}`;
}

function formatLookUp({ path, target, valuePath, broken, total, example }: BrokenLookUp): string {
  return `look-up: ${formatPath(path)} looks up ${valuePath} in ${formatPath(target)}: ${broken} of ${total} figures would be missing, such as that of ${JSON.stringify(example)}`;
}

function formatFields(fields: ImportChange['fields']): string {
  return fields
    .map(({ field, before, after }) => `${field} ${abbreviate(before)} → ${abbreviate(after)}`)
    .join(', ');
}

const longestText = 80;

/** Text from files and callers is quoted, so that it cannot break lines or move the cursor. */
function abbreviate(text: string | null): string {
  if (text === null) return 'none';
  return JSON.stringify(text.length > longestText ? `${text.slice(0, longestText)}…` : text);
}

function formatPath(path: string): string {
  return path === '' ? 'the root' : JSON.stringify(path).slice(1, -1);
}
