import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildSite } from './site/build.mjs';
import { buildExplorer } from '../explorer/build.mjs';
import { buildWorkbookThread } from './workbook-thread.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = join(root, 'dist/cli');

/**
 * Writes the program and its packages into one file, because Node takes half a
 * second to find and load a thousand. Left outside are the database with its
 * native library, and MCP, which most servers do not serve.
 */
const site = buildSite();
rmSync(outDir, { recursive: true, force: true });
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: {
    noExternal: true,
    external: ['@photostructure/sqlite', '@modelcontextprotocol/server', 'pg-native'],
  },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: false,
    target: 'node20',
    license: { fileName: 'third-party-licenses.md' },
    rolldownOptions: {
      input: { main: 'src/cli/program/main.ts' },
      output: { codeSplitting: false, entryFileNames: '[name].js', comments: false },
    },
  },
});
keepToAscii(join(outDir, 'main.js'));
await Promise.all([buildExplorer(), buildWorkbookThread(outDir), site]);

/** A program of ASCII takes half the memory: V8 keeps one byte of it for each character instead of two. */
function keepToAscii(file) {
  const escape = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/[^\0-\x7f]/g, escape));
}
