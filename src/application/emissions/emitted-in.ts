import type { GasPart } from '../../domain/amounts/gas-breakdown.ts';
import { saidOfTime } from '../../domain/amounts/note.ts';
import type { ScopePart } from '../../domain/amounts/scope-part.ts';
import { always, emittedPart } from '../../domain/amounts/emitted-part.ts';
import { type ClosedPeriod, type Instant, later } from '../../domain/basics/instant.ts';
import type { CalculatedItem } from '../../totals/sum.ts';
import type { SummedAmount } from '../../totals/summed-amount.ts';
import type { RecordEmissions } from '../../ports/emission-store.ts';
import type { Segment } from './segments.ts';

type Timed = Pick<RecordEmissions, 'start' | 'end' | 'supersededFrom'>;

/**
 * Sums what a record emitted in periods that begin before its end and end after its start: its segments
 * there. Returns `null` for one before which it was over; what has no time in one yet has the note NO_OVERLAP.
 */
export function emissionsOf(
  record: Timed,
  segments: readonly Segment[],
  now: Instant,
): (period: ClosedPeriod) => Emitted | null {
  const unitOfTime = happenedOnce(record, segments) ? null : 1;
  return (period) => {
    const { over, overlap } = emittedPart(record, { ...period, now }, unitOfTime);
    if (over !== null && over <= period.start) return null;
    const emitted = overlap === null ? nothing : sumIn(segments, overlap);
    if (record.end !== null) return emitted;
    const said = saidOfTime(record, { end: period.end, now }, { over, overlap });
    if (said === null) return emitted;
    const note = { type: 'comment', text: said.text, ...said.subject };
    return { ...emitted, summed: { ...emitted.summed, notes: [...emitted.summed.notes, note] } };
  };
}

/** The time in which a record emitted something until now; `null` if that is to come. */
export function timeOf(record: Timed, segments: readonly Segment[], now: Instant): ClosedPeriod | null {
  return emittedPart(record, { ...always, now }, happenedOnce(record, segments) ? null : 1).overlap;
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

/** Whether nothing of a record is per time, so that all of it is in the millisecond of its start. */
function happenedOnce({ start, end }: Timed, [first, ...others]: readonly Segment[]): boolean {
  return end === null && others.length === 0 && first?.end === later(start, 1);
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
