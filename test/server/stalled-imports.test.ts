import { afterEach, expect, it, vi } from 'vitest';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { demo } from '../support/start-demo-gateway.ts';
import { openRaw, type RawAnswer } from './raw-exchange.ts';

let gateway: GatewayServer | undefined;
let target = '';
afterEach(async () => {
  vi.useRealTimers();
  await gateway?.close();
});

async function start(): Promise<GatewayServer> {
  gateway = await startGateway(await openFixtureBackend(), { requestTimeout: 600_000 });
  const created = await fetch(`${gateway.url}/profiles`, {
    method: 'POST',
    headers: { ...demo, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'profile=true',
  });
  const { profile } = (await created.json()) as { profile: { uid: string } };
  target = `/items/${profile.uid}/transport/car`;
  return gateway;
}

/** Longer than the start in which the forms of numbers and dates are looked for. */
const table = (rows: number) =>
  `fuel,size,distance,note\n${Array.from({ length: rows }, (_, index) => `petrol,small,${index},${'x'.repeat(60)}\n`).join('')}`;

async function storedItems(url: string): Promise<number> {
  const reply = await fetch(`${url}${target}?itemsPerPage=1`, { headers: demo });
  return ((await reply.json()) as { pager: { items: number } }).pager.items;
}

it('a body that stops coming ends the import, which keeps its parts and says where it stopped', async () => {
  const { url } = await start();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const connection = await openRaw(url);
  const body = table(1500);
  await connection.send(
    `POST ${target} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${demo.authorization}\r\nContent-Type: text/csv\r\nContent-Length: ${body.length + 1}\r\n\r\n${body}`,
  );
  while ((await storedItems(url)) < 1000);
  const answers: RawAnswer[] = [];
  const answered = connection.answer().then((answer) => answers.push(answer));
  while (answers.length === 0) {
    vi.advanceTimersByTime(5000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await answered;
  const { status, headers, body: text } = answers[0] as RawAnswer;
  expect([status, JSON.parse(text)]).toEqual([
    503,
    expect.objectContaining({
      added: 1000,
      nextLine: 1002,
      status: expect.objectContaining({ description: expect.stringContaining('must come within 30 s') }),
    }),
  ]);
  expect(headers).toContain('Connection: close');
  vi.useRealTimers();
  expect(await storedItems(url)).toBe(1000);
});
