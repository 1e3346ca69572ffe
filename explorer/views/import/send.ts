import { ImportProfileItemsDocument } from '../../../schema/generated/graphql.ts';
import { asFailure, Failure } from '../../api/failure.ts';
import { request } from '../../api/request.ts';
import type { Fault } from './cells.ts';
import { partsOf, type PartRow } from './parts.ts';
import type { Table } from './read-file.ts';
import type { Reading } from './rows.ts';

export interface Verdict {
  readonly line: number;
  readonly outcome: 'ADDED' | 'KNOWN' | 'CHANGED' | 'UPDATED' | 'REFUSED' | 'WITHHELD';
  /** The first fault. */
  readonly code: string | null;
  /** A refused row has at least one. */
  readonly faults: readonly Fault[];
}

interface Progress {
  readonly verdicts: readonly Verdict[];
  /** How many rows of the table were reached. */
  readonly reached: number;
}

/** The verdict of one row. */
const maxFaults = 20;
const attempts = 3;
const pauseMs = 1_500;

/**
 * Sends the rows of a table from a place on, in parts; row keys make it safe to
 * send a part again whose outcome is unknown. Reports after each part, which is
 * added to its end when it is stopped, so that its outcome is known.
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
  const send = (rows: readonly PartRow[], isTried: boolean) =>
    rows.length === 0 ? [] : sendPart(profileUid, rows, isTried, signal);
  /** The rest of a part does not depend on what else is wrong with its rows. */
  const checked = async (rows: readonly PartRow[]): Promise<readonly Verdict[]> => {
    try {
      return await send(rows, true);
    } catch (error) {
      if (signal.aborted) throw error;
      return rows.map(({ line }) => refused(line, []));
    }
  };
  for (const { rows, reached } of partsOf(table, reading, digests, from)) {
    const unsent = rows.filter(({ row }) => row === null);
    const wrong = rows.filter(({ row, faults }) => row !== null && faults.length > 0);
    const verdicts = unsent.map(({ line, faults }) => refused(line, faults));
    // Unreadable cells are refused here; only the service finds the other faults of the row.
    for (const [index, { line, code, faults }] of (await checked(wrong)).entries()) {
      const { faults: own = [], isNamed = true } = wrong[index] ?? {};
      const isToldTwice = code === 'DUPLICATE_ITEM' || (!isNamed && code?.startsWith('ITEM_'));
      verdicts.push(refused(line, [...own, ...faults.slice(isToldTwice ? 1 : 0)]));
    }
    const right = rows.filter(({ faults }) => faults.length === 0);
    verdicts.push(...(await send(right, isDryRun)));
    verdicts.sort((one, other) => one.line - other.line);
    report({ verdicts, reached });
  }
}

const refused = (line: number, faults: readonly Fault[]): Verdict => ({
  line,
  outcome: 'REFUSED',
  code: null,
  faults: faults.slice(0, maxFaults),
});

async function sendPart(
  profileUid: string,
  sent: readonly PartRow[],
  isDryRun: boolean,
  signal: AbortSignal,
): Promise<readonly Verdict[]> {
  const input = { profileUid, rows: sent.flatMap(({ row }) => row ?? []) };
  const variables = { input, dryRun: isDryRun };
  const { importProfileItems } = await repeated(
    () => request(ImportProfileItemsDocument, variables, isDryRun ? signal : undefined),
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
    signal.throwIfAborted();
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
