import { type Abortable, abortReason, endWith, outlive } from './abort-listeners.ts';
import type { Exchange } from './exchange.ts';
import type { EmissionsError } from '../../../domain/basics/errors.ts';

/** Two refusals with fewer than ten answers between them; a single one says nothing. */
const refusalsOfOverload = 2;
const forgottenPerAnswer = 0.1;

/** What waits for a connection, has one, or waits for something else than the service while it has none. */
export abstract class Waiter implements Abortable {
  position = 0;
  readonly signal: AbortSignal;
  readonly share: number;
  readonly turn: number;
  slots: ConnectionSlots | null = null;
  hasLeft = false;
  sparedBefore = 0;

  constructor({ signal, share = 1, turn = 0 }: Pick<Exchange, 'signal' | 'share' | 'turn'>) {
    this.signal = signal;
    this.share = share;
    this.turn = turn;
  }

  /** A connection is free for it; at the end it exits. */
  abstract onAdmitted(): void;
  /** The request ended before. */
  abstract onCancelled(reason: EmissionsError): void;

  abort(): void {
    this.slots?.withdraw(this);
    this.onCancelled(abortReason(this.signal));
  }
}

/**
 * Admits exchanges once a connection is free for them, so that their time begins
 * when they have one: however many wait, a healthy service is not too slow. Waiting
 * ends with the request that the exchange serves.
 *
 * The first exchanges of each request go in the order of the calls, and in turn with
 * them the others in the order of their requests: a short request waits for no long
 * one, and of several long ones one ends after the other. If all went on at the same
 * time, their documents would be held until the end of all.
 *
 * A batch takes as many connections as its reads would. A service that refuses
 * what is too much for it, with 503 more often than now and then, is asked for
 * half as much at once, and then for one more each time that it has answered as
 * many. While so little is asked that half as much would be the same, it refuses
 * for another reason.
 *
 * As many as there are places may have left theirs; further ones keep it.
 */
export class ConnectionSlots {
  readonly #connections: number;
  readonly #first: Waiter[] = [];
  /** Of requests that read much, the earliest request first. */
  readonly #further: Waiter[] = [];
  #wasFirst = false;
  #width: number;
  #running = 0;
  #leaving = 0;
  #isAdmitting = false;
  /** What began before the service was last spared says nothing of how much it can do now. */
  #timesSpared = 0;
  #refusals = 0;

  constructor(connections: number) {
    this.#connections = connections;
    this.#width = connections;
  }

  enter(waiter: Waiter): void {
    if (waiter.signal.aborted) return waiter.abort();
    if (this.isFree(waiter.share)) return this.#admit(waiter);
    waiter.slots = this;
    const line = this.#lineOf(waiter);
    line.splice(placeIn(line, waiter), 0, waiter);
    endWith(waiter.signal, waiter);
  }

  /** Whether what enters now is admitted at once. */
  isFree(share = 1): boolean {
    return this.#next() === undefined && this.#hasRoomFor(share);
  }

  /** What has been admitted gives its place to another of the same share. */
  handOver(from: Waiter, to: Waiter): void {
    to.sparedBefore = from.sparedBefore;
    to.onAdmitted();
  }

  /** Gives the place back before the answer is there, where that waits for something else than the service. */
  leave(waiter: Waiter): void {
    const { share } = waiter;
    if (waiter.hasLeft || this.#leaving + share > this.#connections) return;
    waiter.hasLeft = true;
    this.#leaving += share;
    this.#release(share);
  }

  /** The exchange has ended, with this status or without an answer. */
  exit(waiter: Waiter, status: number | null): void {
    if (status !== null) this.#learn(waiter, status);
    if (waiter.hasLeft) this.#leaving -= waiter.share;
    else this.#release(waiter.share);
  }

  withdraw(waiter: Waiter): void {
    const line = this.#lineOf(waiter);
    const at = line.indexOf(waiter);
    if (at >= 0) line.splice(at, 1);
    this.#admitNext();
  }

  #lineOf({ turn }: Waiter): Waiter[] {
    return turn === 0 ? this.#first : this.#further;
  }

  #next(): Waiter | undefined {
    const [first, further] = [this.#first[0], this.#further[0]];
    return this.#wasFirst ? (further ?? first) : (first ?? further);
  }

  #learn({ share, sparedBefore }: Waiter, status: number): void {
    if (status !== 503) {
      this.#refusals = Math.max(0, this.#refusals - forgottenPerAnswer);
      this.#width = Math.min(this.#connections, this.#width + share / this.#width);
      return;
    }
    if (sparedBefore !== this.#timesSpared || this.#running <= this.#width / 2) return;
    this.#refusals += 1;
    if (this.#refusals < refusalsOfOverload) return;
    this.#timesSpared += 1;
    this.#refusals = 0;
    this.#width = Math.max(1, this.#width / 2);
  }

  #hasRoomFor(share: number): boolean {
    return this.#running === 0 || this.#running + share <= this.#width;
  }

  #admit(waiter: Waiter): void {
    this.#running += waiter.share;
    waiter.hasLeft = false;
    waiter.sparedBefore = this.#timesSpared;
    waiter.onAdmitted();
  }

  #release(share: number): void {
    this.#running -= share;
    this.#admitNext();
  }

  /** One after the other, also where an exchange ends as soon as it is admitted. */
  #admitNext(): void {
    if (this.#isAdmitting) return;
    this.#isAdmitting = true;
    for (;;) {
      const next = this.#next();
      if (next === undefined || !this.#hasRoomFor(next.share)) break;
      this.#lineOf(next).shift();
      this.#wasFirst = next.turn === 0;
      outlive(next.signal, next);
      this.#admit(next);
    }
    this.#isAdmitting = false;
  }
}

/** Behind all that came before it, and before those of later requests. */
function placeIn(line: readonly Waiter[], { turn }: Waiter): number {
  let [from, to] = [0, line.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (turn < (line[middle]?.turn ?? 0)) to = middle;
    else from = middle + 1;
  }
  return from;
}
