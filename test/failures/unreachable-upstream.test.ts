import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createPlainServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { openRestBackend } from '../../src/server/gateway/embedded-backends.ts';
import { type CertificateContent, createAuthority, signCertificate } from '../support/certificates.ts';
import { documentedMessages } from '../support/documented-messages.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { logLines } from '../support/log-lines.ts';

const day = 24 * 60 * 60 * 1000;
const folder = mkdtempSync(join(tmpdir(), 'authorities-'));
const ca = join(folder, 'authority.pem');
const authority = createAuthority('the authority of this test');
writeFileSync(ca, authority.cert);
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

const answer: RequestListener = (_, response) => void response.writeHead(401).end();
const addresses = ['127.0.0.1'];
const certified = (content: Partial<CertificateContent> = {}): Server =>
  createTlsServer(signCertificate(authority, { addresses, ...content }), answer);
const saying = (text: string): Server =>
  createSocketServer((socket) => void socket.once('data', () => socket.end(Buffer.from(text, 'latin1'))));

interface Way {
  /** `null` where nothing listens. */
  readonly server: Server | null;
  readonly url: string;
  readonly ca?: string;
}

const ways: Readonly<Record<string, () => Way>> = {
  'a port where nothing listens': () => ({ server: null, url: 'http://127.0.0.1' }),
  'a name that is not known': () => ({ server: null, url: 'http://nowhere.invalid' }),
  'a service that is too slow, or silent': () => ({
    server: createSocketServer(() => {}),
    url: 'http://127.0.0.1',
  }),
  'a port that does not speak TLS, with `https`': () => ({
    server: createPlainServer(answer),
    url: 'https://127.0.0.1',
  }),
  'a port that speaks TLS, with `http`': () => ({ server: certified(), url: 'http://127.0.0.1' }),
  'the same behind a proxy that refuses it with status 400': () => ({
    server: saying('HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\n<p/>'),
    url: 'http://127.0.0.1',
  }),
  'something that is not HTTP': () => ({ server: saying('\x15\x03\x01\x00\x02'), url: 'http://127.0.0.1' }),
  'a service with old versions of TLS alone': () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const certificate = signCertificate(authority, { addresses });
    return { server: createTlsServer({ ...certificate, ...old }, answer), url: 'https://127.0.0.1', ca };
  },
  'a certificate of an unknown authority': () => ({ server: certified(), url: 'https://127.0.0.1' }),
  'a certificate for another host': () => ({
    server: certified({ names: ['emissions.example'], addresses: [] }),
    url: 'https://127.0.0.1',
    ca,
  }),
  'a certificate that has expired': () => ({
    server: certified({ notBefore: new Date(Date.now() - 9 * day) }),
    url: 'https://127.0.0.1',
    ca,
  }),
  'a certificate of a later time': () => ({
    server: certified({ notBefore: new Date(Date.now() + 9 * day) }),
    url: 'https://127.0.0.1',
    ca,
  }),
};

const general =
  /The emissions service (cannot be reached|did not answer in time|sent an invalid response|refused the request)/;

const reasons = documentedMessages('run/troubleshooting.md', 'The remote service does not answer');

it('the page names the reason of every way to fail', () => {
  expect([...reasons.keys()]).toEqual(Object.keys(ways));
});

it.each(Object.entries(ways))('of %s operators learn, and callers do not', async (what, open) => {
  const lines = logLines();
  const { server, url, ca: trusted } = open();
  const listening = server ?? createSocketServer();
  await once(listening.listen(0, '127.0.0.1'), 'listening');
  const { port } = listening.address() as AddressInfo;
  if (server === null) listening.close();
  const backend = await openRestBackend({ url: `${url}:${port}`, timeoutMs: 500, ca: trusted });
  const gateway = await startGateway(backend);
  const reason = reasons.get(what) ?? '';

  const ready = await fetch(`${gateway.url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'unavailable', reason: `The emissions service cannot be reached: ${reason}` },
  ]);
  const line = { reason, msg: 'the emissions service does not answer' };
  await expect.poll(() => lines).toContainEqual(expect.objectContaining(line));
  expect(lines.filter((each) => each['reason'] === reason)).toHaveLength(1);

  const headers = { authorization: `Basic ${btoa('demo:demo')}`, accept: 'application/json' };
  const response = await fetch(`${gateway.url}/data`, { headers });
  const { status } = (await response.json()) as { readonly status: { readonly description: string } };
  expect([response.ok, status.description]).toEqual([false, expect.stringMatching(general)]);
  expect(status.description).not.toContain(reason);
  expect(JSON.stringify(lines)).not.toContain(String(port));
  await gateway.close();
  listening.close();
});

it('a service whose certificate is signed by an authority of --upstream-ca is reached', async () => {
  const server = certified();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const gateway = await startGateway(await openRestBackend({ url: `https://127.0.0.1:${port}`, ca }));
  expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
  await gateway.close();
  server.close();
});
