import { verifyAgainst } from '../../administration/data-sets.ts';
import { defineDataSetCommand } from './data-set-arguments.ts';
import { formatDifference, formatWarning } from '../output/format-import.ts';
import { createProgressBar, showSeconds } from '../output/progress-bar.ts';
import { UsageError } from '../program/usage-error.ts';
import type { Config } from '../../config/config.ts';
import type { AlteredRecord, ContentVerdict } from '../../domain/changes/content-verdict.ts';
import { acceptStore, verifyStore } from '../../administration/verify-store.ts';

const help = `Compares the data tree of a database with a data set, record by record, and lists the differences: the text in
the database, then that in the data set. The exit code is 1 when they differ or a file cannot be read.
Without a data set it checks the database itself: every page of a SQLite file, and with PostgreSQL too the digests
of data items and definitions, and the audit log. The exit code is 1 when the database is corrupted.

Usage: emissions-gateway verify [DIR] [OPTIONS]

Options:
  --exact                  with a data set: also report what it does not describe, such as other categories
  --accept                 without a data set: accept altered records as they are, once you know that they are right, and give up the
                           writes that a corrupted write-ahead log has lost
  --json                   print the summary as JSON
  --store, --data-dir      the database, as for serve

Examples:
  emissions-gateway verify ./data-set
  emissions-gateway verify ./data-set --exact
  emissions-gateway verify
`;

export const verifyCommand = defineDataSetCommand('verify', help, async (parsed) => {
  const { directory, config, isJson, has } = parsed;
  const isExact = has('exact');
  if (directory === null) {
    if (isExact) throw new UsageError('--exact is an option of verify with a data set only.');
    return has('accept') ? printAccepted(config, isJson) : printVerdict(config, isJson);
  }
  if (has('accept')) throw new UsageError('--accept is an option of verify without a data set only.');
  const bar = createProgressBar(process.stderr);
  const summary = await verifyAgainst(
    config,
    directory,
    { isExact, onStep: bar.step },
    new AbortController().signal,
  );
  bar.end();
  const { categories, items, differences, unreadable } = summary;
  if (differences.length + unreadable.length > 0) process.exitCode = 1;
  process.stdout.write(
    isJson
      ? `${JSON.stringify(summary)}\n`
      : `${unreadable.map((warning) => `${formatWarning(warning)}\n`).join('')}${differences.map((change) => `${formatDifference(change)}\n`).join('')}Compared ${categories} categories with ${items} items; differences: ${differences.length}${unreadable.length === 0 ? '' : `, unreadable files: ${unreadable.length}`}.\n`,
  );
});

async function printVerdict(config: Config, isJson: boolean): Promise<void> {
  const { schemaVersion, content } = await showSeconds(
    'verifying',
    process.stderr,
    verifyStore(config, new AbortController().signal),
  );
  const isCorrupted = content !== null && (content.alteredTotal > 0 || content.auditBreach !== null);
  if (isCorrupted) process.exitCode = 1;
  if (isJson) {
    process.stdout.write(`${JSON.stringify({ schemaVersion, isCorrupted, content })}\n`);
    return;
  }
  const pages =
    schemaVersion === null ? null : `Every page of the database is intact, schema ${schemaVersion}.`;
  const lines = [pages ?? pagesOfServer, ...(content === null ? [unknownSchema] : linesOf(content))];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Accepts the records as they are, and prints those that differed. */
async function printAccepted(config: Config, isJson: boolean): Promise<void> {
  const { log, content } = await showSeconds(
    'verifying',
    process.stderr,
    acceptStore(config, new AbortController().signal),
  );
  const { altered, alteredTotal } = content;
  const lost =
    log === null
      ? []
      : [`Writes after the corruption of the write-ahead log are given up; it is kept as ${log}`];
  process.stdout.write(
    isJson
      ? `${JSON.stringify({ accepted: altered, acceptedTotal: alteredTotal, keptLog: log })}\n`
      : `${[...lost, ...altered.map(lineOf), `Accepted ${alteredTotal} records as they are.`].join('\n')}\n`,
  );
}

const pagesOfServer = 'PostgreSQL checks its own pages: use initdb --data-checksums and pg_amcheck.';
const unknownSchema =
  'Records were not checked: the database has the schema of another version of the program.';

function linesOf(verdict: ContentVerdict): readonly string[] {
  const { altered, alteredTotal, checked, unchecked, auditBreach } = verdict;
  const without = unchecked === 0 ? '' : `; ${unchecked} have no digest`;
  const more = alteredTotal > altered.length ? [`and ${alteredTotal - altered.length} more`] : [];
  return [
    ...altered.map(lineOf),
    ...more,
    `Compared ${checked} data items and definitions with their digests: ${alteredTotal} were altered${without}.`,
    auditBreach === null ? 'The audit log is intact.' : `The audit log is broken: ${auditBreach}`,
  ];
}

/** Text from callers is quoted, so that it cannot break lines or move the cursor. */
function lineOf({ kind, uid, location }: AlteredRecord): string {
  return `${kind} ${uid} ${JSON.stringify(location)} was altered`;
}
