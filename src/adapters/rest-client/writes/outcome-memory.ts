import { createHash } from 'node:crypto';
import type { EmissionsError } from '../../../domain/basics/errors.ts';
import { KEY_LIFETIME_MS, keyOfAnotherRequest } from '../../../domain/changes/idempotency-key.ts';

/** State of a write under a key, as this process knows it. */
export type RememberedWrite =
  | { readonly state: 'running'; readonly done: Promise<void> }
  /** The result as JSON. */
  | { readonly state: 'ended'; readonly result: string }
  /** Sent, with an unknown outcome. */
  | { readonly state: 'unknown'; readonly error: EmissionsError };

/** Whose write it is, and under which key. */
export interface WriteName {
  readonly caller: string;
  readonly key: string;
}

/** The results of writes under keys, for one process: what a service does that keeps keys itself, as far as memory goes. */
export interface OutcomeMemory {
  /** `undefined` for an unknown name. CONFLICT when the name belongs to a different request. */
  get(name: WriteName, requested: string): RememberedWrite | undefined;
  set(name: WriteName, requested: string, write: RememberedWrite): void;
  delete(name: WriteName): void;
}

interface MemoryLimits {
  /** How many writes are remembered for one caller. */
  readonly writesOfOneCaller: number;
  /** How many characters all results have together. */
  readonly characters: number;
}

const defaultLimits: MemoryLimits = { writesOfOneCaller: 1000, characters: 16 * 1024 * 1024 };

interface Entry extends WriteName {
  readonly digest: string;
  readonly expires: number;
  readonly size: number;
  readonly write: RememberedWrite;
}

/** Size of an entry without its result. */
const entrySize = 500;

/** When it is full, what has been there longest gives way; a write that is running does not. */
export function createOutcomeMemory(
  clock: () => number,
  limits: MemoryLimits = defaultLimits,
): OutcomeMemory {
  const entries = new Map<string, Entry>();
  const writesByCaller = new Map<string, number>();
  let size = 0;

  function remove(name: string): void {
    const entry = entries.get(name);
    if (entry === undefined) return;
    entries.delete(name);
    size -= entry.size;
    const left = (writesByCaller.get(entry.caller) ?? 0) - 1;
    if (left > 0) writesByCaller.set(entry.caller, left);
    else writesByCaller.delete(entry.caller);
  }

  function makeRoom(caller: string, needed: number): void {
    for (const [name, entry] of entries) {
      const isCallerFull = (writesByCaller.get(caller) ?? 0) >= limits.writesOfOneCaller;
      const isFull = size + needed > limits.characters;
      if (!isCallerFull && !isFull) return;
      if (entry.write.state !== 'running' && (isFull || entry.caller === caller)) remove(name);
    }
  }

  return {
    get(writeName, requested) {
      const name = nameOf(writeName);
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      if (entry.write.state !== 'running' && entry.expires <= clock()) {
        remove(name);
        return undefined;
      }
      if (entry.digest !== requestDigest(requested)) throw keyOfAnotherRequest();
      return entry.write;
    },
    set({ caller, key }, requested, write) {
      const name = nameOf({ caller, key });
      remove(name);
      const needed = entrySize + (write.state === 'ended' ? write.result.length : 0);
      makeRoom(caller, needed);
      const expires = clock() + KEY_LIFETIME_MS;
      entries.set(name, { caller, key, digest: requestDigest(requested), expires, size: needed, write });
      writesByCaller.set(caller, (writesByCaller.get(caller) ?? 0) + 1);
      size += needed;
    },
    delete: (writeName) => remove(nameOf(writeName)),
  };
}

export function requestDigest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** No key has a space. */
function nameOf({ caller, key }: WriteName): string {
  return `${key} ${caller}`;
}
