import type { EmissionsError } from '../../../domain/basics/errors.ts';
import { type ConnectionSlots, Waiter } from './connection-slots.ts';
import type { Exchange } from './exchange.ts';

/**
 * A place among the exchanges with a service that is kept for a read which has not
 * begun. What is made for a read, and its answer, is then not older than the answer:
 * what waits long becomes old, and would keep all that it leads to until a full
 * garbage collection.
 */
export class KeptPlace extends Waiter {
  readonly startedAt = performance.now();
  private readonly keeper: ConnectionSlots;
  private readonly resolve: (place: KeptPlace) => void;
  private readonly reject: (reason: EmissionsError) => void;

  private constructor(
    keeper: ConnectionSlots,
    request: Pick<Exchange, 'signal' | 'turn'>,
    resolve: (place: KeptPlace) => void,
    reject: (reason: EmissionsError) => void,
  ) {
    super(request);
    this.keeper = keeper;
    this.resolve = resolve;
    this.reject = reject;
  }

  /** Resolves when the place is free; rejects with why the request ended before. */
  static waitFor(slots: ConnectionSlots, request: Pick<Exchange, 'signal' | 'turn'>): Promise<KeptPlace> {
    return new Promise((resolve, reject) => {
      slots.enter(new KeptPlace(slots, request, resolve, reject));
    });
  }

  onAdmitted(): void {
    this.resolve(this);
  }

  onCancelled(reason: EmissionsError): void {
    this.reject(reason);
  }

  /** Leaves it to others, as nothing went out. */
  giveBack(): void {
    this.keeper.exit(this, null);
  }
}
