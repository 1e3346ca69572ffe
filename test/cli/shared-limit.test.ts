import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { buildProgram, type Program } from './program.ts';
import { expectSharedLimit } from './shared-limit.ts';

// Many processes start here, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const limit = 60;
const shared = ['--workers', '3', '--rate-limit', String(limit)];
let program: Program;

beforeAll(async () => {
  program = await buildProgram();
});
afterAll(() => program.remove());

describe('the limit of a caller holds over the workers of a program', () => {
  it('with a database in a file', async () => {
    const server = await program.serve([...shared, '--data-dir', 'limited']);
    await expectSharedLimit([server.url], 3, limit);
    await server.stop('SIGINT');
  });

  it('before an upstream', async () => {
    const service = await program.serve(['--store', 'memory']);
    const server = await program.serve([...shared, '--upstream', service.url]);
    await expectSharedLimit([server.url], 3, limit);
    await server.stop('SIGINT');
    await service.stop('SIGINT');
  });
});
