import type { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cannedDocument, dataItemTarget, documentResponse } from '../support/documents/canned-documents.ts';
import {
  failWith,
  openUpstreamRig,
  readWholeItem,
  type UpstreamRig,
} from '../support/upstreams/upstream-rig.ts';

let rig: UpstreamRig;
beforeAll(async () => {
  rig = await openUpstreamRig({ format: 'xml' });
});
afterAll(() => rig.close());

const document = cannedDocument(dataItemTarget, 'xml') ?? '';
const bomb = '<!DOCTYPE Resources [<!ENTITY a "canary-f00d"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
const file = '<!DOCTYPE Resources [<!ENTITY a SYSTEM "file:///etc/passwd">]>';

const bodies: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['words', 'canary-f00d'],
  ['JSON', cannedDocument(dataItemTarget, 'json') ?? ''],
  ['half a document', document.slice(0, document.length / 2)],
  ['a document with something after it', `${document}<canary-f00d>1</canary-f00d>`],
  ['an element that another one closes', document.replace('</Label>', '</Name>')],
  ['another root', document.replaceAll('Resources', 'Canary-f00d')],
  ['an empty root', '<?xml version="1.0"?><Resources/>'],
  ['another resource', document.replaceAll('DataItemResource', 'OtherResource')],
  ['an item without a category', document.replaceAll('DataCategory', 'Other')],
  ['a uid of another form', document.replaceAll('1234567890E1', 'canary-f00d!')],
  ['an amount that is a word', document.replace(/<AmountPerMonth>[^<]*</, '<AmountPerMonth>canary-f00d<')],
  ['entities of its own', document.replace('<Resources', `${bomb}<Resources`)],
  ['an entity from a file', document.replace('<Resources', `${file}<Resources`)],
  ['elements without end', `<Resources>${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}</Resources>`],
];

it.each(bodies)('%s as the body is UPSTREAM_PROTOCOL', async (_, body) => {
  expect(body).not.toBe(document);
  const respond = (socket: Socket) => socket.write(documentResponse(body, 'xml'));
  const error = await failWith(rig, respond, readWholeItem);
  expect(error).toMatchObject({ code: 'UPSTREAM_PROTOCOL', upstream: { operation: 'data item view' } });
});
