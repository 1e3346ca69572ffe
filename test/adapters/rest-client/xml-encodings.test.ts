import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cannedDocument, itemKey, values } from '../../support/documents/canned-documents.ts';
import { toResponse } from '../../support/upstreams/raw-upstream.ts';
import { openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';

let rig: UpstreamRig;
beforeAll(async () => {
  rig = await openUpstreamRig({ format: 'xml' });
});
afterAll(() => rig.close());

const text = (values[1]?.value ?? '').replace('Ω', 'ä');
const root = (cannedDocument('/data/transport/car/1234567890E1/source', 'xml') ?? '')
  .replace('Ω', 'ä')
  .replace(/^<\?xml.*?\?>/, '');
const declaring = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>${root}`;

async function readSource(body: Buffer, type = 'application/xml'): Promise<unknown> {
  rig.upstream.respond = (socket) => socket.write(toResponse({ body, headers: { 'Content-Type': type } }));
  const [outcome] = await rig.open().dataItemValues.getMany([{ item: itemKey, path: 'source' }]);
  return outcome;
}

const utf16 = Buffer.from(`\ufeff${declaring('UTF-16')}`, 'utf16le');
const windows = Buffer.from(declaring('windows-1252').replace('ä', '\x80'), 'latin1');

describe('XML whose content type names no charset', () => {
  it.each([
    ['by its declaration', Buffer.from(declaring('ISO-8859-1'), 'latin1'), text],
    ['by a declaration in small letters', Buffer.from(declaring('iso-8859-1'), 'latin1'), text],
    ['as windows-1252', windows, text.replace('ä', '€')],
    ['by the mark of UTF-16', utf16, text],
    ['by the mark of UTF-16, the higher byte first', Buffer.from(utf16).swap16(), text],
    ['as UTF-8, where it has no declaration', Buffer.from(root), text],
    ['as UTF-8, where its mark is that of UTF-8', Buffer.from(`\ufeff${declaring('UTF-8')}`), text],
    ['as UTF-8, which a declaration of UTF-16 cannot be', Buffer.from(declaring('utf-16')), text],
    ['after white space', Buffer.from(`\r\n ${declaring('ISO-8859-1')}`, 'latin1'), text],
  ])('it is decoded %s', async (_, body, value) => {
    expect(await readSource(body)).toMatchObject({ value });
  });

  it('its declaration is found in small packets', async () => {
    const answer = toResponse({
      body: Buffer.from(declaring('ISO-8859-1'), 'latin1'),
      headers: { 'Content-Type': 'text/xml' },
    });
    rig.upstream.respond = async (socket) => {
      socket.setNoDelay(true);
      for (let at = 0; at < answer.length; at += 60) {
        socket.write(answer.subarray(at, at + 60));
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    };
    const [outcome] = await rig.open().dataItemValues.getMany([{ item: itemKey, path: 'source' }]);
    expect(outcome).toMatchObject({ value: text });
  });

  it('bytes that are not of its charset are refused', async () => {
    const message = 'The emissions service sent an invalid response. The body has bytes that are not UTF-8.';
    expect(await readSource(Buffer.from(root, 'latin1'))).toMatchObject({
      code: 'UPSTREAM_PROTOCOL',
      message,
    });
    expect(await readSource(Buffer.from(declaring('UTF-8'), 'latin1'))).toMatchObject({ message });
  });
});

it.each([
  ['ISO-8859-1', 'latin1', 'application/xml;charset=ISO-8859-1'],
  ['windows-1252', 'latin1', 'application/xml; charset=windows-1252'],
  ['UTF-8', 'utf8', 'application/xml;charset=UTF-8'],
] as const)('the content type names %s, which decides against the declaration', async (_, encoding, type) => {
  const other = encoding === 'utf8' ? 'ISO-8859-1' : 'UTF-8';
  expect(await readSource(Buffer.from(declaring(other), encoding), type)).toMatchObject({ value: text });
});
