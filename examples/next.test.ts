import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Consumer, createConsumer } from '../test/support/packed-package.ts';

const run = promisify(execFile);
const modules = fileURLToPath(new URL('node_modules', import.meta.url));
const next = join(modules, 'next/dist/bin/next');
const page = readFileSync(new URL('../docs/do/library-frameworks.md', import.meta.url), 'utf8');

/** The files that the page shows, by their names. */
const files = new Map(
  [...page.matchAll(/```js\n\/\/ (\S+\.m?js)[^\n]*\n([\s\S]+?)```/g)].map(([, name = '', text = '']) => [
    name,
    text,
  ]),
);

let consumer: Consumer;

function write(name: string, text: string): void {
  const file = join(consumer.folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

beforeAll(async () => {
  consumer = await createConsumer(modules);
  for (const [name, text] of files) write(name, text);
  write('jsconfig.json', '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }');
  write('app/layout.js', 'export default ({ children }) => <html><body>{children}</body></html>;');
  await run(process.execPath, [next, 'build', '--webpack'], { cwd: consumer.folder, env: settings });
}, 120_000);

afterAll(() => consumer.remove());

const settings = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const;

it('docs/do/library-frameworks.md shows a gateway in an application of Next.js that answers', async () => {
  const server = spawn(process.execPath, [next, 'start', '--port', '0', '--hostname', '127.0.0.1'], {
    cwd: consumer.folder,
    env: settings,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await addressOf(server.stdout);
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: '{ __typename }' }),
    });
    expect(await response.json()).toMatchObject({ data: { __typename: 'Query' } });
    expect((await fetch(`${url}/data/transport`)).status).toBe(401);
    expect((await fetch(`${url}/profiles`)).status).toBe(401);
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}, 60_000);

/** The rest of what it prints is read too, as a closed pipe ends it. */
async function addressOf(printed: Readable): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    printed.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? [];
      if (address !== undefined) resolve(address);
    });
    printed.once('end', () => reject(new Error(`Next.js ended: ${text}`)));
  });
}
