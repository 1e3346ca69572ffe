const listenersKey = Symbol('listeners');
interface SharedSignal extends AbortSignal {
  [listenersKey]?: Set<() => void>;
}

/**
 * Calls the listener when the signal aborts; the answer takes it back. However
 * many exchanges a request makes, its signal gets one listener: a platform
 * signal per exchange costs more time than the exchange's own bookkeeping, and
 * is held until its timer fires.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const listeners = (signal as SharedSignal)[listenersKey] ?? listenTo(signal);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Waits for what others do; rejects with the signal's reason as soon as it aborts. */
export async function settledWithin(done: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  let forget = (): unknown => undefined;
  const aborted = new Promise<never>((_, reject) => {
    forget = onAbort(signal, () => reject(signal.reason));
  });
  try {
    await Promise.race([done, aborted]);
  } finally {
    forget();
  }
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const listeners = new Set<() => void>();
  (signal as SharedSignal)[listenersKey] = listeners;
  const tellAll = (): void => {
    for (const listener of listeners) listener();
  };
  signal.addEventListener('abort', tellAll, { once: true });
  return listeners;
}
