import { badInput } from '../domain/errors.ts';
import { quote } from '../domain/uid.ts';

/** The text of a unit, and how far it has been read. */
export interface Reader {
  readonly text: string;
  readonly argument: string;
  index: number;
  depth: number;
}

/** Takes what the pattern, which must be sticky, finds next. */
export function match(reader: Reader, pattern: RegExp): string | undefined {
  skipBlanks(reader);
  pattern.lastIndex = reader.index;
  const found = pattern.exec(reader.text)?.[0];
  if (found !== undefined) reader.index += found.length;
  return found;
}

/** Takes one character if it comes next. */
export function accept(reader: Reader, character: string): boolean {
  skipBlanks(reader);
  if (reader.text[reader.index] !== character) return false;
  reader.index++;
  return true;
}

function skipBlanks(reader: Reader): void {
  while (reader.text[reader.index] === ' ') reader.index++;
}

export function malformed({ argument, text, index }: Reader): Error {
  return badInput(
    argument,
    `${argument} must be a unit such as kg, kWh, m^3 or kg/(t*km); got ${quote(text)}, syntax error at character ${index + 1}.`,
  );
}
