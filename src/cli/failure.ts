import { ConfigError } from '../config/config.ts';
import { EmissionsError } from '../domain/errors.ts';
import { WorkerStartError } from '../server/workers/worker-set.ts';
import { UsageError } from './usage-error.ts';

/** What is told to whoever ran the program. */
export function describeFailure(error: unknown): string {
  if (error instanceof ConfigError)
    return ['The configuration has mistakes:', ...error.mistakes].join('\n  ');
  if (error instanceof EmissionsError || error instanceof UsageError || error instanceof WorkerStartError)
    return error.message;
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE')
      return 'The port is taken by another program: choose another with --port.';
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      return `There is no such folder or file: ${'path' in error ? String(error.path) : ''}`;
    if (error.code === 'EACCES')
      return 'This needs rights that the program does not have: choose another folder or port.';
  }
  return error instanceof Error
    ? `Something went wrong that should not have: ${error.stack ?? error.message}`
    : String(error);
}

/** 2 for what was asked for in a wrong way, 1 for what failed. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof WorkerStartError) return error.exitCode;
  return error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
}
