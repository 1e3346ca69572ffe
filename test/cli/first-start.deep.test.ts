import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { openProgram } from '../support/program/program.ts';

const whole = openProgram('all');

describe('a first start', () => {
  it('serve loads all of the built-in data when it first starts, and loads none when it starts again', async () => {
    const args = ['--data-dir', 'whole'];
    await stopWhileItLoads(args);
    const first = await whole.serve(args);
    const [, loaded] = /Loaded (\d+) data items/.exec(first.err()) ?? [];
    expect(Number(loaded)).toBeGreaterThan(15_000);
    await first.stop('SIGINT');
    const second = await whole.serve(args);
    expect(second.err()).toBe('');
    await second.stop('SIGINT');
  });
});

/** The load, which takes seconds, leaves nothing. */
async function stopWhileItLoads(args: readonly string[]): Promise<void> {
  const running = whole.start(['serve', '--port', '0', ...args]);
  await vi.waitFor(() => expect(existsSync(join(whole.folder, 'whole/token.key'))).toBe(true), 15_000);
  await sleep(600);
  running.kill('SIGTERM');
  expect(await running.finished).toMatchObject({ signal: 'SIGTERM', err: '' });
}
