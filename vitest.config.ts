import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** What runs on PostgreSQL too, or on it alone: one server is started when any of it is asked for. */
const onPostgres = [
  'test/adapters/sql{,ite}/**/*.test.ts',
  'test/adapters/postgres/**/*.test.ts',
  'test/cli/commands.test.ts',
  'test/**/*postgres*.test.ts',
];

export default defineConfig({
  resolve: {
    // Without this the tests load graphql twice, once per module system, and
    // its instances do not recognise each other.
    alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }],
  },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The main thread has little to do while tests run.
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'main', include: ['test/**/*.test.ts'], exclude: onPostgres } },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onPostgres,
          globalSetup: 'test/support/postgres/postgres-setup.ts',
        },
      },
    ],
  },
});
