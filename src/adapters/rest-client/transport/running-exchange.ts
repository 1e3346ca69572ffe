import { EmissionsError } from '../../../domain/basics/errors.ts';
import type { CircuitBreaker, Settle } from './circuit-breaker.ts';
import { type ConnectionSlots, Waiter } from './connection-slots.ts';
import type { Exchange, ExchangeReceiver, HttpAnswer } from './exchange.ts';
import { outcomeOf } from './exchange-outcome.ts';
import { SentExchange, type SendingOptions } from './sent-exchange.ts';
import type { KeptPlace } from './kept-place.ts';
import { upstreamError } from './upstream-errors.ts';

export interface ExchangeObserver {
  /** Receives every exchange: its operation, its status or the code of its failure, and its seconds. */
  readonly onExchange?: ((operation: string, ending: string, seconds: number) => void) | undefined;
}

/** What all exchanges with one service share. */
interface Service extends SendingOptions, ExchangeObserver {
  readonly slots: ConnectionSlots;
  readonly breaker: CircuitBreaker;
  /** Sees every answer before its receiver. */
  readonly onAnswer: (answer: HttpAnswer) => void;
}

/** One exchange, from its wait for a connection until its receiver is called. */
export class RunningExchange extends Waiter {
  readonly exchange: Exchange;
  private readonly service: Service;
  private readonly receiver: ExchangeReceiver;
  private readonly startedAt: number;
  private settle: Settle | null = null;

  private constructor(service: Service, exchange: Exchange, receiver: ExchangeReceiver, startedAt: number) {
    super(exchange);
    this.service = service;
    this.exchange = exchange;
    this.receiver = receiver;
    this.startedAt = startedAt;
  }

  /** Begins it in a place that was kept for it, or waits for one. */
  static begin(service: Service, exchange: Exchange, receiver: ExchangeReceiver, place: KeptPlace | null) {
    const startedAt = place?.startedAt ?? performance.now();
    const running = new RunningExchange(service, exchange, receiver, startedAt);
    if (place === null) service.slots.enter(running);
    else service.slots.handOver(place, running);
  }

  onAdmitted(): void {
    const settle = this.service.breaker.begin();
    if (typeof settle === 'number') return this.end(paused(this.exchange, settle));
    this.settle = settle;
    try {
      new SentExchange(this.service, this).send();
    } catch (error) {
      this.end(error as Error);
    }
  }

  /** Waits for something else than the service. */
  leave(): void {
    this.service.slots.leave(this);
  }

  /** How it ended once it was admitted. */
  end(outcome: HttpAnswer | Error): void {
    this.settle?.(outcomeOf(outcome));
    this.service.slots.exit(this, outcome instanceof Error ? null : outcome.status);
    this.report(outcome);
  }

  onCancelled(reason: EmissionsError): void {
    this.report(reason);
  }

  private report(outcome: HttpAnswer | Error): void {
    const { onExchange, onAnswer } = this.service;
    const seconds = (performance.now() - this.startedAt) / 1000;
    onExchange?.(this.exchange.operation.name, endingOf(outcome), seconds);
    if (outcome instanceof Error) return this.receiver.onFailure(outcome);
    onAnswer(outcome);
    this.receiver.onAnswer(outcome);
  }
}

function endingOf(outcome: HttpAnswer | Error): string {
  if (!(outcome instanceof Error)) return String(outcome.status);
  return outcome instanceof EmissionsError ? outcome.code : 'INTERNAL';
}

function paused({ operation }: Exchange, milliseconds: number): EmissionsError {
  const retryAfter = Math.ceil(milliseconds / 1000);
  const message = `The emissions service has failed repeatedly and is paused; try again in ${retryAfter} s.`;
  return upstreamError('UPSTREAM_UNAVAILABLE', { operation, message, retryAfter });
}
