import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * Writes `dist/cli`: the program and its packages in few files, because Node
 * takes half a second to find and load a thousand. Left outside are the
 * database with its native library, and GraphiQL with its nine megabytes.
 */
await build({
  root: fileURLToPath(new URL('.', import.meta.url)),
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: {
    noExternal: true,
    external: ['@photostructure/sqlite', '@graphql-yoga/render-graphiql', 'pg-native'],
  },
  build: {
    ssr: true,
    outDir: 'dist/cli',
    target: 'node20',
    sourcemap: true,
    license: { fileName: 'third-party-licenses.md' },
    rolldownOptions: {
      input: { main: 'src/cli/main.ts', 'worker-main': 'src/cli/worker-main.ts' },
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
});
