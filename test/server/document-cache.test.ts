import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createDocumentCache } from '../../src/server/graphql-http/prepared-documents.ts';
import { rounds } from '../support/deep.ts';

describe('the cache of parsed documents', () => {
  it('the document cache stays within its size with many different documents of the largest size', () => {
    const cache = createDocumentCache();
    const documents = rounds({ usual: 100, deep: 2000 });
    for (let count = 0; count < documents; count += 1) {
      const text = `{ f${count} ${'a '.repeat(1990)} }`;
      cache.set(text, parse(text));
      expect(cache.weight).toBeLessThanOrEqual(32 * 1024 * 1024);
      expect(cache.get(text)).toBeDefined();
    }
    expect(cache.get(`{ f0 ${'a '.repeat(1990)} }`)).toBeUndefined();
  });

  it('the weight of a document counts tokens, because short texts can be large documents', () => {
    const words = `{ ${'a '.repeat(1000)} }`;
    const comment = `{ a } #${'x'.repeat(words.length)}`;
    const weigh = (text: string) => {
      const cache = createDocumentCache();
      cache.set(text, parse(text));
      return cache.weight;
    };
    expect(weigh(words)).toBeGreaterThan((100 * weigh(comment)) / 2);
  });

  it('a document that is too heavy by itself is not cached', () => {
    const cache = createDocumentCache(10_000_000);
    const text = `{ ${'a '.repeat(10_000)} }`;
    cache.set(text, parse(text));
    expect([cache.get(text), cache.weight]).toEqual([undefined, 0]);
  });
});
