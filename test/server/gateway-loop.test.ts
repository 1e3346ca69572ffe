import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { openRestClient } from '../../src/adapters/rest-client/rest-client.ts';
import { maxHops } from '../../src/wire/headers/hops.ts';
import { startGatewayOver } from '../support/gateways/start-remote-gateway.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';

it('a gateway whose upstream leads back to it is not ready, and says so to callers and operators', async () => {
  let self = '';
  let passed = 0;
  const way = createServer((request, response) => {
    passed += 1;
    const { method, headers, url = '/' } = request;
    const onward = forward(new URL(url, self), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  await once(way.listen(0, '127.0.0.1'), 'listening');
  const upstream = `http://127.0.0.1:${(way.address() as AddressInfo).port}`;
  const told = new Set<string>();
  const client = openRestClient({
    baseUrl: upstream,
    format: 'json',
    onLoop: ({ message }) => told.add(message),
  });
  const gateway = await startGatewayOver(client, upstream);
  self = gateway.url;
  const authorization = `Basic ${btoa('demo:demo')}`;
  const message = expect.stringMatching(
    /^The request has passed 3 gateways .* so nothing was sent to one: .* Set it to the service\.$/,
  );

  const unready = await fetch(`${self}/readyz`);
  expect([unready.status, await unready.json()]).toMatchObject([
    503,
    { status: 'unavailable', reason: message },
  ]);
  expect([passed, [...told]]).toEqual([maxHops, [message]]);

  const { body } = await postGraphQL(
    self,
    { query: '{ dataCategory(path: "") { name } }' },
    { authorization },
  );
  expect(body.errors).toMatchObject([{ message, extensions: { code: 'UPSTREAM_ERROR' } }]);
  expect(passed).toBe(2 * maxHops);

  const rest = await fetch(`${self}/data`, { headers: { authorization, accept: 'application/json' } });
  expect([rest.status, await rest.json()]).toMatchObject([508, { status: { description: message } }]);
  expect(passed).toBe(3 * maxHops);

  const query = 'mutation { createProfile { profile { uid } } }';
  const { body: written } = await postGraphQL(self, { query }, { authorization });
  expect(written.errors).toMatchObject([{ message, extensions: { code: 'UPSTREAM_ERROR' } }]);
  expect(JSON.stringify(written)).not.toContain('isOutcomeUnknown');
  expect([...told]).toEqual([message]);
  await gateway.close();
  way.close();
});
