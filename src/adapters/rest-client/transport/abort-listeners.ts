import { EmissionsError } from '../../../domain/basics/errors.ts';

/** What ends when the request that it serves does. */
export interface Abortable {
  abort(): void;
  /** Where it is in the list of its signal. */
  position: number;
}

const listKey = Symbol('abortable');
interface SharedSignal extends AbortSignal {
  [listKey]?: Abortable[];
}

/**
 * Aborts the work with the signal, until `outlive`. However many exchanges a
 * request makes, its signal gets one listener: a platform signal per exchange
 * costs more time than the exchange's own bookkeeping, and is held until its
 * timer fires.
 */
export function endWith(signal: AbortSignal, work: Abortable): void {
  if (signal.aborted) return work.abort();
  const list = (signal as SharedSignal)[listKey] ?? listOf(signal);
  work.position = list.length;
  list.push(work);
}

export function outlive(signal: AbortSignal, work: Abortable): void {
  const list = (signal as SharedSignal)[listKey];
  if (list?.[work.position] !== work) return;
  const last = list.pop();
  if (last === undefined || last === work) return;
  list[work.position] = last;
  last.position = work.position;
}

function listOf(signal: AbortSignal): Abortable[] {
  const list: Abortable[] = [];
  (signal as SharedSignal)[listKey] = list;
  signal.addEventListener('abort', () => list.splice(0).forEach((work) => work.abort()), { once: true });
  return list;
}

/** Waits for what others do; rejects with why the request ended as soon as it ends. */
export function settledWithin(done: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting: Abortable = { position: 0, abort: () => reject(abortReason(signal)) };
    endWith(signal, waiting);
    const settle = (): void => {
      outlive(signal, waiting);
      resolve();
    };
    done.then(settle, reject);
  });
}

/** Why the request that the signal belongs to has ended. */
export function abortReason({ reason }: AbortSignal): EmissionsError {
  return reason instanceof EmissionsError
    ? reason
    : new EmissionsError('TIMEOUT', 'The request was cancelled before the response was complete.');
}
