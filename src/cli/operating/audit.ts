import type { AuditEntry, AuditHead } from '../../domain/changes/audit-entry.ts';
import { parseCategoryPath } from '../../domain/basics/category-path.ts';
import { auditStore } from '../../administration/audit-store.ts';
import { assertNoArguments, defineCommand } from '../program/command.ts';
import { showSeconds } from '../output/progress-bar.ts';
import {
  type Column,
  formatRecords,
  readRecordFormat,
  recordOptions,
  recordOptionsHelp,
} from '../output/record-format.ts';
import { showTime } from '../output/show-time.ts';
import { readPersistentStoreConfig, storeOptions } from '../reading/store-options.ts';
import { UsageError } from '../program/usage-error.ts';

const help = `Prints the newest entries of the audit log of reference data, and verifies the whole log. The exit code is 1 when an entry was altered or is missing.

Usage: emissions-gateway audit [OPTIONS]

Options:
  --last N                 how many entries to print. Default: 20
  --category PATH          only entries about this category and its descendants
  --expect NUMBER:DIGEST   an end of the log printed earlier; checks that the log still contains it unchanged
${recordOptionsHelp}
  --store, --data-dir      the database, as for serve

JSON has the entries, the end of the log and any breach. CSV has a row for each changed field; the verdict on the
log then goes to standard error.

Examples:
  emissions-gateway audit
  emissions-gateway audit --last 100 --category transport/car --json
`;

const options = {
  last: { type: 'string', default: '20' },
  category: { type: 'string', default: '' },
  expect: { type: 'string' },
  ...recordOptions,
  ...storeOptions,
} as const;

export const auditCommand = defineCommand(help, options, async (values, positionals) => {
  assertNoArguments('audit', positionals);
  const requested = {
    last: parseCount(values.last),
    filter: { path: parseCategoryPath(values.category, '--category') },
    kept: values.expect === undefined ? null : parseHead(values.expect),
  };
  const format = readRecordFormat(values);
  const config = readPersistentStoreConfig('audit', values);
  const report = await showSeconds(
    'verifying',
    process.stderr,
    auditStore(config, requested, new AbortController().signal),
  );
  const { head, breach, entries } = report;
  if (breach !== null) process.exitCode = 1;
  if (format === 'json') {
    process.stdout.write(`${JSON.stringify(report)}\n`);
    return;
  }
  const verdict =
    breach === null
      ? `The log is intact. It ends with entry ${head.number}; store this elsewhere for --expect: ${head.number}:${head.digest}`
      : `The log is broken at entry ${breach.number}. ${breach.message}`;
  if (format === 'csv') {
    process.stdout.write(formatRecords(format, entries.flatMap(changesOf), columns));
    process.stderr.write(`${verdict}\n`);
    return;
  }
  process.stdout.write(`${[...entries.flatMap(linesOf), verdict].join('\n')}\n`);
});

interface Change {
  readonly entry: AuditEntry;
  readonly field: AuditEntry['fields'][number] | null;
}

const columns: readonly Column<Change>[] = [
  { heading: 'number', cell: ({ entry }) => entry.number },
  { heading: 'time', cell: ({ entry }) => showTime(entry.time) },
  { heading: 'user', cell: ({ entry }) => entry.userName },
  { heading: 'action', cell: ({ entry }) => entry.action },
  { heading: 'kind', cell: ({ entry }) => entry.kind },
  { heading: 'path', cell: ({ entry }) => entry.path },
  { heading: 'field', cell: ({ field }) => field?.field ?? null },
  { heading: 'before', cell: ({ field }) => field?.before ?? null },
  { heading: 'after', cell: ({ field }) => field?.after ?? null },
];

/** An entry without fields is one change, too. */
function changesOf(entry: AuditEntry): readonly Change[] {
  const { fields } = entry;
  return fields.length === 0 ? [{ entry, field: null }] : fields.map((field) => ({ entry, field }));
}

/** Text from callers is quoted, so that it cannot break lines or move the cursor. */
function linesOf({
  number,
  time,
  userName,
  action,
  kind,
  path,
  fields,
  reason,
}: AuditEntry): readonly string[] {
  const head = `${number} ${showTime(time)} ${userName} ${action} ${kind} ${path}`;
  const why = reason === null ? [] : [`    ${JSON.stringify(reason)}`];
  const changes = fields.map(
    ({ field, before, after }) => `    ${field}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
  );
  return [head, ...why, ...changes];
}

function parseCount(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new UsageError(
    `--last must be a whole number from 0 to 99999; got ${JSON.stringify(text.slice(0, 80))}.`,
  );
}

function parseHead(text: string): AuditHead {
  const [, number, digest] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (number !== undefined && digest !== undefined) return { number: Number(number), digest };
  throw new UsageError(
    `--expect must be NUMBER:DIGEST with 64 hexadecimal digits, as this command prints it; got ${JSON.stringify(text.slice(0, 80))}.`,
  );
}
