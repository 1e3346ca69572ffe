import { setTimeout as wait } from 'node:timers/promises';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openRestClient } from '../../src/adapters/rest-client/rest-client.ts';
import { createAuthority, signCertificate } from '../support/certificates.ts';
import { dataItemView, documentResponse, item, itemKey } from '../support/documents/canned-documents.ts';
import {
  expectHealth,
  failWith,
  openUpstreamRig,
  readItem,
  type UpstreamRig,
} from '../support/upstreams/upstream-rig.ts';

const goOn = 'HTTP/1.1 100 Continue\r\n\r\n';
const document = documentResponse(dataItemView('json'), 'json');

const interim = [
  ['100 Continue', goOn],
  ['100 with headers', 'HTTP/1.1 100 Continue\r\nServer: Noelios/1.1\r\nContent-Length: 0\r\n\r\n'],
  ['102 Processing', 'HTTP/1.1 102 Processing\r\n\r\n'],
  ['103 Early Hints', 'HTTP/1.1 103 Early Hints\r\nLink: </canary-f00d>\r\n\r\n'],
  ['several of them', `${goOn}HTTP/1.1 102 Processing\r\nX-Note: HTTP/1.1 100\r\n\r\n${goOn}${goOn}`],
] as const;

describe('unrequested interim answers', () => {
  let rig: UpstreamRig;
  beforeAll(async () => {
    rig = await openUpstreamRig({ connections: 1 });
  });
  afterAll(() => rig.close());

  it.each(interim)('%s before an answer is passed over, and the connection is kept', async (_, before) => {
    rig.upstream.respond = (socket) => socket.write(Buffer.concat([Buffer.from(before), document]));
    await readItem(rig.open());
    const connections = rig.upstream.connectionCount();
    expect(await readItem(rig.open())).toMatchObject({ uid: item.uid, label: item.label });
    expect(rig.upstream.connectionCount()).toBe(connections);
  });

  it.each(interim)('%s is passed over where it arrives byte by byte', async (_, before) => {
    rig.upstream.respond = (socket) => void writeSlowly(socket, before);
    expect(await readItem(rig.open())).toMatchObject({ uid: item.uid });
  });

  it('an interim answer is passed over on a connection with TLS', async () => {
    const authority = createAuthority('the authority of this test');
    const certificate = signCertificate(authority, { addresses: ['127.0.0.1'] });
    const server = createServer(certificate, (socket) => {
      socket.once('data', () => socket.write(Buffer.concat([Buffer.from(goOn), document])));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const baseUrl = `https://127.0.0.1:${port}`;
    const client = openRestClient({ baseUrl, format: 'json', ca: authority.cert });
    const credentials = { kind: 'authtoken', authtoken: 'any' } as const;
    const { signal } = new AbortController();
    const backend = client.open({ credentials, signal, requestId: 'test-request' });
    expect(await readItem(backend)).toMatchObject({ uid: item.uid });
    await client.close();
    await new Promise((resolve) => server.close(resolve));
  });

  it('a write whose answer follows an interim one is sent once, and succeeds', async () => {
    const before = rig.upstream.requests.length;
    rig.upstream.respond = (socket) =>
      socket.write(`${goOn}HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 0\r\n\r\n`);
    await rig.open().profiles.delete(item.uid);
    expect(rig.upstream.requests.length - before).toBe(1);
  });

  it('an interim answer to no request breaks the connection, and is not the answer to the next', async () => {
    rig.upstream.respond = (socket) => {
      socket.write(document);
      setTimeout(() => socket.write(`${goOn}${document.toString()}`), 5);
    };
    await readItem(rig.open());
    const connections = rig.upstream.connectionCount();
    await wait(50);
    await expectHealth(rig);
    expect(rig.upstream.connectionCount()).toBe(connections + 1);
  });

  it('an interim answer without a final one is no answer', async () => {
    const error = await failWith(rig, (socket) => socket.end(goOn));
    expect(error.code).toBe('UPSTREAM_UNAVAILABLE');
  });

  it('a write whose final answer never comes may or may not have been made', async () => {
    const before = rig.upstream.requests.length;
    const error = await failWith(
      rig,
      (socket) => socket.end(goOn),
      (backend) => backend.dataItems.update([{ item: itemKey, name: 'x', values: [] }]),
    );
    expect(error).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    expect(error.message).toContain('The change may or may not have been made');
    expect(rig.upstream.requests.slice(before).filter(({ line }) => line.startsWith('PUT'))).toHaveLength(1);
  });
});

describe('what looks like an interim answer', () => {
  let rig: UpstreamRig;
  beforeEach(async () => {
    rig = await openUpstreamRig({ format: 'xml' });
  });
  afterEach(() => rig.close());

  it.each([0, 5])('a body with one arrives as it is, in parts that are sent %i ms apart', async (delayMs) => {
    const label = '\n\nHTTP/1.1 100 Continue\n\n';
    const xml = dataItemView('xml').replaceAll(item.label, label.replaceAll('\n', '\r\n'));
    const [start = '', ...rest] = documentResponse(xml, 'xml')
      .toString()
      .split(/(?=HTTP\/1.1 100)/);
    rig.upstream.respond = async (socket) => {
      socket.write(goOn);
      for (const part of [start, ...rest]) {
        socket.write(part);
        if (delayMs > 0) await wait(delayMs);
      }
    };
    // The label is also the title.
    expect(rest).toHaveLength(2);
    expect(await readItem(rig.open())).toMatchObject({ label });
  });

  it('a length that an interim answer announces takes no room from answers', async () => {
    const small = await openUpstreamRig({ maxReceivedBytes: 300_000 });
    const announced = `HTTP/1.1 103 Early Hints\r\nContent-Length: 200000\r\n\r\n`;
    const long = documentResponse(`${dataItemView('json')}${' '.repeat(200_000)}`, 'json');
    small.upstream.respond = (socket) => socket.write(Buffer.concat([Buffer.from(announced), long]));
    for (let reads = 0; reads < 3; reads += 1) await readItem(small.open());
    await small.close();
  });
});

async function writeSlowly(socket: Socket, before: string): Promise<void> {
  socket.setNoDelay(true);
  for (const character of before) {
    socket.write(character);
    await wait(1);
  }
  socket.write(document);
}
