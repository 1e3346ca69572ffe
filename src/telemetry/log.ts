import { pino, type Logger } from 'pino';
import type { Config } from '../config/config.ts';

export type { Logger };
export type LogLevel = Config['logLevel'];

/** JSON lines on standard error. Only named fields are logged: no header, body or query. */
export function createLogger(level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}

interface AnsweredRequest {
  readonly requestId: unknown;
  readonly surface: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Measured by `performance.now()`. */
  readonly arrivedAt: number;
  readonly bytes: number;
}

/** One line of the level `info`: the path, but not its query, which may contain a token, and none of the headers. */
export function logRequest(log: Logger, { arrivedAt, method, path, ...fields }: AnsweredRequest): void {
  const milliseconds = Math.round((performance.now() - arrivedAt) * 10) / 10;
  log.info({ ...fields, method: printable(method, 16), path: printable(path, 200), milliseconds }, 'request');
}

/** Input that is safe in a log line. */
function printable(text: string, length: number): string {
  return text.slice(0, length).replaceAll(/[^A-Za-z0-9/._~%-]/g, '?');
}
