type Listener = EventListenerOrEventListenerObject;

/**
 * An AbortSignal of one request, aborted by who made it. Node.js makes its own by
 * changing the prototype of an object, which gives each a hidden class in the old
 * generation and what reads it no two alike, and warns of 11 listeners, which a
 * list of items adds. For code of this program: the platform's functions refuse it.
 */
export class RequestSignal implements AbortSignal {
  aborted = false;
  reason: unknown = undefined;
  onabort: AbortSignal['onabort'] = null;
  private readonly listeners: Listener[] = [];

  throwIfAborted(): void {
    if (this.aborted) throw this.reason;
  }

  /** Listeners are called once, as a signal aborts once. */
  addEventListener(type: string, listener: Listener | null): void {
    if (type !== 'abort' || listener === null || this.aborted) return;
    if (!this.listeners.includes(listener)) this.listeners.push(listener);
  }

  removeEventListener(_type: string, listener: Listener | null): void {
    const at = listener === null ? -1 : this.listeners.indexOf(listener);
    if (at >= 0) this.listeners.splice(at, 1);
  }

  dispatchEvent(event: Event): boolean {
    this.onabort?.(event);
    for (const listener of this.listeners.splice(0)) {
      if (typeof listener === 'function') listener(event);
      else listener.handleEvent(event);
    }
    return true;
  }

  /** For `events.setMaxListeners`: there is no limit to warn of. */
  setMaxListeners(): void {}

  /** The first reason counts. */
  abort(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    this.dispatchEvent(new Event('abort'));
  }
}
