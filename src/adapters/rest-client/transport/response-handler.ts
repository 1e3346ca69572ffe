import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { EmissionsError } from '../../../domain/basics/errors.ts';
import { runInTurns } from '../../../metering/in-turns.ts';
import { budgetFor, budgetOf } from '../../../metering/request-budget.ts';
import type { RequestBudget } from '../../../ports/request-budget.ts';
import { createDocumentScan } from '../../../wire/json/document-scan.ts';
import type { Format } from '../../../wire/documents/format.ts';
import { complete } from '../../../wire/documents/steps.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { WireError } from '../../../wire/documents/wire-error.ts';
import { abortReason } from './abort-listeners.ts';
import { readAnswerBody } from './answer-body.ts';
import { headerOf, type ReceivedHead, toAnswer } from './answer-headers.ts';
import { type AnswerMemory, quicklyReadBytes, smallAnswerBytes, weightOf } from './answer-memory.ts';
import { contentTypeOf } from './content-type.ts';
import type { HttpAnswer } from './exchange.ts';
import type { TimeLimit, TimeLimited } from './time-limit.ts';

/** The exchange whose response is received. */
export interface Reception {
  readonly limit: TimeLimit;
  /** Of the request that the exchange serves. */
  readonly signal: AbortSignal;
  readonly format: Format;
  readonly maximumBytes: number;
  readonly memory: AnswerMemory;
  /** The answer waits for room, and the service can be asked for others meanwhile. */
  onWaiting?(): void;
  /** The request goes out, on a connection of its own. */
  onSent(): void;
  resolve(answer: HttpAnswer): void;
  /** `wasSent` when the request, or a part of it, may have reached the upstream. */
  reject(error: Error, wasSent: boolean): void;
  /** The error of a body above this limit. */
  tooLarge(limit: string): Error;
}

/** Longer than a burst of long lists takes, and as long as leaves a request time for the rest. */
const patienceMs = 8000;

/** Collects one response without stream objects in between, up to a size, within a time. */
export function createResponseHandler(exchange: Reception): Dispatcher.DispatchHandler {
  return new ResponseHandler(exchange);
}

type Scan = ReturnType<typeof createDocumentScan>;

/** A class without closures, as each exchange has one. */
class ResponseHandler implements Dispatcher.DispatchHandler, TimeLimited, ReceivedHead {
  private readonly exchange: Reception;
  private readonly budget: RequestBudget;
  private readonly chunks: Buffer[] = [];
  private scan: Scan | null = null;
  bytes = 0;
  status = 0;
  headers: IncomingHttpHeaders = {};
  private controller: Dispatcher.DispatchController | null = null;
  /** Gives back the room of its bytes. */
  private release: (() => void) | null = null;
  /** Gives back the room of its document, or no longer waits for it. */
  private letGo: (() => void) | null = null;
  private isSettled = false;

  constructor(exchange: Reception) {
    this.exchange = exchange;
    // That of the work which sent the request, also where it is of no request of a client.
    this.budget = budgetOf(exchange.signal) ?? budgetFor(exchange.signal);
    exchange.limit.listen(this);
  }

  onRequestStart(started: Dispatcher.DispatchController): void {
    this.controller = started;
    const reason = this.exchange.limit.reason();
    if (reason === null) this.exchange.onSent();
    else started.abort(reason);
  }

  onResponseStart(
    receiving: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.status = status;
    this.headers = headers;
    const { maximumBytes } = this.exchange;
    const announced = Number(headerOf(headers, 'content-length') ?? 0);
    if (announced > maximumBytes) receiving.abort(this.exchange.tooLarge(`${maximumBytes} bytes`));
    else if (announced > smallAnswerBytes) this.reserve(receiving, announced);
  }

  onResponseData(receiving: Dispatcher.DispatchController, chunk: Buffer): void {
    this.bytes += chunk.length;
    this.chunks.push(chunk);
    const exceeded = this.excess(chunk);
    if (exceeded !== null) receiving.abort(this.exchange.tooLarge(exceeded));
    else if (this.bytes > smallAnswerBytes && this.release === null) {
      this.reserve(receiving, this.exchange.maximumBytes);
    }
  }

