import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postGraphQL } from '../test/support/gateways/post-graphql.ts';
import { openProgram } from '../test/support/program/program.ts';
import { demo } from '../test/support/start-demo-gateway.ts';

const page = readFileSync(new URL('../docs/run/monitoring.md', import.meta.url), 'utf8');
const section = page.split('\n## Tracing\n')[1]?.split('\n## ')[0] ?? '';
const blockIn = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]+?)\`\`\``).exec(section)?.[1] ?? '';

const program = openProgram();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tracing-page-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('the page about monitoring shows spans with the SDK that it registers', async () => {
  symlinkSync(fileURLToPath(new URL('node_modules', import.meta.url)), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'tracing.mjs'), blockIn('js'));
  const [node, ...args] = blockIn('sh')
    .trim()
    .replace('dist/', fileURLToPath(new URL('../dist/', import.meta.url)))
    .split(' ');
  expect(node).toBe('node');
  program.dataDirectory('traced');
  const options = ['--data-dir', join(program.folder, 'traced'), '--port', '0'];
  const child = spawn(process.execPath, [...args, ...options], { cwd: folder });
  let shown = '';
  let requesting: Promise<unknown> | undefined;
  const seen = new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(shown)));
    child.stderr.on('data', (chunk: Buffer) => (shown += chunk));
    child.stdout.on('data', (chunk: Buffer) => {
      shown += chunk;
      const [, url] = /Health +(\S+)\/healthz/.exec(shown) ?? [];
      if (url !== undefined) requesting ??= postGraphQL(url, { query: '{ dataCategory { path } }' }, demo);
      if (shown.includes("name: 'dataCategories.getMany'") && shown.includes("name: 'POST graphql'"))
        resolve();
    });
  });
  await seen;
  await requesting;
  child.kill('SIGKILL');
});
