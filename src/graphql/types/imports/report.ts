import type { ErrorCode } from '../../../domain/basics/errors.ts';
import type { ImportOutcome } from '../../../tables/importing/import-table.ts';

/** The outcome of an import as plain JSON. */
export interface Report extends Omit<ImportOutcome, 'interruption'> {
  readonly interruption: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly nextLine: number;
  } | null;
}

export function toReport({ interruption, ...outcome }: ImportOutcome): Report {
  if (interruption === null) return { ...outcome, interruption };
  const { error, nextLine } = interruption;
  return { ...outcome, interruption: { code: error.code, message: error.message, nextLine } };
}
