import type { FailedLookUp } from '../basics/errors.ts';
import { type ClosedPeriod, type Instant, NEVER, type Period } from '../basics/instant.ts';

/** Codes of the service's own notes, in the order of docs/look-up/amounts.md. */
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
  /** For OUTSIDE_PERIOD: the paths of the values with dates, for other items after the path of their category. */
  readonly figures?: readonly string[] | undefined;
  /** For OUTSIDE_PERIOD: the start of the first year of the figures. */
  readonly from?: Instant | undefined;
  /** For OUTSIDE_PERIOD: the end of the last year of the figures. For CUT_OFF_AT_NOW: now. For NO_OVERLAP: when the item was over. */
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

/**
 * Whether an item is over before a period, which counts it no more than one that has ended. Of a period
 * in the future the note says it.
 */
export function isOver(
  { start }: Pick<Period, 'start'>,
  period: Pick<Period, 'start'>,
  { now, notes }: { readonly now: Instant; readonly notes: readonly Note[] },
): boolean {
  const note = start < period.start ? notes.find(({ code }) => code === 'NO_OVERLAP') : undefined;
  return note !== undefined && (period.start < now || (note.to ?? NEVER) <= period.start);
}

/**
 * The remark on an item that has no time in a requested period, which is no `overlap`, or whose time
 * there ends now; else `null`.
 */
export function saidOfTime(
  window: Period,
  { end, now }: { readonly end: Instant; readonly now: Instant },
  { over, overlap }: { readonly over: Instant | null; readonly overlap: ClosedPeriod | null },
): SaidOfTime | null {
  if (overlap === null) {
    const why = over === null ? ' Without an end, it counts until now.' : '';
    const text = `The item has no time in the requested period.${why}`;
    return { subject: { code: 'NO_OVERLAP', to: over ?? undefined }, text };
  }
  if (window.end !== null || overlap.end !== now || end <= now || end === NEVER) return null;
  const text = `The item has no end, so the rest of the period after ${new Date(now).toISOString()} does not count.`;
  return { subject: { code: 'CUT_OFF_AT_NOW', to: now }, text };
}
