import { type CalculationResult, noteOf } from '../../domain/amounts/amount.ts';
import { EmissionsError, type ErrorCode, type ErrorDetails } from '../../domain/basics/errors.ts';
import type { Element } from '../elements/element.ts';
import type { ReadOf } from '../elements/shape.ts';
import { encodeLookUp, encodeNote, type noteShape, toLookUp, toNote } from './note.ts';

type ReadNote = ReadOf<typeof noteShape>;

/** The codes that a note may carry. A note of type `error` with another one, or none, is ALGORITHM_FAILED. */
const failureCodes: readonly ErrorCode[] = [
  'INPUT_MISSING',
  'LOOKUP_FOUND_NOTHING',
  'ALGORITHM_FAILED',
  'GASES_UNKNOWN',
  'BAD_USER_INPUT',
  // For an item in a total whose data item was removed.
  'NOT_FOUND',
];

/**
 * The notes of a result. The one of a failure, which is the last, is marked for
 * machines, as an addition to the original's documents: `code`, `argument`,
 * `inputs` separated by commas, and `categoryPath`, `drill` (as a query) and
 * `path` of the look-up.
 */
export function encodeNotes({ notes, failure }: CalculationResult): readonly Element[] {
  const own = notes.map(encodeNote);
  return failure === undefined ? own : [...own, encodeFailure(failure)];
}

/** A failure as a note, marked for machines. */
export function encodeFailure(failure: EmissionsError): Element {
  const note = encodeNote(noteOf(failure));
  const { code, argument, inputs, lookUp } = failure;
  const marks = { code, argument, inputs: inputs?.join(','), ...encodeLookUp(lookUp) };
  return { ...note, attributes: { ...note.attributes, ...marks } };
}

/** The first note with a code, or else of type `error` with an amount of 0, says why there is no amount. */
export function toNotes(
  read: readonly ReadNote[],
  hasAmount: boolean,
): Pick<CalculationResult, 'notes' | 'failure'> {
  const failed =
    read.find((note) => codeOf(note) !== undefined) ??
    read.find(({ type }) => !hasAmount && type === 'error');
  const notes = read.filter((note) => note !== failed).map(toNote);
  return failed === undefined ? { notes } : { notes, failure: toFailure(failed) };
}

export function toFailure(note: ReadNote): EmissionsError {
  const { value, argument, inputs } = note;
  const lookUp = toLookUp(note);
  const details: ErrorDetails = {
    ...(argument === null ? {} : { argument }),
    ...(inputs === null ? {} : { inputs }),
    ...(lookUp === null ? {} : { lookUp }),
  };
  return new EmissionsError(codeOf(note) ?? 'ALGORITHM_FAILED', value, details);
}

function codeOf({ code }: ReadNote): ErrorCode | undefined {
  return failureCodes.find((one) => one === code);
}
