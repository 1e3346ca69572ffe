import { type Arguments, type KnownOptions, parseArguments } from './parse-arguments.ts';
import { UsageError } from './usage-error.ts';

export type Command = (args: readonly string[]) => Promise<void>;

const helpOption = { help: { type: 'boolean', short: 'h' } } as const;

/** A command that reads its options, or prints its help. */
export function defineCommand<const Options extends KnownOptions>(
  help: string,
  options: Options,
  run: (values: Arguments<Options>['values'], positionals: readonly string[]) => Promise<void>,
): Command {
  return async (args) => {
    const { values, positionals } = parseArguments(args, { ...options, ...helpOption });
    if ('help' in values && values.help === true) process.stdout.write(help);
    else await run(values, positionals);
  };
}

/** A command whose first argument says what to do. */
export function defineActions(
  command: string,
  help: string,
  actions: Readonly<Record<string, Command>>,
): Command {
  return async ([name, ...args]) => {
    if (name === undefined || name === '--help' || name === '-h' || args.includes('--help')) {
      process.stdout.write(help);
      return;
    }
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (action === undefined) {
      const known = Object.keys(actions).join(', ');
      throw new UsageError(`${command} has no action ${JSON.stringify(name)}. Actions: ${known}.`);
    }
    await action(args);
  };
}

export function assertNoArguments(command: string, positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`${command} takes no arguments, only options.`);
}
