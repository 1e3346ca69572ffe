import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BoundedCache } from '../../src/cache/bounded-cache.ts';

describe('a bounded cache', () => {
  const operation = fc.record({
    key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    weight: fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }),
  });

  it('a cache has the entries that were used last, as a plain list would', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 60 }), (operations) => {
        const cache = new BoundedCache<number>({
          maximum: 20,
          maxEntry: 10,
          weigh: (_, value) => value,
        });
        let list: { readonly key: string; readonly weight: number }[] = [];
        const total = (): number => list.reduce((sum, { weight }) => sum + weight, 0);
        for (const { key, weight } of operations) {
          const held = list.find((entry) => entry.key === key);
          if (weight === null) {
            expect(cache.get(key)).toBe(held?.weight);
            if (held !== undefined) list = [...list.filter((entry) => entry !== held), held];
            continue;
          }
          cache.set(key, weight);
          if (weight > 10) continue;
          list = [...list.filter((entry) => entry !== held), { key, weight }];
          while (total() > 20) list = list.slice(1);
          expect(cache.weight).toBe(total());
        }
      }),
    );
  });

  it('creates a value again only when it was evicted', () => {
    const cache = new BoundedCache<number>({ maximum: 2 });
    const made: string[] = [];
    const get = (key: string) =>
      cache.getOrCreate(key, () => {
        made.push(key);
        return made.length;
      });
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) get(key);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });
});
