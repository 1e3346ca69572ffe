import { once } from 'node:events';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openProgram } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';

const program = openProgram();

const open = async ({ url }: Served, path: string): Promise<number> =>
  (await fetch(url + path, { headers: { accept: 'text/html' } })).status;

describe('serve', () => {
  it('serve creates the data directory, retains its data and tokens, and ends on a signal', async () => {
    const first = await program.serve(['--data-dir', 'somewhere/new']);
    expect(first.out()).toMatch(/in development mode[^]*Explorer[^]*GraphiQL[^]*curl -u demo:demo/);
    expect([await open(first, '/graphiql'), await open(first, '/docs')]).toEqual([200, 200]);
    expect(existsSync(join(program.folder, 'somewhere/new/emissions.db'))).toBe(true);
    expect(statSync(join(program.folder, 'somewhere/new/token.key')).mode & 0o777).toBe(0o600);
    const signIn = await fetch(`${first.url}/auth/signIn`, {
      method: 'POST',
      body: new URLSearchParams({ username: 'demo', password: 'demo' }),
    });
    const authtoken = signIn.headers.get('authtoken') ?? '';
    expect(await first.stop('SIGTERM')).toBe(0);

    const second = await program.serve(['--data-dir', 'somewhere/new']);
    expect((await fetch(`${second.url}/data`, { headers: { authtoken } })).status).toBe(200);
    // What only throws, and returns nothing that is used, must be in the bundle, too.
    expect((await fetch(`${second.url}/data?name=%E9`, { headers: { authtoken } })).status).toBe(400);
    const malformed = { method: 'POST', headers: { authtoken }, body: 'profile=true&name=%E9' };
    expect((await fetch(`${second.url}/profiles`, malformed)).status).toBe(400);
    expect(await second.stop('SIGINT')).toBe(0);
  });

  it('serve has no demo users and no GraphiQL in production, and reports its mode', async () => {
    const at = program.dataDirectory('modes');
    const production = await program.serve(at, { EMISSIONS_MODE: 'production' });
    expect(production.out()).toContain('in production mode');
    expect(production.out()).toContain('Explorer');
    expect(production.out()).not.toMatch(/GraphiQL|demo/);
    expect([await open(production, '/graphiql'), await open(production, '/docs')]).toEqual([404, 200]);
    const authorization = `Basic ${Buffer.from('admin:admin').toString('base64')}`;
    expect((await fetch(`${production.url}/data`, { headers: { authorization } })).status).toBe(401);
    await production.stop('SIGTERM');
  });

  it('serve writes nothing when the manifest of trusted documents is invalid', async () => {
    writeFileSync(join(program.folder, 'damaged.json'), '{"sha256:00": "{ viewer { uid } }"}');
    const args = ['serve', '--data-dir', 'untouched', '--trusted-documents', 'damaged.json'];
    const { code, err } = await program.run(args);
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/"sha256:00": its identifier must be a SHA-256 hash: sha256: and 64/),
    ]);
    expect(existsSync(join(program.folder, 'untouched'))).toBe(false);
  });

  it('serve has the same schema in front of an upstream', async () => {
    const upstream = await program.serve(program.dataDirectory('upstream'));
    const gateway = await program.serve(['--upstream', upstream.url, '--upstream-format', 'xml']);
    const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
    const answer = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({
        query: '{ dataCategory(path: "transport/car/generic") { name items { totalCount } } }',
      }),
    });
    expect(await answer.json()).toMatchObject({
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

  it('serve reports when the port is taken', async () => {
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    const at = program.dataDirectory('taken');
    const { code, err } = await program.start(['serve', ...at, '--port', String(port)]).finished;
    expect(code).toBe(1);
    expect(err).toContain('choose another with --port');
    other.close();
  });
});
