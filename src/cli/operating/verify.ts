import { verifyAgainst } from '../../administration/data-sets.ts';
import { defineDataSetCommand } from './data-set-arguments.ts';
import { formatDifference, formatWarning } from '../output/format-import.ts';
import { createProgressBar, showSeconds } from '../output/progress-bar.ts';
import { UsageError } from '../program/usage-error.ts';
import type { Config } from '../../config/config.ts';
import { isDatabaseUrl } from '../../config/database-url.ts';
import type { ContentVerdict } from '../../domain/changes/content-verdict.ts';
import { acceptStore, verifyStore } from '../../administration/verify-store.ts';

const help = `Compares the data tree of a database with a data set, record by record, and lists the differences: the text in
the database, then that in the data set. The exit code is 1 when they differ or a file cannot be read.
Without a data set it checks the database itself: every page of a SQLite file, and with PostgreSQL too the content of
each category and the audit log. The exit code is 1 when something else than this program has changed them.

Usage: emissions-gateway verify [DIR] [OPTIONS]

Options:
  --exact                  with a data set: also report what it does not describe, such as other categories
  --accept                 without a data set: accept altered content as it is, once you know that it is right, and give up the
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
  const isCorrupted = content !== null && (content.altered.length > 0 || content.auditBreach !== null);
  if (isCorrupted) process.exitCode = 1;
  if (isJson) {
    process.stdout.write(`${JSON.stringify({ schemaVersion, isCorrupted, content })}\n`);
    return;
  }
  const pages = isDatabaseUrl(config.store)
    ? 'PostgreSQL checks its own pages: use initdb --data-checksums and pg_amcheck.'
    : `Every page of the database is intact, schema ${schemaVersion}.`;
  const lines = content === null ? [otherSchema(schemaVersion)] : linesOf(content);
  process.stdout.write(`${[pages, ...lines].join('\n')}\n`);
}

/** Accepts the records as they are, and prints those that differed. */
async function printAccepted(config: Config, isJson: boolean): Promise<void> {
  const { log, content } = await showSeconds(
    'verifying',
    process.stderr,
    acceptStore(config, new AbortController().signal),
  );
  const { altered } = content;
  const lost =
    log === null
      ? []
      : [`Writes after the corruption of the write-ahead log are lost; the log is kept as ${log}`];
  process.stdout.write(
    isJson
      ? `${JSON.stringify({ accepted: altered, keptLog: log })}\n`
      : `${[...lost, ...altered.map(lineOf), `Accepted the content of ${altered.length} categories as it is.`].join('\n')}\n`,
  );
}

function otherSchema(version: number): string {
  return `The content was not checked: schema ${version} belongs to another version of the program. Run verify of that version, or migrate before.`;
}

function linesOf(verdict: ContentVerdict): readonly string[] {
  const { altered, compared, changed, auditBreach } = verdict;
  const without = changed === 0 ? '' : `; ${changed} were written since their digest was recorded`;
  return [
    ...altered.map(lineOf),
    `Compared the content of ${compared} categories with its digest: ${altered.length} were altered${without}.`,
    auditBreach === null ? 'The audit log is intact.' : `The audit log is broken: ${auditBreach}`,
  ];
}

function lineOf(path: string): string {
  return `The content of ${JSON.stringify(path)} was altered`;
}
