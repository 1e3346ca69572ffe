import { useSyncExternalStore } from 'react';

type Overlay = 'commands' | 'keys' | null;

let shown: Overlay = null;
const listeners = new Set<() => void>();

export function show(overlay: Overlay): void {
  shown = overlay;
  for (const listener of listeners) listener();
}

export const useOverlay = (): Overlay =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => shown,
    () => null,
  );
