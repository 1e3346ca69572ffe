import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cannedDocument, dataItemTarget, documentResponse } from '../support/documents/canned-documents.ts';
import {
  failWith,
  openUpstreamRig,
  readPartsOfItem,
  readWholeItem,
  type UpstreamRig,
} from '../support/upstreams/upstream-rig.ts';

let rig: UpstreamRig;
beforeAll(async () => {
  rig = await openUpstreamRig();
});
afterAll(() => rig.close());

const document = cannedDocument(dataItemTarget, 'json') ?? '';

const bodies: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['a blank', ' '],
  ['null', 'null'],
  ['a list', `[${document}]`],
  ['a text', '"canary-f00d"'],
  ['a number', '42'],
  ['an empty object', '{}'],
  ['half a document', document.slice(0, document.length / 2)],
  ['a document with something after it', `${document}canary-f00d`],
  ['two documents', document + document],
  ['words', 'canary-f00d'],
  ['an item that is null', '{"dataItem":null}'],
  ['an item that is a list', '{"dataItem":[]}'],
  ['an item without anything', '{"dataItem":{}}'],
  ['an item without a category', document.replace('"dataCategory"', '"other"')],
  ['an item without a definition', document.replaceAll('"itemDefinition"', '"other"')],
  ['a uid of another form', document.replaceAll('1234567890E1', 'canary-f00d!')],
  ['a uid that is a number', document.replaceAll('"1234567890E1"', '1234567890')],
  ['an amount that is a word', document.replace('"amountPerMonth":0', '"amountPerMonth":"canary-f00d"')],
  ['a date that is a word', document.replace(/"created":"[^"]*"/, '"created":"canary-f00d"')],
  ['values that are null', document.replace(/"itemValues":\[.*?\}\}\]/, '"itemValues":null')],
  ['an item without values', document.replace('"itemValues"', '"other"')],
  ['a value that is null', document.replace(/"value":"0.10"/, '"value":null')],
  ['an empty object as a value', document.replace('"itemValues":[', '"itemValues":[{},')],
  [
    'an item without an amount',
    document.replace('"amountPerMonth"', '"other"').replace('"amount":', '"more":'),
  ],
  ['lists without end', '['.repeat(100_000)],
  ['objects without end', '{"a":'.repeat(100_000)],
  ['a prototype for the item', '{"__proto__":{"dataItem":{"uid":"1234567890E1"}}}'],
];

it.each(bodies)('%s as the body is UPSTREAM_PROTOCOL', async (_, body) => {
  expect(body).not.toBe(document);
  const respond = (socket: Socket) => socket.write(documentResponse(body, 'json'));
  const error = await failWith(rig, respond, readWholeItem);
  expect(error).toMatchObject({ code: 'UPSTREAM_PROTOCOL', upstream: { operation: 'data item view' } });
});

const [withoutLabel, withoutValue, withoutAmount] = [
  document.replace('"label"', '"other"'),
  document.replace('"value":"0.10"', '"value":null'),
  document.replace('"amountPerMonth":0', '"amountPerMonth":"canary-f00d"'),
];

it.each([
  ['the item', withoutLabel, ['UPSTREAM_PROTOCOL', undefined, undefined]],
  ['a value', withoutValue, [undefined, 'UPSTREAM_PROTOCOL', undefined]],
  ['the amount', withoutAmount, [undefined, undefined, 'UPSTREAM_PROTOCOL']],
])('what is wrong in %s fails nothing that is read besides', async (_, body, codes) => {
  rig.upstream.respond = (socket) => socket.write(documentResponse(body ?? '', 'json'));
  const failures = await readPartsOfItem(rig.open());
  expect(failures.map((failure) => failure?.code)).toEqual(codes);
});

it('a malformed response is not retried', async () => {
  const before = rig.upstream.requests.length;
  await failWith(rig, (socket) => socket.write(documentResponse('{', 'json')));
  expect(rig.upstream.requests.length - before).toBe(2);
});
