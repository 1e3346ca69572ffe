import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { afterEach, describe, expect, it } from 'vitest';
import { createGateway, type Gateway } from '../../src/server/gateway/gateway.ts';
import type { GatewayOptions } from '../../src/server/gateway/gateway-options.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';

let gateway: Gateway;

afterEach(() => gateway.close());

async function open(plugin: Plugin, options: Partial<GatewayOptions> = {}): Promise<void> {
  gateway = createGateway({
    backend: await openFixtureBackend(),
    plugins: [plugin],
    logLevel: 'silent',
    ...options,
  });
}

const query = '{ dataCategory(path: "transport/car") { path } }';

async function send(method: 'GET' | 'POST', more: Readonly<Record<string, string>> = {}) {
  const headers = {
    authorization: `Basic ${btoa('demo:demo')}`,
    'content-type': 'application/json',
    ...more,
  };
  const request =
    method === 'GET'
      ? new Request(`http://localhost/graphql?${new URLSearchParams({ query })}`, { headers })
      : new Request('http://localhost/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) });
  const response = await gateway.fetch(request);
  return { status: response.status, headers: response.headers, body: (await response.json()) as object };
}

describe.each(['GET', 'POST'] as const)('a plugin of an embedder, with %s', (method) => {
  it('a plugin sees the request, its parameters, its document and its result', async () => {
    const seen: unknown[] = [];
    await open({
      onParams({ request, params }) {
        const path = new URL(request.url).pathname;
        seen.push([request.method, path, request.headers.get('X-Team'), params.query]);
      },
      onValidate: () => void seen.push('validate'),
      onExecute: () => ({ onExecuteDone: ({ result }) => void seen.push('data' in result) }),
      onExecutionResult: ({ result }) => void seen.push(result),
    });
    await send(method, { 'x-team': 'blue' });
    expect(seen).toEqual([
      [method, '/graphql', 'blue', query],
      'validate',
      true,
      expect.objectContaining({ data: { dataCategory: { path: 'transport/car' } } }),
    ]);
  });

  it('a plugin refuses a request, with a status and headers', async () => {
    await open({
      onParams() {
        const http = { status: 402, headers: { 'X-Price': '7' } };
        throw new GraphQLError('Pay first.', { extensions: { code: 'FORBIDDEN', http } });
      },
    });
    const { status, headers, body } = await send(method);
    expect([status, headers.get('x-price'), body]).toEqual([
      402,
      '7',
      { errors: [{ message: 'Pay first.', extensions: { code: 'FORBIDDEN' } }] },
    ]);
  });

  it('a plugin adds to a result, also to a cached one', async () => {
    await open({
      onExecutionResult(payload) {
        const { result } = payload;
        if (result === undefined || !('data' in result)) return;
        payload.setResult({ ...result, extensions: { ...result.extensions, server: 'blue' } });
      },
    });
    for (const outcome of [/stored/, /hit/]) {
      const { headers, body } = await send(method);
      expect(headers.get('cache-status')).toMatch(outcome);
      expect(body).toMatchObject({
        data: { dataCategory: { path: 'transport/car' } },
        extensions: { cost: { requested: { nodes: 1 } }, server: 'blue' },
      });
    }
  });

  it('a defect of a plugin is INTERNAL, without its message', async () => {
    await open({
      onExecute() {
        throw new Error('canary');
      },
    });
    const { status, body } = await send(method);
    expect(status).toBe(500);
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'INTERNAL' } }] });
    expect(JSON.stringify(body)).not.toContain('canary');
  });
});

it('a plugin looks up documents in its own way', async () => {
  await open({
    onParams({ params, setParams }) {
      if (params.extensions?.['name'] === 'car') setParams({ ...params, query });
    },
  });
  const response = await gateway.fetch(
    new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Basic ${btoa('demo:demo')}` },
      body: JSON.stringify({ extensions: { name: 'car' } }),
    }),
  );
  expect(await response.json()).toMatchObject({ data: { dataCategory: { path: 'transport/car' } } });
});
