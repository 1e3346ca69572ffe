import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInDirectory } from '../../../src/startup/built-in-data.ts';
import type { GatewayServer } from '../../../src/server/gateway/gateway-server.ts';
import { openFixtureBackend } from '../../support/open-fixture-backend.ts';
import { startGateway } from '../../support/gateways/start-fixture-gateway.ts';
import { systemClock } from '../../../src/ports/clock.ts';

const page = { accept: 'text/html' };

let server: GatewayServer;

beforeAll(async () => {
  const backend = await openFixtureBackend({ clock: systemClock, directory: builtInDirectory });
  server = await startGateway(backend, { explorer: true });
});

afterAll(() => server.close());

describe('GraphiQL', () => {
  it('browsers that open /graphql are led to /graphiql with what they request, programs are not', async () => {
    const open = (path: string, headers: Readonly<Record<string, string>>) =>
      fetch(server.url + path, { headers, redirect: 'manual' });
    const led = await open('/graphql?query=%7B__typename%7D', page);
    expect([led.status, led.headers.get('location')]).toEqual([302, '/graphiql?query=%7B__typename%7D']);
    const answer = await open('/graphql?query=%7B__typename%7D', { accept: 'application/json' });
    expect(await answer.json()).toMatchObject({ data: { __typename: 'Query' } });
  });

  it('all of its files together take less than 2 MB, and browsers keep them', async () => {
    const html = await (await fetch(`${server.url}/graphiql`, { headers: page })).text();
    const names = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, name]) => name ?? '');
    const start = await (
      await fetch(server.url + (names.find((name) => name.includes('start')) ?? ''))
    ).text();
    const workers = [...start.matchAll(/\/assets\/graphiql-[\w-]+\.js/g)].map(([name]) => name);
    const files = await Promise.all(
      [...names, ...workers].map((name) =>
        fetch(server.url + name, { method: 'HEAD', headers: { 'accept-encoding': 'gzip, br' } }),
      ),
    );
    expect(files.length).toBe(6);
    expect(files.map(({ headers }) => headers.get('cache-control'))).toEqual(
      files.map(() => 'public, max-age=31536000, immutable'),
    );
    const bytes = files.map(({ headers }) => Number(headers.get('content-length')));
    expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(2_000_000);
  });

  it('the licences of what it consists of are served, with each package that its bundle names', async () => {
    const licences = await (await fetch(`${server.url}/graphiql-licences.txt`)).text();
    const bundle = join('node_modules', '@graphql-yoga', 'render-graphiql');
    const { version } = JSON.parse(readFileSync(join(bundle, 'package.json'), 'utf8')) as { version: string };
    const script = readFileSync(join(bundle, 'esm', 'graphiql.js'), 'utf8');
    const named = [...script.matchAll(/\/\.pnpm\/([a-z-]+)@([\d.]+)/g)].map(
      ([, name, of]) => `${name} ${of}`,
    );
    expect(named).toContain('monaco-editor 0.52.2');
    const wanted = [`@graphql-yoga/render-graphiql ${version}`, ...new Set(named)];
    expect(wanted.filter((each) => !licences.includes(`\n${each} (`))).toEqual([]);
  });
});
