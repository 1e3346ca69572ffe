import { parseNewSegment } from './new-category-path.ts';
import { badInput } from '../basics/errors.ts';

const longestName = 255;

const severalLines = /[\t\n\r\u2028\u2029]/;

/** One line of text; throws BAD_USER_INPUT that names `argument`, also for a blank one. */
export function parseName(text: string, argument: string): string {
  if (text.trim() === '') throw badInput(argument, `${argument} must not be empty.`, 'missing-parameter');
  if (text.length > longestName) {
    throw badInput(
      argument,
      `${argument} must have at most ${longestName} characters; it has ${text.length}.`,
    );
  }
  if (severalLines.test(text)) {
    throw badInput(argument, `${argument} must be one line of text without tabs.`);
  }
  return text;
}

/** A blank name counts as absent. */
export function parseOptionalName(text: string | null | undefined, argument: string): string | null {
  return text === undefined || text === null || text.trim() === '' ? null : parseName(text, argument);
}

const longestNote = 2_000;

/** Text of several lines, which end with a line feed; a blank one counts as absent. */
export function parseNote(
  text: string | null | undefined,
  argument: string,
  longest = longestNote,
): string | null {
  if (text === undefined || text === null || text.trim() === '') return null;
  const note = text.replaceAll(/\r\n?/g, '\n');
  if (note.length > longest) {
    throw badInput(argument, `${argument} must have at most ${longest} characters; it has ${note.length}.`);
  }
  return note;
}

/** A blank path counts as absent. */
export function parseOptionalSegment(text: string | null | undefined, argument: string): string | null {
  return text === undefined || text === null || text === '' ? null : parseNewSegment(text, argument);
}
