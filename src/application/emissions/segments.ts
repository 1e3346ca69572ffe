import type { Note, NoteCode } from '../../domain/amounts/note.ts';
import type { GasPart } from '../../domain/amounts/gas-breakdown.ts';
import type { ScopePart } from '../../domain/amounts/scope-part.ts';
import { EmissionsError, type ErrorCode, type ErrorDetails } from '../../domain/basics/errors.ts';
import type { ClosedPeriod, Instant } from '../../domain/basics/instant.ts';
import type { RecordEmissions, StoredEmissions } from '../../ports/emission-store.ts';
import type { SummedAmount } from '../../totals/summed-amount.ts';

/** A part of what a record emitted, spread evenly over a time. */
export interface Segment extends ClosedPeriod {
  readonly emitted: SummedAmount;
}

type StoredSegment = readonly [
  start: Instant,
  end: Instant,
  value: number | null,
  unit: string,
  perUnit: string | null,
  codes: readonly NoteCode[],
  failure: readonly [code: ErrorCode, message: string, details: ErrorDetails] | null,
];

type StoredDetails = readonly [
  notes: readonly Note[],
  parts: readonly GasPart[],
  scopes: readonly ScopePart[],
];

export function formatSegments(segments: readonly Segment[]): Pick<StoredEmissions, 'segments' | 'details'> {
  const own = segments.map(({ start, end, emitted: { amount, notes, failure } }): StoredSegment => {
    const codes = [...new Set(notes.flatMap(({ code }) => code ?? []))];
    return [start, end, amount.value, amount.unit, amount.perUnit, codes, failure && formatFailure(failure)];
  });
  const details = segments.map(({ emitted: { notes, gases } }): StoredDetails => [
    notes,
    gases.parts,
    gases.scopes,
  ]);
  return { segments: JSON.stringify(own), details: JSON.stringify(details) };
}

/** Without the text of their notes, gases and scopes where details were not requested. */
export function parseSegments({ segments, details }: RecordEmissions): readonly Segment[] {
  const more = details === null ? null : (JSON.parse(details) as readonly StoredDetails[]);
  return (JSON.parse(segments ?? '[]') as readonly StoredSegment[]).map((stored, index) => {
    const [start, end, value, unit, perUnit, codes, failure] = stored;
    const [notes, parts, scopes] = more?.[index] ?? [
      codes.length === 0 ? none : codes.map(noteOf),
      none,
      none,
    ];
    const gases = more === null ? noGases : { ...noGases, parts, scopes };
    const amount = { value, unit, perUnit };
    return {
      start,
      end,
      emitted: { amount, notes, failure: failure && new EmissionsError(...failure), gases },
    };
  });
}

const none: readonly never[] = [];
/** Its sums are those of the amount, which a total makes itself. */
const noGases: SummedAmount['gases'] = {
  unit: 'kg',
  perUnit: null,
  co2e: null,
  unallocated: null,
  parts: none,
  scopes: none,
};

function noteOf(code: NoteCode): Note {
  return { type: 'comment', code, text: '' };
}

function formatFailure(error: EmissionsError): StoredSegment[6] {
  const { code, message, argument, inputs, lookUp } = error;
  return [code, message, { argument, inputs, lookUp }];
}
