import { parseArgs, type ParseArgsConfig } from 'node:util';
import { assertText } from '../../domain/basics/entered-text.ts';
import { quote } from '../../domain/basics/uid.ts';
import { didYouMean } from '../../domain/basics/nearest-name.ts';
import { UsageError } from './usage-error.ts';

export type KnownOptions = NonNullable<ParseArgsConfig['options']>;

export type Arguments<Options extends KnownOptions> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Options; allowPositionals: true }>
>;

/** A command's arguments. Throws a UsageError for invalid ones, which never repeats a password. */
export function parseArguments<const Options extends KnownOptions>(
  args: readonly string[],
  options: Options,
): Arguments<Options> {
  if (args.some((argument) => /^(--pass(word|wd|phrase)?|-p)(=|$)/i.test(argument))) {
    throw passwordArgument();
  }
  try {
    for (const argument of args) assertText(argument, 'An argument');
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(unknownOption(message, Object.keys(options)) ?? message);
  }
}

export function onlyFile(command: string, [file, ...rest]: readonly string[], example: string): string {
  if (file !== undefined && rest.length === 0) return file;
  throw new UsageError(`${command} needs one file, such as: emissions-gateway ${command} ${example}`);
}

export function passwordArgument(): UsageError {
  return new UsageError(
    'A password must not be an argument: other users of the machine can read a command line, and the shell saves it. Enter it at the prompt, or send it as the first line of standard input.',
  );
}

/** Node.js names an unknown option, and nothing that it may have meant. */
function unknownOption(message: string, known: readonly string[]): string | undefined {
  const [, option] = /^Unknown option '(-{1,2}[^']*)'/.exec(message) ?? [];
  if (option === undefined) return undefined;
  const flags = known.map((name) => `--${name}`);
  return `Unknown option ${quote(option)}.${didYouMean(option, flags)}`;
}
