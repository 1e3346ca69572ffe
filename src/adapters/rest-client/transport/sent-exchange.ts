import type { Dispatcher, Pool } from 'undici';
import type { EmissionsError } from '../../../domain/basics/errors.ts';
import type { Format } from '../../../wire/documents/format.ts';
import { withUnknownOutcome } from '../writes/write-outcome.ts';
import type { AnswerMemory } from './answer-memory.ts';
import type { Exchange, HttpAnswer } from './exchange.ts';
import { asksToWait, isTemporary } from './exchange-outcome.ts';
import { createResponseHandler, type Reception } from './response-handler.ts';
import { type RetryBudget, retryDelay } from './retry-budget.ts';
import { openTimeLimit, type TimeLimit } from './time-limit.ts';
import { toUpstreamError, upstreamError } from './upstream-errors.ts';
import { toUpstreamRequest } from './upstream-request.ts';

export interface SendingOptions {
  readonly pool: Pool;
  readonly retries: RetryBudget;
  readonly memory: AnswerMemory;
  readonly format: Format;
  readonly basePath: string;
  readonly deadlineMs: number;
  readonly maximumBytes: number;
}

interface Sender {
  readonly exchange: Exchange;
  leave(): void;
  end(outcome: HttpAnswer | EmissionsError): void;
}

const maximumRetries = 2;

/** An exchange that has a connection: sent until it has an outcome, within its deadline. */
export class SentExchange implements Reception {
  readonly limit: TimeLimit;
  readonly signal: AbortSignal;
  readonly format: Format;
  readonly maximumBytes: number;
  readonly memory: AnswerMemory;
  private readonly options: SendingOptions;
  private readonly sender: Sender;
  private readonly request: Dispatcher.DispatchOptions;
  private retries = 0;

  /** Throws INTERNAL, see toUpstreamRequest. */
  constructor(options: SendingOptions, sender: Sender) {
    const { exchange } = sender;
    const { format, maximumBytes, memory, deadlineMs } = options;
    this.request = toUpstreamRequest(exchange, options.basePath, format);
    this.options = options;
    this.sender = sender;
    this.signal = exchange.signal;
    this.format = format;
    this.maximumBytes = maximumBytes;
    this.memory = memory;
    this.limit = openTimeLimit(exchange, deadlineMs * (exchange.patience ?? 1));
    options.retries.earn();
  }

  send(): void {
    const reason = this.limit.reason();
    if (reason === null) this.options.pool.dispatch(this.request, createResponseHandler(this));
    else this.end(reason);
  }

  onSent(): void {
    const { meter, operation } = this.sender.exchange;
    if (operation.isUncounted !== true) meter?.countUpstreamCall();
  }

  onWaiting(): void {
    this.sender.leave();
  }

  resolve(answer: HttpAnswer): void {
    this.endOrRetry(answer);
  }

  reject(error: Error, wasSent: boolean): void {
    const { operation, isWrite } = this.sender.exchange;
    const reason = toUpstreamError(error, operation);
    this.endOrRetry(isWrite === true && wasSent ? withUnknownOutcome(reason) : reason);
  }

  tooLarge(exceeded: string): EmissionsError {
    return upstreamError('UPSTREAM_PROTOCOL', {
      operation: this.sender.exchange.operation,
      message: `The emissions service responded with more than ${exceeded}; request less at a time.`,
    });
  }

  private endOrRetry(outcome: HttpAnswer | EmissionsError): void {
    if (!isTemporary(outcome) || asksToWait(outcome) || !this.mayRetry()) return this.end(outcome);
    const timer = setTimeout(() => this.send(), retryDelay(this.retries));
    this.retries += 1;
    this.limit.listen({
      onTimeOver: (reason) => {
        clearTimeout(timer);
        this.end(reason);
      },
    });
  }

  /** Only reads are retried: whether a failed write took effect is not known here. */
  private mayRetry(): boolean {
    const { method, isWrite, mayRepeat } = this.sender.exchange;
    const isRead = mayRepeat === true || (method === 'GET' && isWrite !== true);
    return isRead && this.retries < maximumRetries && this.options.retries.take();
  }

  private end(outcome: HttpAnswer | EmissionsError): void {
    this.limit.close();
    this.sender.end(outcome);
  }
}
