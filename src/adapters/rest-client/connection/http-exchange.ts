import { setMaxListeners } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { EmissionsError } from '../../../domain/basics/errors.ts';
import { runInSlices } from '../../../metering/in-slices.ts';
import { budgetFor, budgetOf } from '../../../metering/request-budget.ts';
import type { RequestBudget } from '../../../ports/request-budget.ts';
import type { WireNode } from '../../../wire/documents/parse-body.ts';
import { complete } from '../../../wire/elements/steps.ts';
import { WireError } from '../../../wire/elements/wire-error.ts';
import { headerOf, toAnswer } from '../exchange/answer-headers.ts';
import type { Exchange, HttpAnswer } from '../exchange/exchange.ts';
import { credentialIn, toUpstreamRequest } from '../exchange/outgoing-request.ts';
import {
  abortReason,
  pausedError,
  tooLarge,
  toUpstreamError,
  upstreamError,
} from '../exchange/upstream-errors.ts';
import { withUnknownOutcome } from '../exchange/write-outcome.ts';
import type { CircuitPass } from './circuit-breaker.ts';
import { isRead, mayPass, outcomeOf } from './exchange-outcome.ts';
import { ResponseBody } from './response-body.ts';
import { retryDelay } from './retry-budget.ts';
import type { Service } from './service.ts';

const maxRetries = 2;
/** A shorter response needs no room. */
const smallBytes = 64 * 1024;

/**
 * One request to the service: sent, again where that is allowed, its response collected
 * and parsed. It ends once: with the answer, at its deadline, or with the request that it
 * serves.
 */
export class HttpExchange implements Dispatcher.DispatchHandler {
  private readonly service: Service;
  private readonly exchange: Exchange;
  private readonly resolve: (answer: HttpAnswer) => void;
  private readonly reject: (error: Error) => void;
  private readonly budget: RequestBudget;
  private readonly startedAt = performance.now();
  private request: Dispatcher.DispatchOptions | null = null;
  private pass: CircuitPass | null = null;
  private retries = 0;
  private timer: NodeJS.Timeout | undefined;
  private timedSince = 0;
  private leftMs: number;
  private isEnded = false;
  /** Set for the current attempt, once it has a connection. */
  private controller: Dispatcher.DispatchController | null = null;
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private body: ResponseBody;
  /** Gives back the room of its bytes, or no longer waits for it. */
  private release: (() => void) | null = null;

  private constructor(
    service: Service,
    exchange: Exchange,
    resolve: (answer: HttpAnswer) => void,
    reject: (error: Error) => void,
  ) {
    this.service = service;
    this.exchange = exchange;
    this.resolve = resolve;
    this.reject = reject;
    // The budget of the work that sent the request, even if no client requested it.
    this.budget = budgetOf(exchange.signal) ?? budgetFor(exchange.signal);
    this.leftMs = service.deadlineMs * (exchange.patience ?? 1);
    this.body = new ResponseBody(service.format, service.maxBytes);
  }

