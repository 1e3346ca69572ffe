import type { EmissionsError } from '../../../domain/basics/errors.ts';
import { settledWithin } from './abort-listeners.ts';
import { type ConnectionSlots, Waiter } from './connection-slots.ts';
import type { Exchange, ExchangeReceiver, HttpAnswer } from './exchange.ts';

/** For more seconds only the caller can wait. */
const longestWait = 2;

/** What one request reads with: of the service's connections it takes only some. */
export interface Reader {
  readonly begin: (exchange: Exchange, receiver: ExchangeReceiver) => void;
  readonly slots: ConnectionSlots;
}

/** Reads, and once more when a busy service says that it can answer in a moment. */
export function readPatiently(reader: Reader, exchange: Exchange): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    reader.slots.enter(new PatientRead(reader, exchange, { onAnswer: resolve, onFailure: reject }));
  });
}

class PatientRead extends Waiter implements ExchangeReceiver {
  private readonly reader: Reader;
  private readonly exchange: Exchange;
  private readonly receiver: ExchangeReceiver;
  private hasWaited = false;

  constructor(reader: Reader, exchange: Exchange, receiver: ExchangeReceiver) {
    super(exchange);
    this.reader = reader;
    this.exchange = exchange;
    this.receiver = receiver;
  }

  onAdmitted(): void {
    this.reader.begin(this.exchange, this);
  }

  onAnswer(answer: HttpAnswer): void {
    this.reader.slots.exit(this, answer.status);
    const seconds = answer.status === 503 && !this.hasWaited ? answer.retryAfter : null;
    if (seconds === null || seconds > longestWait) return this.receiver.onAnswer(answer);
    this.hasWaited = true;
    // Not all at the same time again.
    this.readAgainAfter(seconds * 1000 * (1 + Math.random() / 4));
  }

  onFailure(error: Error): void {
    this.reader.slots.exit(this, null);
    this.receiver.onFailure(error);
  }

  onCancelled(reason: EmissionsError): void {
    this.receiver.onFailure(reason);
  }

  /** Waits as long as the request goes on. */
  private readAgainAfter(milliseconds: number): void {
    let timer: NodeJS.Timeout | undefined;
    const isOver = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    settledWithin(isOver, this.signal).then(
      () => this.reader.slots.enter(this),
      (reason: Error) => {
        clearTimeout(timer);
        this.receiver.onFailure(reason);
      },
    );
  }
}
