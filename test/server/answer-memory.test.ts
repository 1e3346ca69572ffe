import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAnswerMemory } from '../../src/server/graphql-http/answer-memory.ts';
import type { GraphQLAnswer } from '../../src/server/graphql-http/answer.ts';

function answerOf(text: string): GraphQLAnswer {
  return { status: 200, contentType: 'application/json', headers: {}, text };
}

function createRig(maximumBytes: number, maximumAgeMs = 60_000) {
  const state = { now: 0, writes: 0 };
  const memory = createAnswerMemory({
    revision: () => String(state.writes),
    clock: () => state.now,
    maximumAgeMs,
    maximumBytes,
  });
  const keep = (key: string, text: string): boolean => memory.set(key, answerOf(text), memory.revision());
  const textOf = (key: string): string | undefined => memory.get(key)?.answer.text;
  return { state, memory, keep, textOf };
}

describe('the memory of answers', () => {
  it('gives an answer again with its age, until it is too old', () => {
    const { state, memory, keep } = createRig(100_000, 5000);
    keep('a', 'one');
    state.now = 4999;
    expect(memory.get('a')).toEqual({ answer: answerOf('one'), ageMs: 4999 });
    state.now = 5000;
    expect(memory.get('a')).toBeNull();
    expect(memory.bytes()).toBe(0);
  });

  it('forgets everything when something was written', () => {
    const { state, memory, keep, textOf } = createRig(100_000);
    keep('a', 'one');
    keep('b', 'two');
    state.writes += 1;
    expect(textOf('a')).toBeUndefined();
    expect(textOf('b')).toBeUndefined();
    expect(memory.bytes()).toBe(0);
  });

  it('does not keep what was made while something was written', () => {
    const { state, memory, textOf } = createRig(100_000);
    const madeUnder = memory.revision();
    state.writes += 1;
    expect(memory.set('a', answerOf('old'), madeUnder)).toBe(false);
    expect(textOf('a')).toBeUndefined();
  });

  it('gives up what was used least recently when there is no room', () => {
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

  it('keeps no answer that would take more than its part of the room', () => {
    const { keep, textOf } = createRig(8000);
    keep('small', 'x');
    expect(keep('large', 'x'.repeat(1000))).toBe(false);
    expect(textOf('large')).toBeUndefined();
    expect(textOf('small')).toBe('x');
  });

  it('never takes more than it may, and never says what was not kept last under the same marker', () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('keep' as const), key: fc.nat({ max: 20 }), size: fc.nat({ max: 700 }) }),
      fc.record({ do: fc.constant('read' as const), key: fc.nat({ max: 20 }) }),
      fc.record({ do: fc.constant('write' as const) }),
      fc.record({ do: fc.constant('wait' as const), ms: fc.nat({ max: 400 }) }),
    );
    let hits = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 50, maxLength: 300 }), (steps) => {
        const maximumBytes = 12_000;
        const { state, memory, keep, textOf } = createRig(maximumBytes, 1000);
        const model = new Map<string, { text: string; writes: number; at: number }>();
        for (const [index, taken] of steps.entries()) {
          if (taken.do === 'write') state.writes += 1;
          if (taken.do === 'wait') state.now += taken.ms;
          if (taken.do === 'keep') {
            const text = `${index}:${'x'.repeat(taken.size)}`;
            const { writes, now: at } = state;
            if (keep(String(taken.key), text)) model.set(String(taken.key), { text, writes, at });
          }
          if (taken.do === 'read') {
            const text = textOf(String(taken.key));
            const expected = model.get(String(taken.key));
            if (text !== undefined) {
              hits += 1;
              expect(text).toBe(expected?.text);
              expect(expected?.writes).toBe(state.writes);
              expect(state.now - (expected?.at ?? 0)).toBeLessThan(1000);
            }
          }
          expect(memory.bytes()).toBeLessThanOrEqual(maximumBytes);
          expect(memory.bytes()).toBeGreaterThanOrEqual(0);
        }
      }),
    );
    expect(hits).toBeGreaterThan(0);
  });
});
