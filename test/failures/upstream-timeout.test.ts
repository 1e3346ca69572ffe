import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import { startGatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { openBackend } from '../../src/server/gateway/open-backend.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { demo } from '../support/start-demo-gateway.ts';
import { answerHealthily } from '../support/documents/canned-documents.ts';
import type { Respond } from '../support/upstreams/raw-upstream.ts';
import {
  expectHealth,
  expectNothingGivenAway,
  failureOf,
  failWith,
  openUpstreamRig,
  readItem,
  shortDeadlineMs,
  type UpstreamRig,
} from '../support/upstreams/upstream-rig.ts';

let rig: UpstreamRig;
beforeAll(async () => {
  rig = await openUpstreamRig({ deadlineMs: shortDeadlineMs });
});
afterAll(() => rig.close());

const silences: readonly (readonly [string, Respond])[] = [
  ['never responds', () => {}],
  ['stops in the status line', (socket) => socket.write('HTTP/1.1 20')],
  ['stops in the headers', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Type: appl')],
  ['stops after the headers', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n')],
];

it.each(silences)('the error is UPSTREAM_TIMEOUT when the upstream %s', async (_, respond) => {
  const before = rig.upstream.requests.length;
  const error = await failWith(rig, respond);
  expect(error).toMatchObject({ code: 'UPSTREAM_TIMEOUT', upstream: { operation: 'data item view' } });
  // One that hung, not sent again, and the healthy one after it.
  expect(rig.upstream.requests.length - before).toBe(2);
});

it.each([
  ['UPSTREAM_TIMEOUT', '200', '5000'],
  ['TIMEOUT', '5000', '200'],
])(
  '%s is the error with an --upstream-timeout of %s and a --request-timeout of %s',
  async (code, upstream, request) => {
    rig.upstream.respond = () => {};
    const options = ['--upstream-timeout', upstream, '--request-timeout', request, '--port', '0'];
    const config = readConfig(['--upstream', rig.upstream.baseUrl, ...options, '--log-level', 'silent'], {});
    const backend = await openBackend(config, new AbortController().signal);
    const server = await startGatewayServer(config, backend);
    const query = '{ dataItem(categoryPath: "a", uid: "AAAAAAAAAAAA") { label } }';
    const { body } = await postGraphQL(server.url, { query }, demo);
    expect(body.errors?.[0]?.extensions?.code).toBe(code);
    await server.close();
  },
);

it('requests that wait for a connection time out only once they have one', async () => {
  const narrow = await openUpstreamRig({ connections: 1, deadlineMs: shortDeadlineMs });
  narrow.upstream.respond = () => {};
  const outcomes = [1, 2, 3].map(() => failureOf(readItem(narrow.open())));
  for (const error of await Promise.all(outcomes)) {
    expect(error.code).toBe('UPSTREAM_TIMEOUT');
    expectNothingGivenAway(error, narrow);
  }
  expect(narrow.upstream.requests).toHaveLength(3);
  await expectHealth(narrow);
  await narrow.close();
});

// 200 answers of 40 ms on 4 connections take two seconds, longer than the deadline of each.
it('more requests than a healthy upstream can answer within the deadline are all answered', async () => {
  const narrow = await openUpstreamRig({ connections: 4, deadlineMs: 1500 });
  narrow.upstream.respond = (socket, request) => {
    setTimeout(() => answerHealthily('json')(socket, request), 40);
  };
  await Promise.all(Array.from({ length: 200 }, () => readItem(narrow.open())));
  expect(narrow.upstream.requests).toHaveLength(200);
  await narrow.close();
});

it('a hanging request does not affect others', async () => {
  const patient = await openUpstreamRig();
  patient.upstream.respond = (socket, request) => {
    if (request.headers['x-request-id'] !== 'hangs') answerHealthily('json')(socket, request);
  };
  const credentials = { kind: 'authtoken', authtoken: 'some-token' } as const;
  const caller = new AbortController();
  const hanging = patient.client.open({ credentials, signal: caller.signal, requestId: 'hangs' });
  const hung = failureOf(readItem(hanging));
  await Promise.all(Array.from({ length: 20 }, () => readItem(patient.open())));
  caller.abort();
  expect((await hung).code).toBe('TIMEOUT');
  await patient.close();
});
