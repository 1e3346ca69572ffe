import { quote } from '../../domain/basics/uid.ts';
import { commands } from './commands.ts';
import { didYouMean } from '../../domain/basics/nearest-name.ts';
import { exitCodeOf, failureMessage } from './failure.ts';
import { mainHelp } from './help.ts';
import { UsageError } from './usage-error.ts';

/** Runs a command line; whatever fails is described on standard error and sets the exit code. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  try {
    await run(args);
  } catch (error) {
    process.stderr.write(`${failureMessage(error)}\n`);
    process.exitCode = exitCodeOf(error);
  }
}

async function run([name, ...args]: readonly string[]): Promise<void> {
  const isHelp = name === undefined || name === '--help' || name === '-h' || name === 'help';
  const [named] = args;
  if (isHelp && (named === undefined || named.startsWith('-'))) {
    process.stdout.write(mainHelp(commands));
    return;
  }
  if (isHelp) return run([named ?? '', '--help']);
  if (name === '--version' || name === '-v') return run(['version', ...args]);
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry === undefined) {
    const known = Object.keys(commands);
    throw new UsageError(
      `Unknown command ${quote(name)}.${didYouMean(name, known)} Commands: ${known.join(', ')}.`,
    );
  }
  await (await entry.load()).run(args);
}
