import type { Command } from './command.ts';
import { failureMessage, exitCodeOf } from './failure.ts';
import { mainHelp } from './help.ts';
import { UsageError } from './usage-error.ts';

/** Each is loaded when it is called, because most need little of what there is. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serveCommand,
  calculate: async () => (await import('./calculate.ts')).calculateCommand,
  profiles: async () => (await import('./profiles.ts')).profilesCommand,
  mcp: async () => (await import('./mcp.ts')).mcpCommand,
  users: async () => (await import('./users.ts')).usersCommand,
  keys: async () => (await import('./keys.ts')).keysCommand,
  purge: async () => (await import('./purge.ts')).purgeCommand,
  audit: async () => (await import('./audit.ts')).auditCommand,
  import: async () => (await import('./import.ts')).importCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  copy: async () => (await import('./copy.ts')).copyCommand,
  verify: async () => (await import('./verify.ts')).verifyCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  'print-schema': async () => (await import('./print-schema.ts')).printSchemaCommand,
  version: async () => printVersion,
};

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
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    process.stdout.write(mainHelp());
    return;
  }
  if (name === '--version' || name === '-v') return run(['version', ...args]);
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    throw new UsageError(
      `Unknown command ${JSON.stringify(name)}. Commands: ${Object.keys(commands).join(', ')}.`,
    );
  }
  const command = await load();
  await command(args);
}

async function printVersion(): Promise<void> {
  const { programVersion } = await import('../server/gateway/open-telemetry.ts');
  process.stdout.write(`${programVersion()}\n`);
}
