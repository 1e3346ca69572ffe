import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RevisionCache } from '../../src/cache/revision-cache.ts';

function createRig(maximum: number) {
  const state = { writes: 0 };
  const cache = new RevisionCache<string>({
    revision: () => String(state.writes),
    maximum,
    maxEntry: maximum / 8,
    weigh: (key, text) => 2 * (key.length + text.length) + 500,
  });
  const keep = (key: string, text: string): boolean => cache.set(key, text, cache.revision());
  const textOf = (key: string): string | undefined => cache.get(key);
  return { state, cache, keep, textOf };
}

describe('revision cache', () => {
  it('a revision cache drops everything when the revision changes', () => {
    const { state, cache, keep, textOf } = createRig(100_000);
    keep('a', 'one');
    keep('b', 'two');
    state.writes += 1;
    expect(textOf('a')).toBeUndefined();
    expect(textOf('b')).toBeUndefined();
    expect(cache.weight).toBe(0);
  });

  it('a revision cache does not store a response computed while something was written', () => {
    const { state, cache, textOf } = createRig(100_000);
    const computedAt = cache.revision();
    state.writes += 1;
    expect(cache.set('a', 'old', computedAt)).toBe(false);
    expect(textOf('a')).toBeUndefined();
  });

  it('a revision cache evicts the least recently used response when it is full', () => {
    // Each takes 502 and twice its text.
    const { keep, textOf } = createRig(10_000);
    const text = 'x'.repeat(300);
    for (const key of 'abcdefgh') keep(key, text);
    expect(textOf('a')).toBe(text);
    keep('i', text);
    keep('j', text);
    expect(textOf('a')).toBe(text);
    expect(textOf('b')).toBeUndefined();
  });

  it('a revision cache does not store a response that is too large by itself', () => {
    const { keep, textOf } = createRig(8000);
    keep('small', 'x');
    expect(keep('large', 'x'.repeat(1000))).toBe(false);
    expect(textOf('large')).toBeUndefined();
    expect(textOf('small')).toBe('x');
  });

  it('a revision cache stays within its maximum size, and only returns what was stored last under the same revision', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('keep' as const), key: fc.nat({ max: 20 }), size: fc.nat({ max: 700 }) }),
      fc.record({ do: fc.constant('read' as const), key: fc.nat({ max: 20 }) }),
      fc.record({ do: fc.constant('write' as const) }),
    );
    let hits = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 50, maxLength: 300 }), (steps) => {
        const maxBytes = 12_000;
        const { state, cache, keep, textOf } = createRig(maxBytes);
        const model = new Map<string, { text: string; writes: number }>();
        for (const [index, taken] of steps.entries()) {
          if (taken.do === 'write') state.writes += 1;
          if (taken.do === 'keep') {
            const text = `${index}:${'x'.repeat(taken.size)}`;
            const { writes } = state;
            if (keep(String(taken.key), text)) model.set(String(taken.key), { text, writes });
          }
          if (taken.do === 'read') {
            const text = textOf(String(taken.key));
            const expected = model.get(String(taken.key));
            if (text !== undefined) {
              hits += 1;
              expect(text).toBe(expected?.text);
              expect(expected?.writes).toBe(state.writes);
            }
          }
          expect(cache.weight).toBeLessThanOrEqual(maxBytes);
          expect(cache.weight).toBeGreaterThanOrEqual(0);
        }
      }),
    );
    expect(hits).toBeGreaterThan(0);
  });
});
