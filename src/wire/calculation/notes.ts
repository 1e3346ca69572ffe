import { type CalculationResult, noteOf } from '../../domain/amount.ts';
import { EmissionsError, type ErrorCode, type ErrorDetails, type FailedLookUp } from '../../domain/errors.ts';
import type { Element } from '../format/element.ts';
import { decodePath, requiredText } from '../format/required.ts';
import type { WireNode } from '../format/wire-node.ts';
import { decodeNote, encodeNote } from './note.ts';

/** The codes that a note may carry. A note of type `error` with another one, or none, is ALGORITHM_FAILED. */
const failureCodes: readonly ErrorCode[] = [
  'INPUT_MISSING',
  'LOOKUP_FOUND_NOTHING',
  'ALGORITHM_FAILED',
  'BAD_USER_INPUT',
];

/**
 * The notes of a result. The one of a failure, which is the last, is marked for
 * machines, as an addition to the original's documents: `code`, `argument`,
 * `inputs` separated by commas, and `categoryPath`, `drill` (as a query) and
 * `path` of the look-up.
 */
export function encodeNotes({ notes, failure }: CalculationResult): readonly Element[] {
  const own = notes.map(encodeNote);
  if (failure === undefined) return own;
  const last = encodeNote(noteOf(failure));
  return [...own, { ...last, attributes: { ...last.attributes, ...encodeFailure(failure) } }];
}

/** The first note with a code, or else of type `error`, says why there is no amount. */
export function decodeNotes(nodes: readonly WireNode[]): Pick<CalculationResult, 'notes' | 'failure'> {
  const failed =
    nodes.find((node) => codeOf(node) !== undefined) ?? nodes.find((node) => node.text('type') === 'error');
  const notes = nodes.filter((node) => node !== failed).map(decodeNote);
  return failed === undefined ? { notes } : { notes, failure: decodeFailure(failed) };
}

function encodeFailure({ code, argument, inputs, lookUp }: EmissionsError): Readonly<Record<string, string>> {
  return {
    code,
    ...(argument === undefined ? {} : { argument }),
    ...(inputs === undefined ? {} : { inputs: inputs.join(',') }),
    ...(lookUp === undefined ? {} : encodeLookUp(lookUp)),
  };
}

function encodeLookUp({ categoryPath, drill, path }: FailedLookUp) {
  const query = new URLSearchParams(drill.map(({ name, value }) => [name, value]));
  return { categoryPath, drill: query.toString(), path };
}

function decodeFailure(node: WireNode): EmissionsError {
  const argument = node.text('argument');
  const inputs = node.text('inputs');
  const details: ErrorDetails = {
    ...(argument === undefined ? {} : { argument }),
    ...(inputs === undefined ? {} : { inputs: inputs.split(',') }),
    ...(node.text('categoryPath') === undefined ? {} : { lookUp: decodeLookUp(node) }),
  };
  return new EmissionsError(codeOf(node) ?? 'ALGORITHM_FAILED', decodeNote(node).text, details);
}

function codeOf(node: WireNode): ErrorCode | undefined {
  const text = node.text('code');
  return failureCodes.find((code) => code === text);
}

function decodeLookUp(node: WireNode): FailedLookUp {
  const query = new URLSearchParams(node.text('drill') ?? '');
  return {
    categoryPath: decodePath(requiredText(node, 'categoryPath')),
    drill: [...query].map(([name, value]) => ({ name, value })),
    path: requiredText(node, 'path'),
  };
}
