import type { Choice } from '../basics/choice.ts';
import { badInput } from '../basics/errors.ts';
import { quote } from '../basics/uid.ts';

const longestText = 2000;

/** A name or a value: in quotes, in which a quote is doubled, or anything without commas, equals signs and quotes. */
const part = String.raw`\s*("(?:[^"]|"")*"|[^",=]*)`;
const pair = new RegExp(`${part}=${part}\\s*(?:,|$)`, 'y');

/** Reads `fuel=petrol, size="1,4 to 2.0 l"`. Throws BAD_USER_INPUT that names `argument`. */
export function parseSelections(text: string, argument: string): readonly Choice[] {
  if (text.length > longestText) {
    throw badInput(argument, `${argument} must have at most ${longestText} characters; got ${text.length}.`);
  }
  const choices: Choice[] = [];
  for (let at = 0; text.slice(at).trim() !== ''; at = pair.lastIndex) {
    pair.lastIndex = at;
    const [, name, value] = pair.exec(text) ?? [];
    if (name === undefined || value === undefined || unquoted(name) === '')
      throw malformed(text.slice(at), argument);
    const choice = { name: unquoted(name), value: unquoted(value) };
    if (choices.some((other) => other.name.toLowerCase() === choice.name.toLowerCase())) {
      throw badInput(argument, `${quote(choice.name)} is selected twice, but items have one value for it.`);
    }
    choices.push(choice);
  }
  return choices;
}

function unquoted(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith('"') ? trimmed.slice(1, -1).replaceAll('""', '"') : trimmed;
}

function malformed(rest: string, argument: string): Error {
  return badInput(
    argument,
    `${argument} must be like fuel=petrol, size=small, with quotes around text that has a comma or an equals sign; got ${quote(rest.trim())}.`,
  );
}
