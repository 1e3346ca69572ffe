/** Numbers that follow from a seed. */
export interface Random {
  below(limit: number): number;
  isOneIn(count: number): boolean;
  oneOf<T>(entries: readonly T[]): T;
}

/** Mulberry32, a generator of 32 bits that is good enough for tests. */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    isOneIn: (count) => below(count) === 0,
    oneOf: (entries) => entries[below(entries.length)] as (typeof entries)[number],
  };
}

/** A seed that follows from others and from texts. */
export function seedOf(...parts: readonly (string | number)[]): number {
  let seed = 17;
  for (const sign of parts.join('|')) seed = (Math.imul(seed, 31) + (sign.codePointAt(0) ?? 0)) | 0;
  return seed;
}
