import type { ErrorCode } from '../../domain/basics/errors.ts';
import type { Subject } from '../../graphql/facts/schema-facts.ts';

/** What execution found out about the response besides its text. */
export interface AnswerNotes {
  /** What it is about; `null` if it must not be cached. */
  subject: Subject | null;
  /** Whether there were no errors. */
  isComplete: boolean;
  /** The codes of its errors. */
  codes: readonly ErrorCode[];
  /** The token that the caller should send next. */
  authtoken: () => Promise<string | null>;
}

export function createAnswerNotes(authtoken: AnswerNotes['authtoken']): AnswerNotes {
  return { subject: null, isComplete: false, codes: [], authtoken };
}
