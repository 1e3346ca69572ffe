import { pino, type Logger } from 'pino';
import type { Config } from '../config/config.ts';

export type { Logger };
export type LogLevel = Config['logLevel'];

/** JSON lines on standard error. Only named fields are logged: no header, body or query. */
export function createLogger(level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}
