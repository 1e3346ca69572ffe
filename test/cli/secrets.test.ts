import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { rounds } from '../support/deep.ts';
import { openProgram } from '../support/program/program.ts';
import type { Served } from '../support/program/start-file.ts';

/** Stands wherever a secret stands; nothing that the program shows may have it. */
const canary = 'canaryf00dcanaryf00d';

/** Ways in which a service fails, each giving back the secret that it was sent. */
const faults: readonly ((request: IncomingMessage, response: ServerResponse) => void)[] = [
  (_, response) => response.writeHead(500, { 'Content-Type': 'text/plain' }).end(canary),
  (_, response) => response.writeHead(503, { 'Content-Type': 'text/html', authToken: canary }).end(canary),
  (_, response) =>
    response
      .writeHead(400, { 'Content-Type': 'application/json' })
      .end(`{"status":{"description":"${canary}"}}`),
  (_, response) => response.writeHead(401, `Refused ${canary}`).end(),
  (_, response) => response.writeHead(302, { Location: `http://127.0.0.1:1/${canary}` }).end(),
  (_, response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(`{"${canary}`),
  (_, response) => response.writeHead(200, { 'Content-Type': 'application/xml' }).end(`<${canary}>`),
  (_, response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ path: canary })),
  (_, response) => response.writeHead(200, { 'Content-Type': `text/plain;charset=${canary}` }).end(canary),
  (request) => request.socket.destroy(),
];

async function startFaultyService() {
  let at = 0;
  const server = createServer((request, response) => {
    faults[at % faults.length]?.(request, response);
    at += 1;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested: () => at,
    close(): void {
      server.close().closeAllConnections();
    },
  };
}

const json = { 'Content-Type': 'application/json' };
const graphql = (query: string, more: RequestInit['headers'] = {}): RequestInit => ({
  method: 'POST',
  headers: { ...json, ...more },
  body: JSON.stringify({ query }),
});
const signIn = `mutation { signIn(input: { username: "demo", password: "${canary}" }) { authtoken } }`;
const read =
  '{ dataItem(categoryPath: "transport/car/generic", uid: "AAAAAAAAAAAA") { label } viewer { username } }';

/** A secret wherever a caller may have one. */
const requests: readonly (readonly [string, RequestInit])[] = [
  ['/data/transport/car', { headers: { authtoken: canary } }],
  ['/data/transport/car', { headers: { authorization: `Basic ${btoa(`demo:${canary}`)}` } }],
  ['/data/transport/car', { headers: { authorization: `Bearer ${canary}` } }],
  ['/data/transport/car', { headers: { cookie: `authToken=${canary}` } }],
  [`/data/transport/car?authToken=${canary}`, {}],
  [`/profiles?authToken=${canary}&page=x`, { headers: { accept: 'application/xml' } }],
  ['/auth/signIn', { method: 'POST', body: new URLSearchParams({ username: 'demo', password: canary }) }],
  [
    '/profiles',
    { method: 'POST', headers: { authtoken: canary }, body: new URLSearchParams({ profile: 'true' }) },
  ],
  ['/profiles/AAAAAAAAAAAA', { method: 'DELETE', headers: { authtoken: canary } }],
  ['/data', { method: 'PUT', headers: { ...json, authtoken: canary }, body: '{' }],
  ['/graphql', graphql(read, { authtoken: canary })],
  ['/graphql', graphql(read, { authorization: `Bearer ${canary}` })],
  ['/graphql', graphql(signIn)],
  ['/graphql', { method: 'POST', headers: { ...json, authtoken: canary }, body: `{"query": ${canary}` }],
  [`/graphql?query=%7B__typename%7D&token=${canary}`, { headers: { authtoken: canary } }],
  [`/nowhere?token=${canary}`, { headers: { 'x-api-key': canary, 'user-agent': canary, referer: canary } }],
];

/** Where clients read their next token, which may be the one that they sent. */
const ownToken = new Set(['authtoken', 'set-cookie']);

/** Sends everything so many times; gives back all that was answered. */
async function sendAll({ url }: Served, times: number): Promise<string> {
  const shown: string[] = [];
  for (let round = 0; round < times; round += 1) {
    for (const [path, init] of requests) {
      const answer = await fetch(`${url}${path}`, { ...init, redirect: 'manual' });
      const headers = [...answer.headers].filter(([name]) => !ownToken.has(name));
      shown.push(JSON.stringify(headers), await answer.text());
    }
  }
  return shown.join('\n');
}

const program = openProgram();
/** In a deep run each request meets each fault. */
const roundsOfFaults = rounds({ usual: 4, deep: faults.length + 1 });

describe('secrets of callers', () => {
  const options = ['--log-level', 'debug', '--metrics', 'on', '--demo-users'];

  async function expectNoSecret(server: Served, times: number): Promise<void> {
    const answered = await sendAll(server, times);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('emissions_request_seconds_count');
    expect(await server.stop('SIGINT')).toBe(0);
    // The check would be worth nothing if nothing was logged.
    expect(server.err().split('\n').length).toBeGreaterThan(requests.length * (times - 1));
    const forms = [canary, btoa(`demo:${canary}`)];
    for (const [index, text] of Object.entries({
      answered,
      metrics,
      log: server.err(),
      out: server.out(),
    })) {
      for (const form of forms) {
        expect(
          text.split('\n').filter((line) => line.includes(form)),
          index,
        ).toEqual([]);
      }
    }
  }

  it('secrets stay out of logs, metrics and responses over a store', async () => {
    await expectNoSecret(await program.serve([...program.dataDirectory('secrets'), ...options, 'on']), 2);
  });

  it('secrets stay out of logs, metrics and responses in front of a service that fails in every way', async () => {
    const service = await startFaultyService();
    await expectNoSecret(await program.serve(['--upstream', service.url, ...options, 'off']), roundsOfFaults);
    expect(service.requested()).toBeGreaterThan(roundsOfFaults * 5);
    service.close();
  });
});
