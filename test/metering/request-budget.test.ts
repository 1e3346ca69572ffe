import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inSlices, mapInSlices, runInSlices, stringifyInSlices } from '../../src/metering/in-slices.ts';
import {
  budgetFor,
  budgetOf,
  createRequestBudget,
  unlimitedBudget,
} from '../../src/metering/request-budget.ts';
import { threadCpu } from '../../src/metering/thread-cpu.ts';
import { nextSlice } from '../../src/metering/slices.ts';
import { mapInSteps } from '../../src/wire/elements/steps.ts';

const noSignal = new AbortController().signal;

/** Holds the thread, as calculating does, and uses as much CPU time however busy the machine is. */
function work(milliseconds: number): void {
  const [start, cpu] = [performance.now(), threadCpu.ms()];
  while (performance.now() - start < milliseconds || threadCpu.ms() - cpu < milliseconds);
}

function openBudget(cpuMs = 0, limits: Parameters<typeof createRequestBudget>[0]['limits'] = {}) {
  const controller = new AbortController();
  const { signal } = controller;
  return {
    signal,
    budget: createRequestBudget({ cpuMs, limits, signal, abort: (error) => controller.abort(error) }),
  };
}

describe('the budget of a request', () => {
  it('all work of a request together uses up its CPU time, and everything that waits for its signal ends', async () => {
    const { budget, signal } = openBudget(15);
    const fields = [1, 2, 3].map(() => mapInSlices(budget, Array<number>(20).fill(5), work));
    const outcomes = await Promise.allSettled(fields);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(signal.reason).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    expect(() => budget.isPauseDue()).toThrow('15 ms of CPU time');
  });

  it('whatever a request still tries after it was stopped ends with the same error', async () => {
    const { budget, signal } = openBudget(0, { calculations: 1 });
    const attempts = [1, 2, 3].map(async () => budget.count('calculations', 2));
    const outcomes = await Promise.allSettled([...attempts, budget.pause()]);
    expect(outcomes).toHaveLength(4);
    for (const outcome of outcomes) {
      expect(outcome.status === 'rejected' && outcome.reason === signal.reason).toBe(true);
    }
  });

  it('records of all lists together are limited', () => {
    const { budget, signal } = openBudget();
    budget.countRecords(200_000);
    expect(budget.records()).toBe(200_000);
    expect(() => budget.countRecords(50_001)).toThrow('more than 250000 records');
    expect(signal.reason).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });

  it.each(['nodes', 'calculations'] as const)(
    '%s of all fields together are limited, and the error names the field that has most',
    (what) => {
      const { budget, signal } = openBudget(0, { [what]: 10 });
      budget.count(what, 6, 'Query.many');
      budget.count(what, 4, 'Query.few');
      expect(() => budget.count(what, 1, 'Query.few')).toThrow(
        /limit of 10 .*, most of them by Query\.many\./,
      );
      expect(signal.reason).toMatchObject({ code: 'LIMIT_EXCEEDED' });
    },
  );

  it('of long requests the earliest goes on first, and short ones alternate with them', async () => {
    const resumed: string[] = [];
    const wait = (name: string, usedMs: number, began: number) =>
      nextSlice({ usedMs, began }).then(() => resumed.push(name));
    await Promise.all([
      wait('second long one', 100, 2),
      wait('first long one', 2000, 1),
      wait('short one', 10, 3),
      wait('other short one', 10, 4),
    ]);
    expect(resumed.filter((name) => name.includes('long'))).toEqual(['first long one', 'second long one']);
    expect(resumed.indexOf('short one')).toBeLessThan(2);
  });

  it('a request that has hardly worked is not interrupted, however long others have', () => {
    const { budget: heavy } = openBudget();
    const { budget: light } = openBudget();
    heavy.isPauseDue();
    work(12);
    expect([heavy.isPauseDue(), light.isPauseDue()]).toEqual([true, false]);
  });

  it('work of any length leaves the request the budget that it has', () => {
    const { budget, signal } = openBudget(15);
    const endless = unlimitedBudget(signal);
    expect([budgetOf(signal), budgetFor(signal)]).toEqual([budget, budget]);
    expect(endless).not.toBe(budget);
    const other = new AbortController().signal;
    unlimitedBudget(other);
    expect(budgetOf(other)).toBeUndefined();
    expect(budgetFor(other)).toBe(budgetOf(other));
  });

  it('work without a request reads any number of records', () => {
    const { signal } = new AbortController();
    expect(() => budgetFor(signal).countRecords(250_001)).not.toThrow();
  });

  it('an aborted request does not work on', async () => {
    const controller = new AbortController();
    const budget = unlimitedBudget(controller.signal);
    const waiting = budget.pause();
    controller.abort(new Error('the deadline has passed'));
    await expect(waiting).rejects.toThrow('the deadline has passed');
    await expect(mapInSlices(budget, [1], String)).rejects.toThrow('the deadline has passed');
  });

  it('a list whose entries take long is completed in slices, in its order, and others work in between', async () => {
    const budget = unlimitedBudget(noSignal);
    const completed: (number | 'other')[] = [];
    const complete = (entry: number): void => {
      if (entry % 50 === 0) work(8);
      completed.push(entry);
    };
    const entries = Array.from({ length: 250 }, (_, index) => index);
    budget.isPauseDue();
    setImmediate(() => completed.push('other'));
    const pending: Promise<void>[] = [];
    for (const entry of inSlices(budget, entries)) {
      if (entry instanceof Promise) pending.push(entry.then(complete));
      else complete(entry);
    }
    await Promise.all(pending);
    expect(completed.filter((entry) => entry !== 'other')).toEqual(entries);
    expect(completed.indexOf('other')).toBeLessThan(completed.indexOf(249));
  });

  it('the entries of a batch of reads are completed together, however busy the machine is', () => {
    const budget = unlimitedBudget(noSignal);
    budget.isPauseDue();
    work(20);
    const entries = Array.from({ length: 100 }, (_, index) => index);
    expect([...inSlices(budget, entries)]).toEqual(entries);
  });

  it('a document that is written in steps lets others work between them', async () => {
    const budget = unlimitedBudget(noSignal);
    const events: string[] = [];
    function* write(): Generator<void, string> {
      for (let step = 0; step < 64; step += 1) {
        work(1);
        yield;
      }
      events.push('written');
      return 'document';
    }
    budget.isPauseDue();
    setImmediate(() => events.push('other'));
    expect(await runInSlices(budget, write())).toBe('document');
    expect(events).toEqual(['other', 'written']);
  });

  it('time above half of the budget is CPU time: other programs of the machine cannot use it up', async () => {
    const { budget } = openBudget(30);
    const sleep = (milliseconds: number) =>
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
    await runInSlices(budget, mapInSteps([200, 100, 1], sleep));
    await expect(runInSlices(budget, mapInSteps([60, 1], work))).rejects.toThrow('30 ms of CPU time');
  });

  it('what others use between the turns of a request is not charged to it', async () => {
    const { budget } = openBudget(30);
    const sleep = (milliseconds: number) =>
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
    await Promise.all([
      runInSlices(budget, mapInSteps([40, 40, 40, 40], sleep)),
      runInSlices(unlimitedBudget(noSignal), mapInSteps([40, 40, 40, 40], work)),
    ]);
    expect(() => budget.isPauseDue()).not.toThrow();
  });

  it('nor is what others use in the same turn of the event loop', async () => {
    const { budget } = openBudget(30);
    for (const other of [1, 2, 3, 4].map(() => unlimitedBudget(noSignal))) {
      budget.isPauseDue();
      other.isPauseDue();
      work(20);
    }
    await budget.pause();
    expect(budget.isPauseDue()).toBe(false);
  });

  it('after its CPU time is used up a request takes no further step', async () => {
    const { budget } = openBudget(15);
    await expect(runInSlices(budget, mapInSteps([30, 30, 1], work))).rejects.toThrow('15 ms of CPU time');
    const steps = mapInSteps([1], work);
    await expect(runInSlices(budget, steps)).rejects.toThrow('15 ms of CPU time');
    expect(steps.next()).toMatchObject({ done: false });
  });

  it('a response that is written in slices is the same text', async () => {
    const value = fc.object({
      withNullPrototype: false,
      maxDepth: 4,
      values: [
        fc.string(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
      ],
    });
    const lists = fc.array(value, { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fc.record({ data: lists, extensions: value }), async (result) => {
        const text = await stringifyInSlices(result, unlimitedBudget(noSignal));
        expect(text).toBe(JSON.stringify(result));
      }),
      { numRuns: 50 },
    );
  });
});
