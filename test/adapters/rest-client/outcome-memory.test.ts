import { beforeEach, describe, expect, it } from 'vitest';
import {
  createOutcomeMemory,
  type OutcomeMemory,
  type RememberedWrite,
} from '../../../src/adapters/rest-client/writes/outcome-memory.ts';
import { KEY_LIFETIME_MS } from '../../../src/domain/changes/idempotency-key.ts';

const ended: RememberedWrite = { state: 'ended', result: '1' };
const running: RememberedWrite = { state: 'running', done: Promise.resolve() };
const name = (key: string, caller = 'ann') => ({ caller, key });

describe('stored results of writes', () => {
  let now: number;
  let memory: OutcomeMemory;
  beforeEach(() => {
    now = 0;
    memory = createOutcomeMemory(() => now, { writesOfOneCaller: 3, characters: 5000 });
  });
  const keysKnown = (keys: readonly string[], caller = 'ann') =>
    keys.filter((key) => memory.get(name(key, caller), key) !== undefined);

  it('a result expires after 24 hours', () => {
    memory.set(name('a'), 'a', ended);
    now = KEY_LIFETIME_MS - 1;
    expect(memory.get(name('a'), 'a')).toEqual(ended);
    now = KEY_LIFETIME_MS;
    expect(memory.get(name('a'), 'a')).toBeUndefined();
  });

  it('a result does not apply to another request', () => {
    memory.set(name('a'), 'a', ended);
    expect(() => memory.get(name('a'), 'b')).toThrow('another request');
  });

  it('the newest results of each caller are stored, and callers do not evict those of others', () => {
    memory.set(name('bobs', 'bob'), 'bobs', ended);
    for (const key of ['a', 'b', 'c', 'd', 'e']) memory.set(name(key), key, ended);
    expect(keysKnown(['a', 'b', 'c', 'd', 'e'])).toEqual(['c', 'd', 'e']);
    expect(keysKnown(['bobs'], 'bob')).toEqual(['bobs']);
  });

  it('the number of results of all callers is limited', () => {
    const callers = Array.from({ length: 12 }, (_, index) => `caller ${index}`);
    for (const caller of callers) memory.set(name('a', caller), 'a', ended);
    const kept = callers.filter((caller) => memory.get(name('a', caller), 'a') !== undefined);
    expect(kept.length).toBeLessThan(10);
    expect(kept).toEqual(callers.slice(-kept.length));
  });

  it('running writes are never evicted', () => {
    memory.set(name('a'), 'a', running);
    for (const key of ['b', 'c', 'd', 'e']) memory.set(name(key), key, ended);
    expect(keysKnown(['a'])).toEqual(['a']);
  });
});
