import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type CircuitBreaker,
  type CircuitPass,
  createCircuitBreaker,
  type ExchangeOutcome,
} from '../../../src/adapters/rest-client/connection/circuit-breaker.ts';

function createRig() {
  let now = 1_000_000;
  const breaker = createCircuitBreaker({ clock: () => now });
  return {
    breaker,
    pass: (milliseconds: number): void => {
      now += milliseconds;
    },
  };
}

function begin(breaker: CircuitBreaker): CircuitPass {
  const pass = breaker.begin();
  return typeof pass === 'number' ? expect.fail(`refused for ${pass} ms`) : pass;
}

/** Another request of one of two callers. */
let requests = 0;
function origin() {
  requests += 1;
  return { signal: new AbortController().signal, caller: `caller ${requests % 2}` };
}

function exchange(breaker: CircuitBreaker, outcome: ExchangeOutcome, times = 1, from = origin): void {
  for (let time = 0; time < times; time += 1) begin(breaker).settle(outcome, from());
}

it('a breaker stays closed while at most half of the exchanges fail', () => {
  const { breaker, pass } = createRig();
  for (let time = 0; time < 100; time += 1) {
    exchange(breaker, 'answered');
    exchange(breaker, 'failed');
    pass(50);
  }
  expect(breaker.begin()).toBeTypeOf('object');
});

it('a breaker opens when more than half of the last 20 failed', () => {
  const { breaker } = createRig();
  exchange(breaker, 'answered', 9);
  exchange(breaker, 'failed', 10);
  expect(breaker.begin()).toBeTypeOf('object');
  exchange(breaker, 'failed');
  expect(breaker.begin()).toBe(2000);
});

it('a breaker opens when five in a row could not connect, and not when one in between succeeded', () => {
  const { breaker } = createRig();
  exchange(breaker, 'unreachable', 4);
  exchange(breaker, 'answered');
  exchange(breaker, 'unreachable', 4);
  expect(breaker.begin()).toBeTypeOf('object');
  exchange(breaker, 'unreachable');
  expect(breaker.begin()).toBe(2000);
});

it.each(['failed', 'unreachable'] as const)(
  'one request counts once, however many of its exchanges are %s, and one caller alone never opens the breaker',
  (outcome) => {
    const { breaker } = createRig();
    const { signal, caller } = origin();
    exchange(breaker, outcome, 100, () => ({ signal, caller }));
    exchange(breaker, outcome, 1, () => ({ ...origin(), caller: 'another' }));
    expect(breaker.begin()).toBeTypeOf('object');
    const { breaker: other } = createRig();
    exchange(other, outcome, 100, () => ({ ...origin(), caller }));
    expect(other.begin()).toBeTypeOf('object');
    exchange(other, outcome, 1, () => ({ ...origin(), caller: 'another' }));
    expect(other.begin()).toBe(2000);
  },
);

it('old failures are forgotten', () => {
  const { breaker, pass } = createRig();
  exchange(breaker, 'failed', 19);
  pass(11_000);
  exchange(breaker, 'failed', 19);
  expect(breaker.begin()).toBeTypeOf('object');
});

it('an open breaker lets one probe through after two seconds, and closes when it succeeds', () => {
  const { breaker, pass } = createRig();
  exchange(breaker, 'unreachable', 5);
  pass(1999);
  expect(breaker.begin()).toBe(1);
  pass(1);
  const probe = begin(breaker);
  expect(breaker.begin()).toBe(2000);
  probe.settle('answered', origin());
  exchange(breaker, 'failed', 3);
  expect(breaker.begin()).toBeTypeOf('object');
});

it('a failed probe restarts the wait, and a cancelled one lets the next try', () => {
  const { breaker, pass } = createRig();
  exchange(breaker, 'unreachable', 5);
  pass(2000);
  begin(breaker).settle('failed', origin());
  expect(breaker.begin()).toBe(2000);
  pass(2000);
  begin(breaker).settle('unknown', origin());
  begin(breaker).settle('answered', origin());
  expect(breaker.begin()).toBeTypeOf('object');
});

it('results of exchanges that began before the breaker opened are ignored', () => {
  const { breaker, pass } = createRig();
  const [early, late] = [begin(breaker), begin(breaker)];
  exchange(breaker, 'unreachable', 5);
  expect(early.pausedMs()).toBe(2000);
  early.settle('answered', origin());
  expect(breaker.begin()).toBe(2000);
  pass(2000);
  const probe = begin(breaker);
  expect([late.pausedMs() > 0, probe.pausedMs()]).toEqual([true, 0]);
  late.settle('answered', origin());
  expect(breaker.begin()).toBe(2000);
  probe.settle('answered', origin());
  expect(breaker.begin()).toBeTypeOf('object');
});

it('an open breaker always lets a probe through within two seconds after the last one ended', () => {
  const outcome = fc.constantFrom<ExchangeOutcome>('answered', 'unreachable', 'failed', 'unknown');
  const step = fc.record({ outcome, wait: fc.integer({ min: 0, max: 3000 }) });
  let opened = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 40, maxLength: 200 }), (steps) => {
      const { breaker, pass } = createRig();
      for (const { outcome: result, wait } of steps) {
        pass(wait);
        const begun = breaker.begin();
        if (typeof begun === 'number') {
          opened += 1;
          expect(begun).toBeGreaterThan(0);
          expect(begun).toBeLessThanOrEqual(2000);
          pass(begun);
          begin(breaker).settle(result, origin());
        } else begun.settle(result, origin());
      }
    }),
  );
  expect(opened).toBeGreaterThan(0);
});
