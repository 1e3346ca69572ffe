import { useSyncExternalStore } from 'react';
import { queries } from './queries.ts';
import { failureOf, newKey } from './write.ts';

interface Deletion<Input> {
  /** The ids of records and uids of profiles that are not shown any more. */
  readonly ids: readonly string[];
  readonly input: Input;
  readonly send: Parameters<typeof failureOf<Input>>[0];
  /** Told why it was not deleted. */
  readonly onFailure: (message: string) => void;
}

const undoMs = 10_000;
let hidden: ReadonlySet<string> = new Set();
const waiting = new Set<ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function hide(change: (ids: Set<string>) => void): void {
  const next = new Set(hidden);
  change(next);
  hidden = next;
  for (const listener of listeners) listener();
}

/** The records that are deleted, or will be in a moment. */
export const useDeleted = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => hidden,
    () => hidden,
  );

/**
 * Deletes some seconds after one has asked for it, so that undoing is not creating something else:
 * nothing is sent before. Returns what takes it back, which says whether it was in time.
 */
export function deleteSoon<Input>({ ids, input, send, onFailure }: Deletion<Input>): () => boolean {
  const key = newKey();
  const show = (): void => hide((all) => ids.forEach((id) => all.delete(id)));
  const sendNow = async (): Promise<void> => {
    const failure = await failureOf(send, input, key);
    if (failure !== null) onFailure(failure.message);
    await queries.invalidateQueries();
    show();
  };
  const timer = setTimeout(() => {
    waiting.delete(timer);
    void sendNow();
  }, undoMs);
  waiting.add(timer);
  hide((all) => ids.forEach((id) => all.add(id)));
  return () => {
    if (!waiting.delete(timer)) return false;
    clearTimeout(timer);
    show();
    return true;
  };
}

/** A tab that is closed sends nothing any more, so the browser asks first. */
globalThis.addEventListener?.('beforeunload', (event) => {
  if (waiting.size > 0) event.preventDefault();
});
