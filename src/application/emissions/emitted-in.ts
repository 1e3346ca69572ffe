import type { GasPart } from '../../domain/amounts/gas-breakdown.ts';
import { saidOfTime } from '../../domain/amounts/note.ts';
import type { ScopePart } from '../../domain/amounts/scope-part.ts';
import {
  type ClosedPeriod,
  earliest,
  type Instant,
  later,
  latest,
  NEVER,
  type Period,
} from '../../domain/basics/instant.ts';
import type { CalculatedItem } from '../../totals/sum.ts';
import type { SummedAmount } from '../../totals/summed-amount.ts';
import type { RecordEmissions } from '../../ports/emission-store.ts';
import type { Segment } from './segments.ts';

type Timed = Pick<RecordEmissions, 'start' | 'end' | 'supersededFrom'>;

/**
 * Sums what a record emitted in periods: its segments there, without an end until now. Returns `null`
 * for one in which it has no time; what has none until now has the note NO_OVERLAP.
 */
export function emissionsOf(
  record: Timed,
  segments: readonly Segment[],
  now: Instant,
): (period: ClosedPeriod) => Emitted | null {
  const { start, end } = timeOf(record, segments, now);
  const until = end ?? now;
  return (period) => {
    if (start >= period.end || (end ?? NEVER) <= period.start) return null;
    const overlap = { start: latest(start, period.start), end: earliest(until, period.end) };
    const isEmpty = overlap.end <= overlap.start || (record.end === null && start > now);
    const emitted = isEmpty ? nothing : sumIn(segments, overlap);
    if (record.end !== null) return emitted;
    const of = { over: null, overlap: isEmpty ? null : overlap };
    const said = saidOfTime({ start, end }, { end: period.end, now }, of);
    if (said === null) return emitted;
    const note = { type: 'comment', text: said.text, ...said.subject };
    return { ...emitted, summed: { ...emitted.summed, notes: [...emitted.summed.notes, note] } };
  };
}

/** An amount of which a share counts. */
type Emitted = Pick<CalculatedItem, 'summed' | 'share'>;

function sumIn(segments: readonly Segment[], overlap: ClosedPeriod): Emitted {
  const parts: Emitted[] = [];
  for (const { start, end, emitted } of segments) {
    const length = Math.min(end, overlap.end) - Math.max(start, overlap.start);
    if (length > 0) parts.push({ summed: emitted, share: length / (end - start) });
  }
  const [first, ...others] = parts;
  if (first === undefined) return nothing;
  return others.length === 0 ? first : merge(parts.map(scale));
}

/** The time of what happened once is the millisecond of its start; what has no end may be superseded. */
function timeOf({ start, end, supersededFrom }: Timed, segments: readonly Segment[], now: Instant): Period {
  if (end !== null) return { start, end };
  const [first] = segments;
  const afterwards = later(start, 1);
  if (segments.length === 1 && first?.end === afterwards) return { start, end: afterwards };
  return { start, end: supersededFrom !== null && supersededFrom <= now ? supersededFrom : null };
}

const nothingInKilograms = { value: 0, unit: 'kg', perUnit: null };
const nothing: Emitted = {
  summed: {
    amount: nothingInKilograms,
    notes: [],
    failure: null,
    gases: { unit: 'kg', perUnit: null, co2e: 0, unallocated: 0, parts: [], scopes: [] },
  },
};

function scale({ summed: { amount, notes, failure, gases }, share = 1 }: Emitted): SummedAmount {
  const byShare = <T extends GasPart | ScopePart>(part: T): T => ({ ...part, value: part.value * share });
  return {
    amount: { ...amount, value: (amount.value ?? 0) * share },
    notes,
    failure,
    gases: { ...gases, parts: gases.parts.map(byShare), scopes: gases.scopes.map(byShare) },
  };
}

/** The sum of the segments of one record, which fails where one of them does. */
function merge(all: readonly SummedAmount[]): Emitted {
  const [{ amount, gases }] = all as readonly [SummedAmount];
  const value = all.reduce((sum, each) => sum + (each.amount.value ?? 0), 0);
  const notes = new Map(all.flatMap((each) => each.notes).map((note) => [`${note.code} ${note.text}`, note]));
  const parts = all.flatMap((each) => each.gases.parts);
  const scopes = all.flatMap((each) => each.gases.scopes);
  const summed = {
    amount: { ...amount, value },
    notes: [...notes.values()],
    failure: all.find(({ failure }) => failure !== null)?.failure ?? null,
    gases: {
      ...gases,
      parts: mergeParts(parts, ({ type, isPartOfCO2e }) => `${type} ${isPartOfCO2e}`),
      scopes: mergeParts(scopes, ({ scope, lifeCycle, isByLocation, isByMarket }) =>
        [scope, lifeCycle, isByLocation, isByMarket].join(' '),
      ),
    },
  };
  return { summed };
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
