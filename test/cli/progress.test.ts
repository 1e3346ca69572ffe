import { Writable } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showSeconds } from '../../src/cli/output/progress-bar.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function shownDuring(milliseconds: number, isTTY: boolean): Promise<string> {
  let shown = '';
  const stream = new Writable({
    write(chunk, _, done) {
      shown += String(chunk);
      done();
    },
  });
  const work = new Promise<string>((resolve) => setTimeout(() => resolve('done'), milliseconds));
  const outcome = showSeconds('purging', Object.assign(stream, { isTTY }) as unknown as WriteStream, work);
  await vi.advanceTimersByTimeAsync(milliseconds);
  expect(await outcome).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
  return shown;
}

describe('the seconds that work takes', () => {
  it('seconds are shown on a terminal, and cleared at the end', async () => {
    expect(await shownDuring(2500, true)).toBe(
      '\r\u001b[2K1 seconds, purging\r\u001b[2K2 seconds, purging\r\u001b[2K',
    );
  });

  it('seconds are not shown without a terminal', async () => {
    expect(await shownDuring(2500, false)).toBe('');
  });

  it('seconds are not shown for work of less than a second', async () => {
    expect(await shownDuring(900, true)).toBe('\r\u001b[2K');
  });
});
