import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printSortedSchema } from '../../src/graphql/schema.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const main = join(root, 'dist/cli/main.js');
let folder: string;

interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function run(
  file: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...environment },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk));
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

/** Starts `serve` and waits until it has printed where it is. */
async function serve(args: readonly string[]) {
  const child = spawn(process.execPath, [main, 'serve', '--port', '0', ...args], { cwd: folder });
  let out = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk;
      const [, found] = /GraphQL +(\S+)\/graphql/.exec(out) ?? [];
      if (found !== undefined && out.includes('Health')) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`serve ended with ${code}`)));
  });
  const stop = (signal: NodeJS.Signals) =>
    new Promise<number | null>((resolve) => {
      child.once('exit', resolve);
      child.kill(signal);
    });
  return { url, stop, out: () => out };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cli-'));
  const build = await run(join(root, 'node_modules/typescript/bin/tsc'), [
    '-p',
    join(root, 'tsconfig.build.json'),
  ]);
  expect(build.out).toBe('');
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('emissions-gateway', () => {
  it.each([[[]], [['--help']], [['serve', '--help']], [['calculate', '--help']]])(
    '%j shows help with examples',
    async (args) => {
      const { code, out } = await run(main, args);
      expect(code).toBe(0);
      expect(out).toMatch(/Examples?:\n {2}emissions-gateway /);
    },
  );

  it('prints its version and the schema', async () => {
    expect((await run(main, ['version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await run(main, ['print-schema'])).out).toBe(printSortedSchema());
  });

  it.each([
    [['serv'], /"serv" is not a command/],
    [
      ['serve', '--port', 'x', '--prot'],
      /--port must be a port.*\n.*--prot is not an option|--prot is not an option.*\n.*--port must be/,
    ],
    [['serve', '--host', '0.0.0.0'], /--demo-users off/],
    [['calculate'], /needs one category path/],
    [['calculate', 'transport/car/generic', '--store', 'memory', '--drill', 'fuel'], /must be NAME=VALUE/],
    [['calculate', 'transport/car/generic', '--store', 'memory', '--drill', 'fuel=petrol'], /add size=/],
    [['calculate', 'nowhere', '--store', 'memory'], /does not exist/],
  ] as const)('%j says what is wrong on one line and fails', async (args, message) => {
    const { code, err } = await run(main, args);
    expect(code).toBe(1);
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\bat .*:\d+/);
  });

  it('calculates without a server', async () => {
    const { code, out } = await run(main, [
      'calculate',
      'transport/car/generic',
      '--store=memory',
      '--drill=fuel=petrol,size=average',
      '--input=distance=1000mi',
      '--json',
    ]);
    expect(code).toBe(0);
    // 1000 mi × 1.609344 km/mi × 0.16272 kg/km (DESNZ 2025, average petrol car).
    expect(JSON.parse(out)).toMatchObject({
      amount: { value: expect.closeTo(261.872456, 5), unit: 'kg', perUnit: 'year' },
    });
  });
});

describe('serve', () => {
  it('creates the data directory, keeps its data and its tokens, and ends when told', async () => {
    const first = await serve(['--data-dir', 'somewhere/new']);
    expect(first.out()).toContain('curl -u demo:demo');
    expect(existsSync(join(folder, 'somewhere/new/emissions.db'))).toBe(true);
    expect(statSync(join(folder, 'somewhere/new/token.key')).mode & 0o777).toBe(0o600);
    const signIn = await fetch(`${first.url}/auth/signIn`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'demo', password: 'demo' }),
    });
    const authtoken = signIn.headers.get('authtoken') ?? '';
    expect(await first.stop('SIGTERM')).toBe(0);

    const second = await serve(['--data-dir', 'somewhere/new']);
    expect((await fetch(`${second.url}/data`, { headers: { authtoken } })).status).toBe(200);
    expect(await second.stop('SIGINT')).toBe(0);
  });

  it('takes the demo users away when they are not wanted', async () => {
    const withUsers = await serve(['--data-dir', 'demo']);
    await withUsers.stop('SIGTERM');
    const without = await serve(['--data-dir', 'demo', '--demo-users', 'off']);
    const authorization = `Basic ${Buffer.from('admin:admin').toString('base64')}`;
    expect((await fetch(`${without.url}/data`, { headers: { authorization } })).status).toBe(401);
    expect(without.out()).not.toContain('curl -u');
    await without.stop('SIGTERM');
  });

  it('answers with the same schema before an upstream', async () => {
    const upstream = await serve(['--store', 'memory']);
    const gateway = await serve(['--upstream', upstream.url, '--upstream-format', 'xml']);
    const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
    const answer = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({
        query: '{ dataCategory(path: "transport/car/generic") { name items { totalCount } } }',
      }),
    });
    expect(await answer.json()).toEqual({
      data: { dataCategory: { name: 'Cars by fuel and size', items: { totalCount: 30 } } },
    });
    const rest = await fetch(`${gateway.url}/data/transport`, {
      headers: { authorization, accept: 'application/xml' },
    });
    expect(await rest.text()).toContain('<DataCategoryResource>');
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
    await upstream.stop('SIGKILL');
    expect((await fetch(`${gateway.url}/readyz`)).status).toBe(503);
    await gateway.stop('SIGTERM');
  });

  it('says so when the port is taken', async () => {
    const first = await serve(['--store', 'memory']);
    const { port } = new URL(first.url);
    const { code, err } = await run(main, ['serve', '--store', 'memory', '--port', port]);
    expect(code).toBe(1);
    expect(err).toContain('choose another with --port');
    await first.stop('SIGTERM');
  });
});
