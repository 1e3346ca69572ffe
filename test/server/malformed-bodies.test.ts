import { afterAll, beforeAll, expect, it } from 'vitest';
import { demo, type DemoGateway, startDemoGateway } from '../support/start-demo-gateway.ts';
import { headerOf, openRaw } from './raw-exchange.ts';

let gateway: DemoGateway;

beforeAll(async () => {
  gateway = await startDemoGateway();
});

afterAll(() => gateway.close());

const head = (path: string, type: string, length: number): string =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: ${demo.authorization}`,
    'Accept: application/json',
    `Content-Type: ${type}`,
    `Content-Length: ${length}\r\n\r\n`,
  ].join('\r\n');

it.each([
  ['/graphql', 'application/json', '{"query": ', 400],
  ['/graphql', 'text/plain', '{ __typename }', 415],
  ['/profiles', 'application/json', '{"profile": ', 415],
  ['/batch', 'application/xml', '<Profile>', 400],
  ['/nowhere', 'application/json', '{"profile": ', 404],
])('a malformed body to %s as %s leaves its connection open for the next request', async (...row) => {
  const [path, type, body, status] = row;
  const connection = await openRaw(gateway.url);
  for (const _ of [1, 2]) {
    await connection.send(head(path, type, body.length) + body);
    const answer = await connection.answer();
    expect([answer.status, headerOf(answer, 'Connection')]).toEqual([status, 'keep-alive']);
  }
  connection.socket.destroy();
});

it('a GraphQL body that is too large for a table closes its connection, because it is not read', async () => {
  const connection = await openRaw(gateway.url);
  await connection.send(head('/graphql', 'application/json', 4608 * 1024 + 1));
  const answer = await connection.answer();
  expect([answer.status, headerOf(answer, 'Connection')]).toEqual([413, 'close']);
  connection.socket.destroy();
});

it('a GraphQL body that may have a table is refused where it has none', async () => {
  const connection = await openRaw(gateway.url);
  const body = JSON.stringify({ query: '{ __typename }', operationName: 'x'.repeat(600 * 1024) });
  await connection.send(head('/graphql', 'application/json', body.length) + body);
  const answer = await connection.answer();
  expect([answer.status, headerOf(answer, 'Connection')]).toEqual([413, 'close']);
  connection.socket.destroy();
});
