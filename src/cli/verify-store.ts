import type { Config } from '../config/config.ts';
import type { AlteredRecord, ContentVerdict } from '../domain/content-verdict.ts';
import { acceptStore, verifyStore } from '../administration/verify-store.ts';

/** Verifies a database without a data set, and prints the result. */
export async function printVerdict(config: Config, isJson: boolean): Promise<void> {
  const { schemaVersion, content } = await verifyStore(config, new AbortController().signal);
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
export async function printAccepted(config: Config, isJson: boolean): Promise<void> {
  const { altered, alteredTotal } = await acceptStore(config, new AbortController().signal);
  process.stdout.write(
    isJson
      ? `${JSON.stringify({ accepted: altered, acceptedTotal: alteredTotal })}\n`
      : `${[...altered.map(lineOf), `Accepted ${alteredTotal} records as they are.`].join('\n')}\n`,
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
