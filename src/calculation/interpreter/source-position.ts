import { badInput, type EmissionsError } from '../../domain/basics/errors.ts';

/** A position in an algorithm; both count from 1. */
export interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

export function isBefore(one: SourcePosition, other: SourcePosition): boolean {
  return one.line < other.line || (one.line === other.line && one.column < other.column);
}

/** A BAD_USER_INPUT error at one position of the algorithm. */
export function refuseAt({ line, column }: SourcePosition, message: string): EmissionsError {
  return badInput('algorithm', `algorithm, line ${line}, column ${column}: ${message}`, 'invalid-content');
}
