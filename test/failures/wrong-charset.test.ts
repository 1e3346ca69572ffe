import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cannedDocument, documentResponse, itemKey, values } from '../support/canned-documents.ts';
import { failureOf, failWith, openUpstreamRig, type UpstreamRig } from '../support/upstream-rig.ts';

let rig: UpstreamRig;
beforeAll(async () => {
  rig = await openUpstreamRig();
});
afterAll(() => rig.close());

const sourceTarget = '/data/transport/car/1234567890E1/source';
// The original value has a letter outside of ISO-8859-1.
const document = (cannedDocument(sourceTarget, 'json') ?? '').replace('Ω', 'ä');
const text = (values[1]?.value ?? '').replace('Ω', 'ä');

async function readSource(answer: Buffer): Promise<unknown> {
  rig.upstream.respond = (socket) => socket.write(answer);
  const [outcome] = await rig.open().dataItemValues.getMany([{ item: itemKey, path: 'source' }]);
  return outcome;
}

describe('the charset of the content type', () => {
  it.each([
    ['UTF-8', 'utf8', 'application/json;charset=UTF-8'],
    ['UTF-8 in quotes', 'utf8', 'application/json; charset="utf-8"'],
    ['UTF-8 by default', 'utf8', 'application/json'],
    ['ISO-8859-1', 'latin1', 'application/json;charset=ISO-8859-1'],
    ['ISO-8859-1 in small letters', 'latin1', 'application/json; charset=iso-8859-1'],
  ] as const)('is honoured: %s', async (_, encoding, contentType) => {
    const answer = documentResponse(Buffer.from(document, encoding), 'json', { 'Content-Type': contentType });
    expect(await readSource(answer)).toMatchObject({ value: text });
  });

  it('may come with a byte order mark', async () => {
    expect(await readSource(documentResponse(`\uFEFF${document}`, 'json'))).toMatchObject({ value: text });
  });
});

describe('UPSTREAM_PROTOCOL is the answer to', () => {
  it.each([
    ['ISO-8859-1 that does not say so', Buffer.from(document, 'latin1'), 'application/json'],
    ['ISO-8859-1 that says UTF-8', Buffer.from(document, 'latin1'), 'application/json;charset=UTF-8'],
    ['UTF-16 that does not say so', Buffer.from(`\uFEFF${document}`, 'utf16le'), 'application/json'],
    ['UTF-16 that says so', Buffer.from(document, 'utf16le'), 'application/json;charset=UTF-16'],
    ['an unknown charset', Buffer.from(document), 'application/json;charset=canary-f00d'],
    ['half a letter', Buffer.from([0x7b, 0xc3]), 'application/json'],
  ])('%s', async (_, body, contentType) => {
    const error = await failWith(
      rig,
      (socket) => socket.write(documentResponse(body, 'json', { 'Content-Type': contentType })),
      async (backend) => {
        const [outcome] = await backend.dataItemValues.getMany([{ item: itemKey, path: 'source' }]);
        throw outcome;
      },
    );
    expect(error).toMatchObject({
      code: 'UPSTREAM_PROTOCOL',
      upstream: { operation: 'data item value view' },
    });
  });

  it('a compressed body, which was not asked for', async () => {
    const { gzipSync } = await import('node:zlib');
    const headers = { 'Content-Encoding': 'gzip' };
    for (const body of [gzipSync(document), Buffer.from(document)]) {
      const error = await failWith(rig, (socket) => socket.write(documentResponse(body, 'json', headers)));
      expect(error.code).toBe('UPSTREAM_PROTOCOL');
    }
    const silent = await failWith(rig, (socket) =>
      socket.write(documentResponse(gzipSync(document), 'json')),
    );
    expect(silent.code).toBe('UPSTREAM_PROTOCOL');
  });
});

it('does not need the body of an error to be readable', async () => {
  rig.upstream.respond = (socket) =>
    socket.write(
      'HTTP/1.1 400 Bad\r\nContent-Type: application/json;charset=x\r\nContent-Length: 2\r\n\r\n\xC3\xA4',
    );
  const error = await failureOf(rig.open().access.getViewer());
  expect(error).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: 'The emissions service refused the request.',
  });
});
