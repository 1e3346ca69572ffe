import type { Subject } from '../../graphql/facts/schema-facts.ts';

/** What execution found out about the response, for caching. */
export interface AnswerNotes {
  /** What it is about; `null` if it must not be cached. */
  subject: Subject | null;
  /** Whether there were no errors. */
  isComplete: boolean;
}

export function createAnswerNotes(): AnswerNotes {
  return { subject: null, isComplete: false };
}
