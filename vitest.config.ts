import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isDeep } from './test/support/deep.ts';
import { useMemoryForTemporaryFiles } from './test/support/temporary-folder.ts';

useMemoryForTemporaryFiles();

/** What starts the program, which is built once for all of it. */
const program = ['test/{cli,deploy,package}/**/*.test.ts', 'test/telemetry/operations-page.test.ts'];

/** What runs on PostgreSQL too, or on it alone: one server is started when any of it is asked for. */
const postgres = [
  'test/adapters/sql{,ite}/**/*.test.ts',
  'test/adapters/postgres/**/*.test.ts',
  'test/**/*postgres*.test.ts',
];
const programOnPostgres = 'test/cli/**/*postgres*.test.ts';

const buildProgram = 'test/support/program/program-setup.ts';
const startPostgres = 'test/support/postgres/postgres-setup.ts';

export default defineConfig({
  resolve: {
    // Without this the tests load graphql twice, once per module system, and
    // its instances do not recognise each other.
    alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }],
  },
  test: {
    testTimeout: isDeep ? 1_200_000 : 60_000,
    hookTimeout: 120_000,
    setupFiles: 'test/support/random-cases-setup.ts',
    // The files of a worker share its modules, so a module's state must not matter.
    isolate: false,
    // Many tests wait for processes that they have started.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'main',
          include: ['test/**/*.test.ts'],
          exclude: [...program, ...postgres],
        },
      },
      {
        extends: true,
        test: {
          name: 'program',
          include: program,
          exclude: postgres,
          globalSetup: buildProgram,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: postgres,
          exclude: [programOnPostgres],
          globalSetup: startPostgres,
        },
      },
      {
        extends: true,
        test: {
          name: 'program on postgres',
          include: [programOnPostgres],
          globalSetup: [buildProgram, startPostgres],
        },
      },
    ],
  },
});
