import { ConfigError } from '../../config/config.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { visibleText } from '../../domain/basics/visible-text.ts';
import { WorkerStartError } from '../../server/workers/worker-set.ts';
import { Stopped } from './on-stop.ts';
import { UsageError } from './usage-error.ts';

export function failureMessage(error: unknown): string {
  if (error instanceof ConfigError) return ['Invalid configuration:', ...error.mistakes].join('\n  ');
  if (error instanceof EmissionsError) return withCause(error);
  const isExplained =
    error instanceof UsageError || error instanceof WorkerStartError || error instanceof Stopped;
  if (isExplained) return error.message;
  if (error instanceof Error && 'code' in error) {
    const explained = messages[String(error.code)]?.(
      'path' in error ? visibleText(String(error.path)) : null,
    );
    if (explained !== undefined) return explained;
    if ('syscall' in error && ['listen', 'getaddrinfo'].includes(String(error.syscall))) return notHere;
  }
  return error instanceof Error ? `Unexpected error: ${error.stack ?? error.message}` : String(error);
}

/** A command has no log, so the cause replaces the reference to it. */
function withCause({ message, cause }: EmissionsError): string {
  return cause instanceof Error
    ? message.replace('; details are in the log.', `: ${visibleText(cause.message)}`)
    : message;
}

/** For the errors of the system that an operator can do something about, by their code and path. */
const messages: Readonly<Record<string, (path: string | null) => string>> = {
  EADDRINUSE: () => 'The port is already in use: choose another with --port.',
  ENOENT: (path) => `No such file or directory: ${path}`,
  ENOTDIR: (path) => `No such file or directory: ${path}`,
  EACCES: (path) =>
    path === null ? 'Permission denied: choose another port.' : `Permission denied: ${path}`,
  EISDIR: () => 'Expected a file, but this is a folder.',
  EROFS: (path) => `The file system is read-only: ${path}`,
  ENOSPC: (path) => `The disk is full: ${path}`,
};

const notHere =
  '--host is not an address of this machine: use one of its addresses, 127.0.0.1 for this machine only, or 0.0.0.0 for all.';

/** 2 for invalid usage, 1 for a failure. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof WorkerStartError || error instanceof Stopped) return error.exitCode;
  return error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
}
