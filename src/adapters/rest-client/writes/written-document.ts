import type { EmissionsError } from '../../../domain/errors.ts';
import type { Format } from '../../../wire/format/format.ts';
import type { WireNode } from '../../../wire/format/parse-body.ts';
import { parseAnswerBody } from '../transport/answer-body.ts';
import type { HttpAnswer, UpstreamOperation } from '../transport/exchange.ts';
import { protocolError } from '../transport/upstream-errors.ts';
import { withUnknownOutcome } from './write-outcome.ts';

/** The document that a write was answered with; `null` where the answer is empty or no such document. */
export function writtenDocument(
  answer: HttpAnswer,
  format: Format,
  operation: UpstreamOperation,
): WireNode | null {
  if (answer.body.length === 0) return null;
  try {
    return parseAnswerBody(answer, format, operation);
  } catch {
    return null;
  }
}

/** The error for a response that leaves the outcome of a write unknown. */
export function unclearAnswer(operation: UpstreamOperation, message: string): EmissionsError {
  return withUnknownOutcome(protocolError(operation, message));
}
