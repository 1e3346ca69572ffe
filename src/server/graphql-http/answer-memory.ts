import type { Clock } from '../../ports/clock.ts';
import type { GraphQLAnswer } from './answer.ts';

interface AnswerMemoryOptions {
  /** Differs from an earlier answer when what answers were made of may have changed. */
  readonly revision: () => string;
  readonly clock: Clock;
  readonly maximumAgeMs: number;
  readonly maximumBytes: number;
}

export interface HeldAnswer {
  readonly answer: GraphQLAnswer;
  readonly ageMs: number;
}

/**
 * Answers by key, each for as long as the marker is the one that it was made
 * under, and never longer than a while. What was used least recently goes
 * first when there is no room.
 */
export interface AnswerMemory {
  /** What answers are made under now. */
  revision(): string;
  get(key: string): HeldAnswer | null;
  /**
   * `madeUnder` is the marker from before the answer was made; a change in
   * between voids the answer. Whether it is held now.
   */
  set(key: string, answer: GraphQLAnswer, madeUnder: string): boolean;
  /** What the answers take, at most. */
  bytes(): number;
}

interface Entry {
  readonly answer: GraphQLAnswer;
  readonly bytes: number;
  readonly keptAt: number;
}

/** Objects, headers and the place in the map, generously. */
const overheadBytes = 500;
/** One answer may take this part of the room, so that it does not push out all others. */
const largestPart = 1 / 8;

export function createAnswerMemory(options: AnswerMemoryOptions): AnswerMemory {
  const { revision, clock, maximumAgeMs, maximumBytes } = options;
  /** The order of a map is that of insertion: the least recently used stands first. */
  const entries = new Map<string, Entry>();
  let bytes = 0;
  let validUnder = revision();

  function forgetChanged(): void {
    const current = revision();
    if (current === validUnder) return;
    entries.clear();
    bytes = 0;
    validUnder = current;
  }

  function remove(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  return {
    revision,

    get(key) {
      forgetChanged();
      const entry = entries.get(key);
      if (entry === undefined) return null;
      remove(key);
      const ageMs = clock() - entry.keptAt;
      if (ageMs >= maximumAgeMs) return null;
      entries.set(key, entry);
      bytes += entry.bytes;
      return { answer: entry.answer, ageMs };
    },

    set(key, answer, madeUnder) {
      forgetChanged();
      // Texts take up to two bytes a character.
      const size = 2 * (key.length + answer.text.length) + overheadBytes;
      if (madeUnder !== validUnder || size > maximumBytes * largestPart) return false;
      remove(key);
      entries.set(key, { answer, bytes: size, keptAt: clock() });
      bytes += size;
      for (const oldest of entries.keys()) {
        if (bytes <= maximumBytes) break;
        remove(oldest);
      }
      return true;
    },

    bytes: () => bytes,
  };
}
