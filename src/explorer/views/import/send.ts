import { ImportProfileItemsDocument, type ProfileItemRow } from '../../../../schema/generated/graphql.ts';
import { asFailure, Failure } from '../../api/failure.ts';
import { request } from '../../api/request.ts';
import { type Reading, asRow } from './rows.ts';
import type { Table } from './read-file.ts';

export interface Verdict {
  readonly line: number;
  readonly outcome: 'ADDED' | 'KNOWN' | 'REFUSED' | 'WITHHELD';
  readonly field: string | null;
  readonly message: string | null;
}

interface Progress {
  readonly verdicts: readonly Verdict[];
  /** How many rows of the table were reached. */
  readonly reached: number;
}

const partSize = 1_000;
const attempts = 3;
const pauseMs = 1_500;

/**
 * Sends the rows of a table from a place on, in parts; row keys make it safe to
 * send a part again whose outcome is unknown. Reports after each part.
 */
export async function sendRows(
  profileUid: string,
  table: Table,
  reading: Reading,
  digests: readonly string[] | null,
  {
    isDryRun,
    from,
    signal,
  }: { readonly isDryRun: boolean; readonly from: number; readonly signal: AbortSignal },
  report: (progress: Progress) => void,
): Promise<void> {
  const lines = new Map<string, number>();
  for (let start = 0; start < table.rows.length; start += partSize) {
    const verdicts: Verdict[] = [];
    const sent: { readonly line: number; readonly row: ProfileItemRow }[] = [];
    for (const [index, tableRow] of table.rows.slice(start, start + partSize).entries()) {
      const { line } = tableRow;
      const row = asRow(table, tableRow, reading, digests?.[start + index] ?? null);
      if ('message' in row) {
        verdicts.push({ line, outcome: 'REFUSED', field: row.column, message: row.message });
        continue;
      }
      const earlier = lines.get(row.rowKey);
      if (earlier === undefined) {
        lines.set(row.rowKey, line);
        sent.push({ line, row });
      } else
        verdicts.push({
          line,
          outcome: 'REFUSED',
          field: 'rowKey',
          message: `Line ${earlier} has the same key.`,
        });
    }
    if (start < from) continue;
    if (sent.length > 0) verdicts.push(...(await sendPart(profileUid, sent, isDryRun, signal)));
    verdicts.sort((one, other) => one.line - other.line);
    report({ verdicts, reached: Math.min(start + partSize, table.rows.length) });
  }
}

async function sendPart(
  profileUid: string,
  sent: readonly { readonly line: number; readonly row: ProfileItemRow }[],
  isDryRun: boolean,
  signal: AbortSignal,
): Promise<readonly Verdict[]> {
  const input = { profileUid, rows: sent.map(({ row }) => row) };
  const { importProfileItems } = await repeated(
    () => request(ImportProfileItemsDocument, { input, dryRun: isDryRun }, signal),
    signal,
  );
  const [error] = importProfileItems?.userErrors ?? [];
  if (error !== undefined) throw new Failure(error.code, error.message);
  return (importProfileItems?.rows ?? []).map(({ index, outcome, field, message }) => ({
    line: sent[index]?.line ?? 0,
    outcome,
    field,
    message,
  }));
}

async function repeated<Answer>(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      const { isOutcomeUnknown, code } = asFailure(error);
      const passes = isOutcomeUnknown || ['RATE_LIMITED', 'OVERLOADED'].includes(code);
      if (signal.aborted || !passes || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * pauseMs));
    }
  }
}
