import { createHash } from 'node:crypto';
import type { EmissionsError } from '../../domain/errors.ts';
import { KEY_LIFETIME_MS } from '../../domain/idempotency-key.ts';
import { type KeptError, keyOfAnotherRequest } from '../../domain/kept-error.ts';
import type { Clock } from '../../ports/clock.ts';

/** How a write ended. */
export type Ending = { readonly result: unknown } | { readonly error: KeptError };

export type RememberedWrite =
  | { readonly state: 'running'; readonly done: Promise<void> }
  | { readonly state: 'ended'; readonly ending: Ending }
  /** It was sent, and what became of it is not known. */
  | { readonly state: 'unknown'; readonly error: EmissionsError };

/** The outcomes of writes under keys, for one process: what a service does that keeps keys itself, as far as memory goes. */
export interface OutcomeMemory {
  /** `undefined` for a name that nothing is known under. CONFLICT when it was another request. */
  get(name: string, asked: string): RememberedWrite | undefined;
  set(name: string, asked: string, write: RememberedWrite): void;
  delete(name: string): void;
}

const heldAtMost = 10_000;

interface Entry {
  readonly digest: string;
  readonly expires: number;
  readonly write: RememberedWrite;
}

/** When it is full, what has been there longest gives way; a write that is running does not. */
export function createOutcomeMemory(clock: Clock, maximumSize = heldAtMost): OutcomeMemory {
  const entries = new Map<string, Entry>();

  function makeRoom(): void {
    for (const [name, { write }] of entries) {
      if (entries.size < maximumSize) return;
      if (write.state !== 'running') entries.delete(name);
    }
  }

  return {
    get(name, asked) {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      if (entry.write.state !== 'running' && entry.expires <= clock()) {
        entries.delete(name);
        return undefined;
      }
      if (entry.digest !== digestOf(asked)) throw keyOfAnotherRequest();
      return entry.write;
    },
    set(name, asked, write) {
      entries.delete(name);
      makeRoom();
      entries.set(name, { digest: digestOf(asked), expires: clock() + KEY_LIFETIME_MS, write });
    },
    delete: (name) => void entries.delete(name),
  };
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
