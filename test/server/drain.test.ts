import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { beforeEach, expect, it } from 'vitest';
import { createLimitedServer } from '../../src/server/http/limited-server.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { openRaw } from './raw-exchange.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';

const authorization = `Basic ${btoa('viewer:viewer')}`;
let gateway: GatewayServer;

beforeEach(async () => {
  gateway = await startGateway(await openFixtureBackend());
});

/** The status of a REST request, or why there is none. */
function ask(agent: Agent): Promise<number | string> {
  return new Promise((resolve) => {
    const asked = request(`${gateway.url}/data`, { agent, headers: { authorization } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', (error) => resolve(String(error))).end();
  });
}

const count = 60;
const askAll = (agent: Agent) => Promise.all(Array.from({ length: count }, () => ask(agent)));
const allAnswered = Array.from({ length: count }, () => 200);

it('a server that closes answers what was sent over connections that it has not accepted yet', async () => {
  const agent = new Agent();
  const answers = askAll(agent);
  await new Promise(setImmediate);
  await Promise.all([gateway.close(), answers.then((all) => expect(all).toEqual(allAnswered))]);
});

it('a server that closes answers what was sent over idle connections before', async () => {
  const agent = new Agent({ keepAlive: true });
  expect(await askAll(agent)).toEqual(allAnswered);
  const again = askAll(agent);
  // The server has not read yet what the client writes in its next tick.
  await Promise.resolve();
  await Promise.all([gateway.close(), again.then((all) => expect(all).toEqual(allAnswered))]);
});

it('a server that closes answers all requests that were sent together over a connection', async () => {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
  const ended = once(socket, 'end');
  const one = `GET /data HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n\r\n`;
  await new Promise((resolve) => socket.write(one.repeat(4), resolve));
  await gateway.close();
  await ended;
  expect(heard.match(/HTTP\/1.1 200 /g)).toHaveLength(4);
  expect(heard.match(/^Connection: close/gim)).toHaveLength(1);
});

it('a server that closes answers a request of which a part has arrived', async () => {
  const raw = await openRaw(gateway.url);
  await raw.send('GET /data HTTP/1.1\r\n', 'Host: localhost\r\n');
  const closed = gateway.close();
  await raw.send('', `Authorization: ${authorization}\r\n\r\n`);
  expect(await raw.answer()).toMatchObject({ status: 200 });
  await closed;
});

it.each([true, false])(
  'a server that closes ends connections without a request (lenient: %s)',
  async (isLenient) => {
    const { server, drain } = createLimitedServer((_, response) => response.end(), isLenient);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    const ended = once(socket.resume(), 'end');
    await drain(60_000);
    await ended;
  },
);
