import { pino, type Logger } from 'pino';
import type { Config } from '../config/config.ts';

export type { Logger };
export type LogLevel = Config['logLevel'];

/** JSON lines on standard error. Only what is named is logged: no header, no body, no query. */
export function createLogger(level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
}
