import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    // One instance of graphql for the sources and for the clients, as in the configuration of the project.
    alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }],
  },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: '../test/support/run-setup.ts',
  },
});
