import { ImportProfileItemsDocument, type ProfileItemRow } from '../../../../schema/generated/graphql.ts';
import { asFailure, Failure } from '../../api/failure.ts';
import { request } from '../../api/request.ts';
import type { Fault } from './cells.ts';
import type { Table } from './read-file.ts';
import { asRow, type Reading } from './rows.ts';

export interface Verdict {
  readonly line: number;
  readonly outcome: 'ADDED' | 'KNOWN' | 'REFUSED' | 'WITHHELD';
  /** What the service says first. */
  readonly code: string | null;
  /** Of a row that is refused, at least one. */
  readonly faults: readonly Fault[];
}

interface Progress {
  readonly verdicts: readonly Verdict[];
  /** How many rows of the table were reached. */
  readonly reached: number;
}

interface SentRow {
  readonly line: number;
  readonly row: ProfileItemRow;
  readonly inFile: (fault: Fault) => Fault;
}

/** A row that cannot be read in all. */
interface WrongRow extends SentRow {
  readonly faults: readonly Fault[];
  readonly isNamed: boolean;
}

const partSize = 1_000;
/** Of one row. */
const mostFaults = 20;
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
    const sent: SentRow[] = [];
    const wrong: WrongRow[] = [];
    for (const [index, tableRow] of table.rows.slice(start, start + partSize).entries()) {
      const { line } = tableRow;
      const { row, faults, isNamed, inFile } = asRow(
        table,
        tableRow,
        reading,
        digests?.[start + index] ?? null,
      );
      const earlier = row === null ? undefined : lines.get(row.rowKey);
      if (row === null) verdicts.push(refused(line, faults));
      else if (faults.length > 0) wrong.push({ line, row, inFile, faults, isNamed });
      else if (earlier !== undefined)
        verdicts.push(
          refused(line, [inFile({ field: 'rowKey', message: `Line ${earlier} has the same key.` })]),
        );
      else {
        lines.set(row.rowKey, line);
        sent.push({ line, row, inFile });
      }
    }
    if (start < from) continue;
    const send = (rows: readonly SentRow[], isTried: boolean) =>
      rows.length === 0 ? [] : sendPart(profileUid, rows, isTried, signal);
    verdicts.push(...(await send(sent, isDryRun)));
    // What cannot be read is refused; only the service knows what else is wrong with the row.
    for (const [index, { line, code, faults }] of (await send(wrong, true)).entries()) {
      const { faults: own = [], isNamed = true } = wrong[index] ?? {};
      const isToldTwice = code === 'DUPLICATE_ITEM' || (!isNamed && code?.startsWith('ITEM_'));
      verdicts.push(refused(line, [...own, ...faults.slice(isToldTwice ? 1 : 0)]));
    }
    verdicts.sort((one, other) => one.line - other.line);
    report({ verdicts, reached: Math.min(start + partSize, table.rows.length) });
  }
}

const refused = (line: number, faults: readonly Fault[]): Verdict => ({
  line,
  outcome: 'REFUSED',
  code: null,
  faults: faults.slice(0, mostFaults),
});

async function sendPart(
  profileUid: string,
  sent: readonly SentRow[],
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
  return (importProfileItems?.rows ?? []).map(({ index, outcome, code, faults }) => ({
    line: sent[index]?.line ?? 0,
    outcome,
    code,
    faults: faults.map((fault) => sent[index]?.inFile(fault) ?? fault),
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
