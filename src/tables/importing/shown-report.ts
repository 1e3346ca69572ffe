import type { RowVerdict } from '../../domain/profiles/table-row.ts';
import type { AcceptedRow, RefusedRow } from './import-tally.ts';

/** A refused row as the verdict that it had, in the words of its table. */
export function refusedVerdict({ line, code, column, message, others, candidates }: RefusedRow): RowVerdict {
  return { line, outcome: 'refused', fault: { code, column, message, others, candidates } };
}

export function acceptedVerdict({ line, outcome, uid, message, amount }: AcceptedRow): RowVerdict {
  if (outcome === 'withheld') return { line, outcome };
  return { line, outcome, uid, ...(message !== null && { message }), ...(amount !== null && { amount }) };
}
