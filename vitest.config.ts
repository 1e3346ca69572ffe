import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ContractFirst } from './test/support/contract-first.ts';
import { hasDeepFiles, isDeep } from './test/support/deep.ts';
import { startsBuiltThread } from './test/support/program/workbook-thread.ts';
import { useMemoryForTemporaryFiles } from './test/support/temporary-folder.ts';

useMemoryForTemporaryFiles();

export default defineConfig({
  plugins: [startsBuiltThread],
  resolve: {
    // Without this the tests load graphql twice, once per module system, and
    // its instances do not recognise each other.
    alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }],
  },
  test: {
    testTimeout: isDeep ? 1_200_000 : 120_000,
    hookTimeout: 120_000,
    // What is waited for comes later on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    include: ['test/**/*.test.ts', 'explorer/test/**/*.test.{ts,tsx}'],
    exclude: hasDeepFiles ? [] : ['test/**/*.deep.test.ts'],
    sequence: { sequencer: ContractFirst },
    setupFiles: 'test/support/file-setup.ts',
    // The files of a worker share its modules, so a module's state must not matter.
    isolate: false,
    // Many tests wait for processes that they have started.
    maxWorkers: availableParallelism() + 1,
    // Most code runs a few times only: a first compilation that is quick, and room for what is soon garbage,
    // save a tenth of the processor time.
    execArgv: ['--always-sparkplug', '--max-semi-space-size=64'],
    globalSetup: 'test/support/run-setup.ts',
    // What was compiled before and has not changed since is half of the processor time of a small run.
    experimental: { fsModuleCache: true },
  },
});
