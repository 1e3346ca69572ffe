import { badInput, EmissionsError, restated } from './errors.ts';

/** The longest text that a caller may send. */
const longestText = 10_000;
/** The longest published algorithm has about 10,000 characters. */
const longestAlgorithm = 100_000;
/** 10,000 rows of 400 characters. */
export const longestTable = 4 * 1024 * 1024;
/** The most characters, by the name of the argument; any other has 10,000. */
const longestOf: Readonly<Record<string, number>> = {
  algorithm: longestAlgorithm,
  table: longestTable,
  bytes: longestTable,
};
/** The longest name of a member, a field or a part of a document. */
export const longestName = 255;

/** Deeper JSON overflows the stack of what reads it later. */
const maxLevels = 64;
const maxMembers = 1000;

/** Control characters but line breaks and tabs, and halves of surrogate pairs: no database, format or reader takes all of them. */
const refused = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** The first character that no text may have, such as `U+0000`; `null` without one. */
export function refusedCharacter(text: string): string | null {
  const [character] = refused.exec(text) ?? [];
  if (character === undefined) return null;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Throws BAD_USER_INPUT that names the argument for a text that is too long or has a character that no text may have. */
export function assertText(
  text: string,
  argument: string,
  longest = Object.hasOwn(longestOf, argument) ? (longestOf[argument] ?? longestText) : longestText,
): void {
  if (text.length > longest) {
    throw badInput(argument, `${argument} must have at most ${longest} characters; it has ${text.length}.`);
  }
  const character = refusedCharacter(text);
  if (character === null) return;
  throw badInput(
    argument,
    `${argument} has the character ${character}, which no text may have: remove control characters and halves of surrogate pairs.`,
  );
}

/** The same for every text in parsed JSON, with the path to it; also throws for a long name, many members and many levels. */
export function assertValues(value: unknown, argument: string): void {
  const path: string[] = [];
  try {
    assertBelow(value, argument, path);
  } catch (error) {
    throw error instanceof EmissionsError && path.length > 0 ? restated(error, { path }) : error;
  }
}

function assertBelow(value: unknown, argument: string, path: string[]): void {
  if (typeof value === 'string') return assertText(value, argument);
  if (typeof value !== 'object' || value === null) return;
  if (path.length === maxLevels) {
    throw badInput(argument, `${argument} must have at most ${maxLevels} levels of lists and objects.`);
  }
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) assertMember(entry, argument, path, String(index));
    return;
  }
  const members = Object.entries(value);
  if (members.length > maxMembers) {
    throw badInput(
      argument,
      `${argument} must have at most ${maxMembers} members; it has ${members.length}.`,
    );
  }
  for (const [name, member] of members) {
    assertText(name, argument, longestName);
    assertMember(member, name, path, name);
  }
}

/** Leaves its step in the path when it throws. */
function assertMember(member: unknown, argument: string, path: string[], step: string): void {
  path.push(step);
  assertBelow(member, argument, path);
  path.pop();
}
