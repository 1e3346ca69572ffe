import { quote } from '../../domain/basics/uid.ts';
import { didYouMean } from '../../domain/basics/nearest-name.ts';
import { type Arguments, type KnownOptions, parseArguments } from './parse-arguments.ts';
import { UsageError } from './usage-error.ts';

export interface Command {
  run(args: readonly string[]): Promise<void>;
  readonly options: Readonly<Record<string, unknown>>;
  /** Actions that the first argument selects. */
  readonly actions?: Readonly<Record<string, Command>>;
}

/** A command in the help. It is loaded when called, because most need few modules. */
export interface CommandEntry {
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

const helpOption = { help: { type: 'boolean', short: 'h' } } as const;

/** A command that reads its options, or prints its help. */
export function defineCommand<const Options extends KnownOptions>(
  help: string,
  options: Options,
  run: (values: Arguments<Options>['values'], positionals: readonly string[]) => Promise<void>,
): Command {
  const known = { ...options, ...helpOption };
  return {
    options: known,
    async run(args) {
      const { values, positionals } = parseArguments(args, known);
      if ('help' in values && values.help === true) process.stdout.write(help);
      else await run(values, positionals);
    },
  };
}

/** An action of a command; the command has the help. */
export function defineAction<const Options extends KnownOptions>(
  options: Options,
  run: (values: Arguments<Options>['values'], positionals: readonly string[]) => Promise<void>,
): Command {
  return {
    options,
    async run(args) {
      const { values, positionals } = parseArguments(args, options);
      await run(values, positionals);
    },
  };
}

/** A command whose first argument selects an action. */
export function defineActions(
  command: string,
  help: string,
  actions: Readonly<Record<string, Command>>,
): Command {
  return {
    options: helpOption,
    actions,
    async run([name, ...args]) {
      if (name === undefined || name === '--help' || name === '-h' || args.includes('--help')) {
        process.stdout.write(help);
        return;
      }
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
      if (action === undefined) {
        const known = Object.keys(actions);
        throw new UsageError(
          `${command} has no action ${quote(name)}.${didYouMean(name, known)} Actions: ${known.join(', ')}.`,
        );
      }
      await action.run(args);
    },
  };
}

export function assertNoArguments(command: string, positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`${command} takes no arguments, only options.`);
}