  static run(service: Service, exchange: Exchange): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => new HttpExchange(service, exchange, resolve, reject).begin());
  }

  private begin(): void {
    const { service, exchange } = this;
    const { signal } = exchange;
    if (signal.aborted) return this.end(abortReason(signal));
    const pass = service.breaker.begin();
    if (typeof pass === 'number') return this.end(pausedError(exchange.operation, pass));
    this.pass = pass;
    try {
      this.request = toUpstreamRequest(exchange, service.basePath, service.format);
    } catch (error) {
      return this.end(error as Error);
    }
    service.retries.earn();
    // One request may have many concurrent exchanges.
    setMaxListeners(0, signal);
    signal.addEventListener('abort', this, { once: true });
    this.send();
  }

  private send(): void {
    if (!this.isEnded && this.request !== null) this.service.pool.dispatch(this.request, this);
  }

  /** The request that it serves has ended. */
  handleEvent(): void {
    this.stop(abortReason(this.exchange.signal));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const { operation } = this.exchange;
    if (this.isEnded) return controller.abort(abortReason(this.exchange.signal));
    const pausedMs = this.pass?.pausedMs() ?? 0;
    // While it waited for a connection, others have found out that the service does not answer.
    if (pausedMs > 0 && this.retries === 0) return controller.abort(pausedError(operation, pausedMs));
    this.controller = controller;
    if (this.timer === undefined) this.startTimer();
    this.budget.countUpstreamCall();
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    this.status = status;
    this.headers = headers;
    const announced = Number(headerOf(headers, 'content-length') ?? 0);
    if (announced > this.service.maxBytes)
      controller.abort(tooLarge(this.exchange.operation, `${this.service.maxBytes} bytes`));
    else if (announced > smallBytes) this.reserve(controller, announced);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const exceeded = this.body.add(chunk, this.headers);
    if (exceeded !== null) controller.abort(tooLarge(this.exchange.operation, exceeded));
    else if (this.body.bytes > smallBytes && this.release === null) {
      this.reserve(controller, this.service.maxBytes);
    }
  }

  /** Reads a short document at once; what is wrong with it is reported by what needs it. */
  onResponseEnd(): void {
    // The service has answered in time, however long reading its answer takes.
    this.stopTimer();
    if (!this.body.isQuicklyRead()) return void this.readInSlices();
    try {
      this.answer(complete(this.body.read(this.headers)));
    } catch (error) {
      this.failToRead(error);
    }
  }

  onResponseError(_controller: unknown, error: Error): void {
    const { operation, isWrite } = this.exchange;
    const reason = toUpstreamError(error, operation);
    const wasSent = this.controller !== null;
    this.endOrRetry(isWrite === true && wasSent ? withUnknownOutcome(reason) : reason);
  }

  private stop(reason: EmissionsError): void {
    // While it waits for a connection, or for its next attempt, there is no controller.
    if (this.controller === null) this.end(reason);
    else this.controller.abort(reason);
  }

  /** The wait for a connection or for room does not count against the service. */
  private startTimer(): void {
    const { operation } = this.exchange;
    this.timedSince = performance.now();
    this.timer = setTimeout(() => this.stop(upstreamError('UPSTREAM_TIMEOUT', { operation })), this.leftMs);
  }

  private stopTimer(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.leftMs = Math.max(0, this.leftMs - (performance.now() - this.timedSince));
  }

  /** Receives a long response, or the rest of it, when there is room for it. */
  private reserve(controller: Dispatcher.DispatchController, bytes: number): void {
    let isReserved = false;
    this.release = this.service.receiving.reserve(bytes, () => {
      isReserved = true;
      if (!controller.paused) return;
      this.startTimer();
      controller.resume();
    });
    if (isReserved) return;
    this.stopTimer();
    controller.pause();
  }

  private async readInSlices(): Promise<void> {
    try {
      this.answer(await runInSlices(this.budget, this.body.read(this.headers)));
    } catch (error) {
      this.failToRead(error);
    }
  }

  private answer(document: WireNode | WireError): void {
    const { status, headers, body } = this;
    this.endOrRetry(toAnswer({ status, headers, bytes: body.bytes }, document));
  }

  private failToRead(error: unknown): void {
    const { signal } = this.exchange;
    if (error instanceof WireError) this.answer(error);
    else this.onResponseError(null, signal.aborted ? abortReason(signal) : (error as Error));
  }

  private endOrRetry(outcome: HttpAnswer | EmissionsError): void {
    const mayRetry = mayPass(outcome) && isRead(this.exchange) && this.retries < maxRetries;
    if (this.isEnded || !mayRetry || !this.service.retries.take()) return this.end(outcome);
    this.giveBack();
    this.controller = null;
    this.body = new ResponseBody(this.service.format, this.service.maxBytes);
    if (this.timer === undefined) this.startTimer();
    setTimeout(() => this.send(), retryDelay(this.retries));
    this.retries += 1;
  }

  private end(outcome: HttpAnswer | Error): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.stopTimer();
    this.exchange.signal.removeEventListener('abort', this);
    this.giveBack();
    const { service, exchange } = this;
    const { signal, headers } = exchange;
    this.pass?.settle(outcomeOf(outcome), { signal, caller: credentialIn(headers) });
    const seconds = (performance.now() - this.startedAt) / 1000;
    const ending = outcome instanceof Error ? outcome : outcome.status;
    service.onExchange?.(exchange.operation.name, ending, seconds);
    if (outcome instanceof Error) return this.reject(outcome);
    service.onAnswer(outcome, exchange);
    this.resolve(outcome);
  }

  /** Later, because the parser of undici reads one answer at a time, and others may go on now. */
  private giveBack(): void {
    if (this.release !== null) setImmediate(this.release);
    this.release = null;
  }
}
