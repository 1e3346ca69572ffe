import { describe, expect, it } from 'vitest';
import { createRestartPolicy } from '../../../src/server/workers/restart-policy.ts';

describe('restart policy of workers', () => {
  it('the policy restarts a worker at once, then after growing delays, and finally gives up', () => {
    const policy = createRestartPolicy();
    const decisions = Array.from({ length: 6 }, () => policy.onEnd(0));
    expect(decisions).toEqual([
      ...[0, 250, 500, 1000, 2000].map((afterMs) => ({ kind: 'start', afterMs })),
      { kind: 'giveUp' },
    ]);
  });

  it('the policy resets the delay when a worker has served for a while', () => {
    const policy = createRestartPolicy();
    for (let time = 0; time < 5; time += 1) policy.onEnd(100);
    for (let time = 0; time < 20; time += 1)
      expect(policy.onEnd(60_000)).toEqual({ kind: 'start', afterMs: 0 });
    expect(policy.onEnd(0)).toEqual({ kind: 'start', afterMs: 0 });
    expect(policy.onEnd(0)).toEqual({ kind: 'start', afterMs: 250 });
  });

  it('the policy keeps waiting for an unavailable database', () => {
    const policy = createRestartPolicy();
    for (let time = 0; time < 100; time += 1) {
      expect(policy.onEnd(0, true)).toEqual({ kind: 'start', afterMs: 2000 });
    }
    expect(policy.onEnd(0)).toEqual({ kind: 'start', afterMs: 0 });
  });
});