  /** Reads the document when there is room for it. */
  onResponseEnd(): void {
    const { exchange, budget, bytes } = this;
    let isHeld = false;
    let isWaiting = false;
    this.letGo = exchange.memory.hold(budget, weightOf(bytes, this.scan?.parts() ?? 0), () => {
      isHeld = true;
      if (!isWaiting) return;
      exchange.limit.goOn();
      this.read();
    });
    if (isHeld) return this.read();
    isWaiting = true;
    exchange.onWaiting?.();
    exchange.limit.pause(patienceMs, noRoom);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error, this.controller !== null);
  }

  onTimeOver(reason: EmissionsError): void {
    // Nothing is received any more where it waits for room.
    if (this.letGo !== null) this.fail(reason, true);
    // While the connection is being made there is no controller yet.
    else if (this.controller === null) this.fail(reason, false);
    else this.controller.abort(reason);
  }

  private excess(chunk: Buffer): string | null {
    const { maximumBytes, format } = this.exchange;
    if (this.bytes > maximumBytes) return `${maximumBytes} bytes`;
    // So little is read at once, whatever is in it.
    if (this.bytes <= quicklyReadBytes || !contentTypeOf(this.headers).isOf(format)) return null;
    const isFirst = this.scan === null;
    this.scan ??= createDocumentScan(format);
    return this.scan(isFirst ? Buffer.concat(this.chunks) : chunk);
  }

  /** A large answer, or the rest of it, is received when there is room for it. */
  private reserve(receiving: Dispatcher.DispatchController, bytes: number): void {
    const { memory, limit } = this.exchange;
    let isReserved = false;
    this.release = memory.receive(this.budget, bytes, () => {
      isReserved = true;
      if (!receiving.paused) return;
      limit.goOn();
      receiving.resume();
    });
    if (isReserved) return;
    receiving.pause();
    limit.pause(patienceMs, noRoom);
    this.exchange.onWaiting?.();
  }

  /** A short document at once; what is wrong with it is reported by what needs it. */
  private read(): void {
    const { limit, memory } = this.exchange;
    // The service has answered in time, however long reading its answer takes.
    limit.listen(null);
    let document: WireNode | WireError;
    try {
      if (this.bytes > quicklyReadBytes || this.budget.isPauseDue()) {
        return memory.handOver(this.bytes, () => this.readInTurns());
      }
      document = complete(this.steps());
    } catch (error) {
      if (!(error instanceof WireError)) return this.failToRead(error);
      document = error;
    }
    this.answer(document);
  }

  private async readInTurns(): Promise<void> {
    let document: WireNode | WireError;
    try {
      document = await runInTurns(this.budget, this.steps());
    } catch (error) {
      if (!(error instanceof WireError)) return this.failToRead(error);
      document = error;
    }
    this.answer(document);
  }

  private steps(): Generator<void, WireNode> {
    return readAnswerBody(this.headers, this.chunks, this.exchange.format);
  }

  private answer(document: WireNode | WireError): void {
    this.giveBack();
    this.isSettled = true;
    this.exchange.resolve(toAnswer(this, document, this.letGo ?? (() => {})));
  }

  private failToRead(error: unknown): void {
    const { signal } = this.exchange;
    this.fail(signal.aborted ? abortReason(signal) : (error as Error), true);
  }

  private fail(error: Error, wasSent: boolean): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.letGo?.();
    this.giveBack();
    this.exchange.reject(error, wasSent);
  }

  /** Later, because the parser of undici reads one answer at a time, and others may go on now. */
  private giveBack(): void {
    if (this.release !== null) setImmediate(this.release);
  }
}

function noRoom(): EmissionsError {
  const message = 'The gateway holds too many long responses of the emissions service at once; retry in 1 s.';
  return new EmissionsError('OVERLOADED', message, { retryAfter: 1 });
}
