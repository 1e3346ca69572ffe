import type { FailedLookUp } from '../basics/errors.ts';
import { type ClosedPeriod, type Instant, NEVER, type Period } from '../basics/instant.ts';

/** Codes of the service's own notes, in the order of docs/amounts.md. */
export const noteCodes = [
  'UNUSED_INPUT',
  'NEGATIVE_INPUT',
  'OUTSIDE_PERIOD',
  'OUTSIDE_SCOPES',
  'UPSTREAM_INCLUDED',
  'COUNTS_BESIDE',
  'NO_MARKET_BASED',
  'NO_LOCATION_BASED',
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
  /** For OUTSIDE_PERIOD: the paths of the values with dates, for those of other items behind that of their category. */
  readonly figures?: readonly string[] | undefined;
  /** For OUTSIDE_PERIOD: the start of the first year of the figures. */
  readonly from?: Instant | undefined;
  /** For OUTSIDE_PERIOD: the end of the last year of the figures. For CUT_OFF_AT_NOW: now. */
  readonly to?: Instant | undefined;
  /** For OUTSIDE_SCOPES to NOT_WEIGHED: the type of the amount. */
  readonly amountType?: string | undefined;
  /** For NOTHING_FOUND: the look-up; absent if it is no category path. */
  readonly lookUp?: FailedLookUp | undefined;
}

export interface Note extends Partial<NoteSubject> {
  /** `comment`, `warning` or `error`; algorithms choose their own. */
  readonly type: string;
  readonly text: string;
}

interface SaidOfTime {
  readonly subject: NoteSubject;
  readonly text: string;
}

/** Whether an item is over before a period, which counts it no more than one that has ended. */
export function isOver(
  { start }: Pick<Period, 'start'>,
  period: Pick<Period, 'start'>,
  { now, notes }: { readonly now: Instant; readonly notes: readonly Note[] },
): boolean {
  const isBefore = start < period.start && period.start < now;
  return isBefore && notes.some(({ code }) => code === 'NO_OVERLAP');
}

/**
 * The remark on an item that has no time in a requested period, which is no `overlap`, or whose time
 * there ends now; else `null`. What happened once is over.
 */
export function saidOfTime(
  window: Period,
  { end, now }: { readonly end: Instant; readonly now: Instant },
  overlap: ClosedPeriod | null,
): SaidOfTime | null {
  if (overlap === null) {
    const text =
      window.end === null
        ? 'The item has no time in the requested period: without an end, it counts until now, and what happens once counts at its start.'
        : 'The item has no time in the requested period.';
    return { subject: { code: 'NO_OVERLAP' }, text };
  }
  if (window.end !== null || overlap.end !== now || end <= now || end === NEVER) return null;
  const text = `The item has no end, so the rest of the period after ${new Date(now).toISOString()} does not count.`;
  return { subject: { code: 'CUT_OFF_AT_NOW', to: now }, text };
}
