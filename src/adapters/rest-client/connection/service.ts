import type { Pool } from 'undici';
import type { Format } from '../../../wire/elements/format.ts';
import type { Exchange, HttpAnswer } from '../exchange/exchange.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Room } from './room.ts';
import type { RetryBudget } from './retry-budget.ts';

/** Shared by all exchanges with one service. */
export interface Service {
  readonly pool: Pool;
  readonly format: Format;
  readonly basePath: string;
  readonly deadlineMs: number;
  readonly maxBytes: number;
  readonly receiving: Room;
  readonly retries: RetryBudget;
  readonly breaker: CircuitBreaker;
  /** Receives every exchange: its operation, its status or why it failed, and its seconds. */
  readonly onExchange?: ((operation: string, ending: number | Error, seconds: number) => void) | undefined;
  /** Sees every answer before its caller. */
  readonly onAnswer: (answer: HttpAnswer, exchange: Exchange) => void;
}
