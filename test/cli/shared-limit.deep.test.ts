import { afterEach, describe, it, vi } from 'vitest';
import { isDeep } from '../support/deep.ts';
import { openProgram } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';
import { expectSharedLimit } from './shared-limit.ts';

// Many processes start here, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const limit = 30;
const workers = 2;
const shared = ['--workers', String(workers), '--rate-limit', String(limit)];
const program = openProgram();
let running: Served[] = [];

afterEach(async () => {
  await Promise.all(running.map((server) => server.stop('SIGINT')));
  running = [];
});

async function serve(args: readonly string[]): Promise<Served> {
  const server = await program.serve(args);
  running.push(server);
  return server;
}

describe('a shared rate limit', () => {
  it('the limit of a caller applies across workers over a database file', async () => {
    const server = await serve([...shared, ...program.dataDirectory('limited')]);
    await expectSharedLimit([server.url], workers, limit);
  });

  it.runIf(isDeep)('the limit of a caller applies across workers in front of an upstream', async () => {
    const service = await serve(program.dataDirectory('service'));
    const server = await serve([...shared, '--upstream', service.url]);
    await expectSharedLimit([server.url], workers, limit);
  });
});
