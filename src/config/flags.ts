import { parseArgs } from 'node:util';
import { configOptions } from './options.ts';
import { redact } from './database-url.ts';

/** The command line's options by flag. Adds unknown, empty and repeated ones to the mistakes. */
export function readFlags(args: readonly string[], mistakes: string[]): ReadonlyMap<string, string> {
  const flags = new Map<string, string>();
  const known = Object.values(configOptions).filter((entry) => !('isSecret' in entry));
  const options = Object.fromEntries(known.map(({ flag }) => [flag, { type: 'string' as const }]));
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  let followsUnknown = false;
  for (const token of tokens) {
    // The word after an unknown option was meant as its value.
    if (token.kind === 'positional' && !followsUnknown) {
      mistakes.push(`Unexpected argument${redact(token.value)}.`);
    }
    followsUnknown = token.kind === 'option' && !Object.hasOwn(options, token.name);
    if (token.kind !== 'option') continue;
    const isKnown = Object.hasOwn(options, token.name);
    if (!isKnown) mistakes.push(`${token.rawName} is not an option; see --help.`);
    else if (token.value === undefined) mistakes.push(`${token.rawName} needs a value.`);
    else if (flags.has(token.name)) mistakes.push(`${token.rawName} is given twice.`);
    else flags.set(token.name, token.value);
  }
  return flags;
}
