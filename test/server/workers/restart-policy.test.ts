import { describe, expect, it } from 'vitest';
import { createRestartPolicy } from '../../../src/server/workers/restart-policy.ts';

describe('what to do when a worker has ended', () => {
  it('starts the next at once, then after growing pauses, and gives up at last', () => {
    const policy = createRestartPolicy();
    const decisions = Array.from({ length: 6 }, () => policy.onEnd(0));
    expect(decisions).toEqual([
      ...[0, 250, 500, 1000, 2000].map((afterMs) => ({ kind: 'start', afterMs })),
      { kind: 'giveUp' },
    ]);
  });

  it('begins anew when one has served for a while', () => {
    const policy = createRestartPolicy();
    for (let time = 0; time < 5; time += 1) policy.onEnd(100);
    for (let time = 0; time < 20; time += 1)
      expect(policy.onEnd(60_000)).toEqual({ kind: 'start', afterMs: 0 });
    expect(policy.onEnd(0)).toEqual({ kind: 'start', afterMs: 0 });
    expect(policy.onEnd(0)).toEqual({ kind: 'start', afterMs: 250 });
  });

  it('waits for a database that is away, for as long as that takes', () => {
    const policy = createRestartPolicy();
    for (let time = 0; time < 100; time += 1) {
      expect(policy.onEnd(0, true)).toEqual({ kind: 'start', afterMs: 2000 });
    }
    expect(policy.onEnd(0)).toEqual({ kind: 'start', afterMs: 0 });
  });
});
