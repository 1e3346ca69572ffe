#!/usr/bin/env node
import { EmissionsError } from '../domain/errors.ts';
import { ConfigError } from '../config.ts';
import { calculateCommand } from './calculate.ts';
import { mainHelp } from './help.ts';
import { printSchemaCommand } from './print-schema.ts';
import { serveCommand } from './serve.ts';
import { UsageError } from './usage-error.ts';
import { versionCommand } from './version.ts';

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  serve: serveCommand,
  calculate: calculateCommand,
  'print-schema': printSchemaCommand,
  version: versionCommand,
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
}

async function run([name, ...args]: readonly string[]): Promise<void> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(mainHelp());
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    throw new UsageError(
      `${JSON.stringify(name)} is not a command. There is ${Object.keys(commands).join(', ')}.`,
    );
  }
  await command(args);
}

function describe(error: unknown): string {
  if (error instanceof ConfigError)
    return ['The configuration has mistakes:', ...error.mistakes].join('\n  ');
  if (error instanceof EmissionsError || error instanceof UsageError) return error.message;
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE')
      return 'The port is taken by another program: choose another with --port.';
    if (error.code === 'EACCES')
      return 'This needs rights that the program does not have: choose another folder or port.';
  }
  return error instanceof Error
    ? `Something went wrong that should not have: ${error.stack ?? error.message}`
    : String(error);
}
