import type { BrokenLookUp } from '../../data-sets/plan/broken-look-ups.ts';
import type { ImportEdit } from '../../data-sets/plan/edits.ts';
import type { ImportChange } from '../../data-sets/plan/import-change.ts';
import type { ImportSummary } from '../../data-sets/write/import-data-set.ts';
import type { ImportWarning } from '../../data-sets/files/import-warning.ts';
import type { ImportRules } from '../../data-sets/plan/plan-import.ts';
import type { Removal } from '../../data-sets/plan/removals.ts';

/** The report of an import, with the changes that it is to list. */
export function formatImport(
  summary: ImportSummary,
  { isDryRun, edits: rule }: Pick<ImportRules, 'edits'> & { readonly isDryRun: boolean },
  seconds: number,
): string {
  const { categories, written, unchanged, rejected, items, warnings, isRefused } = summary;
  const count = (kind: ImportWarning['kind']): number =>
    warnings.filter((warning) => warning.kind === kind).length;
  const isWritten = !isDryRun && !isRefused;
  const lines = [
    ...warnings.map(formatWarning),
    ...summary.changes.flatMap(formatChange),
    ...summary.edits.map((edit) => formatEdit(edit, isWritten)),
    ...summary.brokenLookUps.map((lookUp) => formatLookUp(lookUp, isWritten)),
    ...summary.removals.map((removal) => formatRemoval(removal, isWritten)),
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
  { isRefused, edits, brokenLookUps, removals }: ImportSummary,
  rule: ImportRules['edits'],
  isDryRun: boolean,
): readonly string[] {
  if (!isRefused) return [];
  const lost = edits.filter(({ isRetained }) => !isRetained);
  const reasons = [
    ...(rule === undefined && lost.length > 0
      ? [
          `It would undo changes of administrators (${lost.length}): add --keep-edits to keep them, or --overwrite-edits.`,
        ]
      : []),
    ...(rule === 'keep' && lost.length > 0
      ? [
          `Changes of administrators (${lost.length}) cannot be kept, because the data set has no such value: use --overwrite-edits.`,
          ...lost.map((edit) => `  ${formatRecord(edit)}`),
        ]
      : []),
    ...(brokenLookUps.length > 0
      ? [
          'It would break look-ups: add --allow-broken-look-ups, or import the categories that need them, too.',
        ]
      : []),
    ...(removals.length > 0
      ? [
          'It would remove records in use, or change their units: add --allow-removals, or put them back into the data set.',
        ]
      : []),
  ];
  return [isDryRun ? 'The import would be refused.' : 'The import was refused.', ...reasons];
}

export function formatWarning({ kind, file, line, message }: ImportWarning): string {
  return `${kind}: ${file}${line === null ? '' : `:${line}`}: ${message}`;
}

/** One line for each record that is created or removed, and for each field that changes. */
function formatChange(change: ImportChange): readonly string[] {
  const record = `${change.action}: ${formatRecord(change)}`;
  if (change.action === 'changed') return fieldsOf(change).map((field) => `${record} ${field}`);
  return [change.kind === 'dataItemValue' ? `${record} ${fieldsOf(change).join(', ')}` : record];
}

const verdicts = {
  created: 'is not in the store',
  removed: 'is in the store only',
  changed: 'differs in the data set:',
} as const;

/** One line for each record that differs between a store and a data set. */
export function formatDifference(change: ImportChange): string {
  const fields = change.action === 'changed' ? ` ${fieldsOf(change).join(', ')}` : '';
  return `${formatRecord(change)} ${verdicts[change.action]}${fields}`;
}

/** The command lists the others. */
const maxEdits = 10;

/** The report of the built-in data that a start loaded; empty if there is nothing to say. */
export function formatLoaded({
  written,
  items,
  warnings,
  edits,
  removals,
  isRefused,
}: ImportSummary): string {
  const outcome = isRefused ? 'cannot be kept, so it was not loaded' : 'were kept';
  const lines = [
    ...(written > 0 && !isRefused ? [`Loaded ${items} data items in ${written} categories.`] : []),
    ...warnings.map((warning) => `Warning: ${formatWarning(warning)}`),
    ...(edits.length > 0
      ? [
          `Warning: changes of administrators (${edits.length}) differ from the built-in data and ${outcome}. See emissions-gateway import --built-in --overwrite-edits --dry-run.`,
        ]
      : []),
    ...edits.slice(0, maxEdits).map((edit) => `Warning: ${formatEdit(edit, !isRefused)}`),
    ...(removals.length > 0
      ? [
          'Warning: categories of the built-in data were not loaded, because they would remove records in use, or change their units. To load them, run emissions-gateway import --built-in --allow-removals.',
        ]
      : []),
    ...removals.map((removal) => `Warning: ${formatRemoval(removal, false)}`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function formatEdit(edit: ImportEdit, isWritten: boolean): string {
  const by = `${JSON.stringify(edit.userName)} on ${new Date(edit.time).toISOString()}`;
  const verb = edit.action === 'created' ? 'restored' : edit.action;
  const verdict = `${isWritten ? 'was' : 'would be'} ${edit.isRetained ? 'kept, not ' : ''}${verb}`;
  return `edit: ${formatRecord(edit)} by ${by} ${verdict}: ${fieldsOf(edit).join(', ')}`;
}

function formatLookUp(
  { path, target, valuePath, broken, total, example }: BrokenLookUp,
  isWritten: boolean,
): string {
  return `look-up: ${formatPath(path)} looks up ${valuePath} in ${formatPath(target)}: ${broken} of ${total} figures ${isWritten ? 'are' : 'would be'} missing, such as the one of ${JSON.stringify(example)}`;
}

const maxNames = 3;

function formatRemoval(
  { path, what, names, profileItems, profiles, values }: Removal,
  isWritten: boolean,
): string {
  const examples = names.slice(0, maxNames).map((name) => JSON.stringify(name));
  const listed = `(${names.length}: ${examples.join(', ')}${names.length > maxNames ? ', …' : ''})`;
  const removed = {
    dataItems: `data items ${listed}`,
    inputs: `inputs ${listed}`,
    units: `units of inputs ${listed}`,
    algorithm: 'the algorithm',
  }[what];
  const verb = isWritten ? (what === 'algorithm' ? 'was' : 'were') : 'would be';
  const users = `profile items (${profileItems}) of profiles (${profiles})`;
  const effect = {
    inputs: `; ignored stored values: ${values}`,
    units: `; stored values that would count in the new unit: ${values}`,
    dataItems: '',
    algorithm: '',
  }[what];
  return `removal: ${formatPath(path)}: ${removed} ${verb} ${what === 'units' ? 'changed' : 'removed'}; in use by ${users}${effect}`;
}

function formatRecord({ kind, path, startDate }: ImportChange): string {
  return `${kind} ${formatPath(path)}${startDate === null ? '' : ` from ${startDate}`}`;
}

/** The start of an entry that is created or removed is named with the record. */
function fieldsOf({ action, startDate, fields }: ImportChange): readonly string[] {
  return fields
    .filter(({ field }) => action === 'changed' || startDate === null || field !== 'startDate')
    .map(({ field, before, after }) => `${field} ${abbreviate(before)} → ${abbreviate(after)}`);
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
