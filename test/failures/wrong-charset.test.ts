import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cannedDocument, documentResponse, itemKey, values } from '../support/documents/canned-documents.ts';
import { failureOf, failWith, openUpstreamRig, type UpstreamRig } from '../support/upstreams/upstream-rig.ts';

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
  ] as const)('the charset is honoured: %s', async (_, encoding, contentType) => {
    const answer = documentResponse(Buffer.from(document, encoding), 'json', { 'Content-Type': contentType });
    expect(await readSource(answer)).toMatchObject({ value: text });
  });

  it('a document may have a byte order mark', async () => {
    expect(await readSource(documentResponse(`\uFEFF${document}`, 'json'))).toMatchObject({ value: text });
  });
});

describe('bodies that are refused as UPSTREAM_PROTOCOL', () => {
  it.each([
    ['undeclared ISO-8859-1', Buffer.from(document, 'latin1'), 'application/json'],
    ['ISO-8859-1 declared as UTF-8', Buffer.from(document, 'latin1'), 'application/json;charset=UTF-8'],
    ['undeclared UTF-16', Buffer.from(`\uFEFF${document}`, 'utf16le'), 'application/json'],
    ['declared UTF-16', Buffer.from(document, 'utf16le'), 'application/json;charset=UTF-16'],
    ['an unknown charset', Buffer.from(document), 'application/json;charset=canary-f00d'],
    ['half a character', Buffer.from([0x7b, 0xc3]), 'application/json'],
  ])('the body is %s', async (_, body, contentType) => {
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

  it('a compressed body is refused, because none was requested', async () => {
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

it('the body of an error does not have to be readable', async () => {
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
