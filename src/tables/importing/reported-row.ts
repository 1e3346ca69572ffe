import type { RowAmount, RowFault, RowFlag, RowNote, RowVerdict } from '../../domain/profiles/table-row.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { noAmount } from '../rows/row-notes.ts';

interface Shown {
  /** The texts of the row in the order of the columns; `null` for rows beyond those that are shown. */
  readonly cells: readonly string[] | null;
}

export interface RefusedRow extends RowFault, Shown {
  readonly line: number;
}

export interface AcceptedRow extends Shown {
  readonly line: number;
  readonly outcome: AcceptedVerdict['outcome'];
  /** `null` for what is not stored. */
  readonly uid: Uid | null;
  readonly amount: RowAmount | null;
  readonly flags: readonly RowFlag[];
  /** Sentences about what is unusual; `null` where nothing is. */
  readonly message: string | null;
}

type AcceptedVerdict = Exclude<RowVerdict, { readonly outcome: 'refused' }>;

/** The row with its notes, without its cells. */
export function acceptedRow(verdict: AcceptedVerdict, notes: readonly RowNote[] = []): AcceptedRow {
  const { line, outcome } = verdict;
  const {
    uid,
    amount = null,
    message,
  } = verdict.outcome === 'withheld' ? { uid: null, message: undefined } : verdict;
  const failure = amount?.failure ?? null;
  const hasNone = failure !== null && !notes.some(({ flag }) => flag === 'NO_AMOUNT');
  const all: readonly RowNote[] = hasNone
    ? [...notes, { flag: 'NO_AMOUNT', message: `${noAmount}: ${failure}` }]
    : notes;
  const others = all.flatMap((note) => (message?.includes(note.message) === true ? [] : note.message));
  return {
    line,
    outcome,
    uid,
    amount,
    flags: [...new Set(all.map(({ flag }) => flag))],
    message: [message ?? [], others].flat().join(' ') || null,
    cells: null,
  };
}

/** The verdict of a reported row, in the words of its table. */
export function verdictOf(row: RefusedRow | AcceptedRow): RowVerdict {
  const { line } = row;
  if ('code' in row) {
    const { code, column, message, others, candidates } = row;
    return { line, outcome: 'refused', fault: { code, column, message, others, candidates } };
  }
  const { outcome, uid, message, amount } = row;
  if (outcome === 'withheld') return { line, outcome };
  return { line, outcome, uid, ...(message !== null && { message }), ...(amount !== null && { amount }) };
}
