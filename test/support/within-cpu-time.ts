import { expect } from 'vitest';
import { threadCpu } from '../../src/metering/thread-cpu.ts';
import { defaultCpuMs } from '../../src/metering/request-budget.ts';

/** Does what one request needs, of client and server in this thread; other programs of the machine do not count. */
export async function withinCpuTime<T>(request: () => Promise<T>, about: string): Promise<T> {
  const before = threadCpu.ms();
  const answer = await request();
  expect(threadCpu.ms() - before, `CPU time, in ms, of ${about}`).toBeLessThan(defaultCpuMs);
  return answer;
}
