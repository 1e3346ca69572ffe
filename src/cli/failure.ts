import { ConfigError } from '../config/config.ts';
import { EmissionsError } from '../domain/errors.ts';
import { WorkerStartError } from '../server/workers/worker-set.ts';
import { UsageError } from './usage-error.ts';

/** The message on standard error. */
export function failureMessage(error: unknown): string {
  if (error instanceof ConfigError) return ['Invalid configuration:', ...error.mistakes].join('\n  ');
  if (error instanceof EmissionsError || error instanceof UsageError || error instanceof WorkerStartError)
    return error.message;
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE') return 'The port is already in use: choose another with --port.';
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      return `No such file or directory: ${'path' in error ? String(error.path) : ''}`;
    if (error.code === 'EACCES' && 'path' in error) return `Permission denied: ${String(error.path)}`;
    if (error.code === 'EACCES') return 'Permission denied: choose another port.';
  }
  return error instanceof Error ? `Unexpected error: ${error.stack ?? error.message}` : String(error);
}

/** 2 for invalid usage, 1 for a failure. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof WorkerStartError) return error.exitCode;
  return error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
}
