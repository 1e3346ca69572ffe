import { unitFault } from './unit-fault.ts';
import { quote } from '../domain/basics/uid.ts';

export interface UnitReader {
  readonly text: string;
  readonly argument: string;
  index: number;
  depth: number;
}

/** Consumes the next match of a sticky pattern. */
export function match(reader: UnitReader, pattern: RegExp): string | undefined {
  skipBlanks(reader);
  pattern.lastIndex = reader.index;
  const found = pattern.exec(reader.text)?.[0];
  if (found !== undefined) reader.index += found.length;
  return found;
}

/** Consumes the character if it comes next. */
export function accept(reader: UnitReader, character: string): boolean {
  skipBlanks(reader);
  if (reader.text[reader.index] !== character) return false;
  reader.index++;
  return true;
}

function skipBlanks(reader: UnitReader): void {
  while (reader.text[reader.index] === ' ') reader.index++;
}

export function malformed({ argument, text, index }: UnitReader): Error {
  return unitFault(
    argument,
    `must be a unit such as kg, kWh, m^3 or kg/(t*km); got ${quote(text)}, syntax error at character ${index + 1}.`,
  );
}
