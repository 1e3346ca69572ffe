import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { documentOf, readChecked } from './answer-body.ts';
import type { HttpAnswer, UpstreamOperation } from './exchange.ts';
import { protocolError } from './upstream-errors.ts';
import { asUnknownOutcome } from './write-outcome.ts';

/** Answer to a write that the service reports as made. */
export interface WriteAnswer {
  readonly location: string | null;
  /** The document in the body; `null` for an empty body. Throws for any other one. */
  readonly document: () => WireNode | null;
}

/** Result in an answer; `null` for one that does not answer such a write. */
export type ReadAnswer<T> = (answer: WriteAnswer) => T | null;

/** Reads a success. The outcome is unknown where it is of another kind than expected: it may be of a proxy. */
export function readWriteAnswer<T>(answer: HttpAnswer, operation: UpstreamOperation, read: ReadAnswer<T>): T {
  const document = () => (answer.bytes === 0 ? null : documentOf(answer, operation));
  try {
    const said = readChecked(operation, () => read({ location: answer.location, document }));
    if (said !== null) return said;
  } catch (error) {
    throw asUnknownOutcome(error);
  }
  throw asUnknownOutcome(protocolError(operation, 'Its response does not say what was written.'));
}

/** A deletion leaves nothing to show. */
export const isEmpty: ReadAnswer<true> = ({ document }) => document() === null || null;

/** A change is answered with nothing, or with a document about what changed. */
export function emptyOr(isAbout: (document: WireNode) => boolean): ReadAnswer<true> {
  return ({ document }) => {
    const shown = document();
    return shown === null || isAbout(shown) || null;
  };
}
