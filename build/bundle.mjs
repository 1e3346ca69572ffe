import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildSite } from './site/build.mjs';
import { buildExplorer } from '../explorer/build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const outDir = join(root, 'dist/cli');

/**
 * Writes the program and its packages into one file, because Node takes half a
 * second to find and load a thousand, and a starter beside it. Left outside are
 * the database with its native library, and MCP, which most servers do not serve.
 */
const site = buildSite();
rmSync(outDir, { recursive: true, force: true });
await bundle(
  {
    main: 'src/cli/program/main.ts',
    'compile-program': 'src/cli/program/compile-program.ts',
    'code-cache': 'src/cli/program/code-cache.ts',
  },
  'es',
);
await bundle({ program: 'src/cli/program/program.ts' }, 'cjs', {
  license: { fileName: 'third-party-licenses.md' },
});
rewrite(join(outDir, 'program.cjs'));
const { status, stderr } = spawnSync(process.execPath, [join(outDir, 'code-cache.js')], { encoding: 'utf8' });
if (status !== 0) throw new Error(`The code cache was not written: ${stderr}`);
await Promise.all([buildExplorer(), site]);

/** @param {Record<string, string>} input @param {'es' | 'cjs'} format @param {object} [more] */
async function bundle(input, format, more) {
  const extension = format === 'es' ? 'js' : 'cjs';
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
      sourcemap: true,
      ...more,
      rolldownOptions: {
        input,
        output: {
          format,
          // A script with a code cache cannot import by itself.
          dynamicImportInCjs: false,
          codeSplitting: format === 'es',
          entryFileNames: `[name].${extension}`,
          comments: false,
          chunkFileNames: `[name].${extension}`,
        },
      },
    },
  });
}

/**
 * A program of ASCII takes half the memory: V8 keeps one byte of it for each character instead of two. And the
 * starter runs it as it is: text that it put around it would make a second copy.
 */
function rewrite(file) {
  const escape = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const program = readFileSync(file, 'utf8').replaceAll(/[^\0-\x7f]/g, escape);
  writeFileSync(file, `(function (exports, require, module, __filename, __dirname) {${program}\n})`);
}
