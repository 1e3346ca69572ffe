import type { GasPart } from '../../domain/amounts/gas-breakdown.ts';
import { saidOfTime } from '../../domain/amounts/note.ts';
import type { ScopePart } from '../../domain/amounts/scope-part.ts';
import { overlapOf } from '../../domain/amounts/emitted-part.ts';
import { type ClosedPeriod, type Instant, later, type Period } from '../../domain/basics/instant.ts';
import type { SummedAmount } from '../../totals/summed-amount.ts';
import type { RecordEmissions } from '../../ports/emission-store.ts';
import type { Segment } from './segments.ts';

type Timed = Pick<RecordEmissions, 'start' | 'end' | 'supersededFrom'>;

/**
 * Sums what a record emitted in a period: its segments there, without an end until now. Returns `null`
 * if it has no time in the period; what has none until now has the note NO_OVERLAP.
 */
export function emittedIn(
  record: Timed,
  segments: readonly Segment[],
  period: ClosedPeriod,
  now: Instant,
): SummedAmount | null {
  const time = timeOf(record, segments, now);
  if (time.start >= period.end || (time.end !== null && time.end <= period.start)) return null;
  const isAhead = record.end === null && record.start > now;
  const overlap = isAhead ? null : overlapOf(time, { ...period, now });
  const parts = overlap === null ? [] : segments.flatMap((segment) => partIn(segment, overlap));
  const [first, ...others] = parts;
  const emitted = first === undefined ? nothing : others.length === 0 ? first : merge(first, others);
  const said =
    record.end === null ? saidOfTime(time, { end: period.end, now }, { over: null, overlap }) : null;
  if (said === null) return emitted;
  return { ...emitted, notes: [...emitted.notes, { type: 'comment', text: said.text, ...said.subject }] };
}

/** The time of what happened once is the millisecond of its start; what has no end may be superseded. */
function timeOf({ start, end, supersededFrom }: Timed, segments: readonly Segment[], now: Instant): Period {
  if (end !== null) return { start, end };
  const [first] = segments;
  const afterwards = later(start, 1);
  if (segments.length === 1 && first?.end === afterwards) return { start, end: afterwards };
  return { start, end: supersededFrom !== null && supersededFrom <= now ? supersededFrom : null };
}

function partIn({ start, end, emitted }: Segment, overlap: ClosedPeriod): readonly SummedAmount[] {
  const length = Math.min(end, overlap.end) - Math.max(start, overlap.start);
  if (length <= 0) return [];
  return [length === end - start ? emitted : scale(emitted, length / (end - start))];
}

const nothingInKilograms = { value: 0, unit: 'kg', perUnit: null };
const nothing: SummedAmount = {
  amount: nothingInKilograms,
  notes: [],
  failure: null,
  gases: { unit: 'kg', perUnit: null, co2e: 0, unallocated: 0, parts: [], scopes: [] },
};

function scale(emitted: SummedAmount, share: number): SummedAmount {
  const { amount, gases } = emitted;
  const byShare = <T extends GasPart | ScopePart>(part: T): T => ({ ...part, value: part.value * share });
  return {
    ...emitted,
    amount: { ...amount, value: amount.value === null ? null : amount.value * share },
    gases: { ...gases, parts: gases.parts.map(byShare), scopes: gases.scopes.map(byShare) },
  };
}

/** The sum of the segments of one record, which fails where one of them does. */
function merge(first: SummedAmount, others: readonly SummedAmount[]): SummedAmount {
  const all = [first, ...others];
  const value = all.reduce((sum, { amount }) => sum + (amount.value ?? 0), 0);
  const notes = new Map(all.flatMap((each) => each.notes).map((note) => [`${note.code} ${note.text}`, note]));
  const parts = all.flatMap(({ gases }) => gases.parts);
  const scopes = all.flatMap(({ gases }) => gases.scopes);
  return {
    amount: { ...first.amount, value },
    notes: [...notes.values()],
    failure: all.find(({ failure }) => failure !== null)?.failure ?? null,
    gases: {
      ...first.gases,
      parts: mergeParts(parts, ({ type, isPartOfCO2e }) => `${type} ${isPartOfCO2e}`),
      scopes: mergeParts(scopes, ({ scope, lifeCycle, isByLocation, isByMarket }) =>
        [scope, lifeCycle, isByLocation, isByMarket].join(' '),
      ),
    },
  };
}

function mergeParts<T extends GasPart | ScopePart>(
  parts: readonly T[],
  keyOf: (part: T) => string,
): readonly T[] {
  const merged = new Map<string, T>();
  for (const part of parts) {
    const known = merged.get(keyOf(part));
    merged.set(keyOf(part), known === undefined ? part : { ...known, value: known.value + part.value });
  }
  return [...merged.values()];
}
