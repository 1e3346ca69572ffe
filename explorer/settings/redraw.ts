import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let drawn = 0;

/** Has the page drawn again, after its language or notation has changed. */
export function redraw(): void {
  drawn += 1;
  for (const listener of listeners) listener();
}

/** How often that was: the key of the page. */
export const useRedrawn = (): number =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => drawn,
    () => drawn,
  );
