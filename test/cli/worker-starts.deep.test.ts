import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { openProgram } from '../support/program/program.ts';
import { workersOf } from './worker-processes.ts';

// Several processes start here, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const program = openProgram();
const filled = program.dataDirectory('filled');

describe('the start of workers', () => {
  it('a single worker runs in the main process', async () => {
    const single = await program.serve(['--workers', '1', ...filled]);
    expect(await workersOf(single.pid)).toEqual([]);
    expect(single.out()).not.toContain('workers');
    expect(await single.stop('SIGTERM')).toBe(0);
  });

  it('workers that cannot start report the reason once, and leave no process behind', async () => {
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    const { finished } = program.start(['serve', '--workers', '2', ...filled, '--port', String(port)]);
    const refused = await finished;
    expect(refused.code).toBe(1);
    expect(refused.err.match(/choose another with --port/g)).toHaveLength(1);
    expect(refused.out).toBe('');
    other.close();
  });
});
