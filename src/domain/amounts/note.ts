import type { FailedLookUp } from '../basics/errors.ts';
import type { Instant } from '../basics/instant.ts';

/** Codes of the service's own notes, in the order of docs/amounts.md. */
export const noteCodes = [
  'UNUSED_INPUT',
  'NEGATIVE_INPUT',
  'OUTSIDE_PERIOD',
  'OUTSIDE_SCOPES',
  'UPSTREAM_INCLUDED',
  'NOT_WEIGHED',
  'CUT_OFF_AT_NOW',
  'NO_OVERLAP',
  'NOTHING_FOUND',
] as const;

export type NoteCode = (typeof noteCodes)[number];

/** The subject of a note, for programs. */
export interface NoteSubject {
  readonly code: NoteCode;
  /** For UNUSED_INPUT and NEGATIVE_INPUT: the name of the input. */
  readonly input?: string | undefined;
  /** For OUTSIDE_PERIOD: the paths of the values, for those of other items behind that of their category. */
  readonly figures?: readonly string[] | undefined;
  /** For OUTSIDE_PERIOD: the start of the period whose figure was used; absent if it has none. */
  readonly from?: Instant | undefined;
  /** For OUTSIDE_PERIOD: the end of that period; absent if it has none. For CUT_OFF_AT_NOW: now. */
  readonly to?: Instant | undefined;
  /** For OUTSIDE_SCOPES, UPSTREAM_INCLUDED and NOT_WEIGHED: the type of the amount. */
  readonly amountType?: string | undefined;
  /** For NOTHING_FOUND: the look-up; absent if it is no category path. */
  readonly lookUp?: FailedLookUp | undefined;
}

export interface Note extends Partial<NoteSubject> {
  /** `comment`, `warning` or `error`; algorithms choose their own. */
  readonly type: string;
  readonly text: string;
}
