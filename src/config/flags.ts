import { parseArgs } from 'node:util';
import { configOptions } from './options.ts';
import { shown } from './option-values.ts';

/** The values of the command line's options by flag. What is none of ours, has no value or stands there twice is added to the mistakes. */
export function readFlags(args: readonly string[], mistakes: string[]): ReadonlyMap<string, string> {
  const flags = new Map<string, string>();
  const known = Object.values(configOptions).filter((entry) => !('isSecret' in entry));
  const options = Object.fromEntries(known.map(({ flag }) => [flag, { type: 'string' as const }]));
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  let followsUnknown = false;
  for (const token of tokens) {
    // What stands behind an option that does not exist was meant as its value.
    if (token.kind === 'positional' && !followsUnknown) {
      mistakes.push(`Something was not expected here${shown(token.value)}.`);
    }
    followsUnknown = token.kind === 'option' && !Object.hasOwn(options, token.name);
    if (token.kind !== 'option') continue;
    const isKnown = Object.hasOwn(options, token.name);
    if (!isKnown) mistakes.push(`${token.rawName} is not an option; see --help.`);
    else if (token.value === undefined) mistakes.push(`${token.rawName} needs a value.`);
    else if (flags.has(token.name)) mistakes.push(`${token.rawName} stands there twice.`);
    else flags.set(token.name, token.value);
  }
  return flags;
}
