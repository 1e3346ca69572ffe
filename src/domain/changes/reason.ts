import { assertText } from '../basics/entered-text.ts';
import { parseNote } from '../data-tree/record-names.ts';

const longestReason = 500;

/** Why something is written; a blank text is no reason. Throws BAD_USER_INPUT for one that is too long. */
export function parseReason(text: string | null, argument: string): string | null {
  if (text !== null) assertText(text, argument);
  return parseNote(text, argument, longestReason);
}
