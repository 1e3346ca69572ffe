import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataItemNode } from '../../src/graphql/types/data-items/data-item.ts';
import { answerHealthily, itemKey, statusResponse } from '../support/documents/canned-documents.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { type DemoGateway, startDemoGateway } from '../support/start-demo-gateway.ts';
import { startGatewayOver } from '../support/gateways/start-remote-gateway.ts';
import { openUpstreamRig, token } from '../support/upstreams/upstream-rig.ts';

let gateway: DemoGateway;
beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

async function costOf(query: string, url = gateway.url, authtoken = gateway.authtoken): Promise<unknown> {
  const { body } = await postGraphQL(url, { query }, { authtoken });
  expect(body.errors).toBeUndefined();
  return (body as { readonly extensions?: { readonly cost?: { readonly actual?: unknown } } }).extensions
    ?.cost?.actual;
}

const item = `dataItem(categoryPath: "transport/car", uid: "${petrolSmall.uid}")`;
const fragments =
  'fragment A on DataItem { dataCategory { name } } fragment B on DataItem { dataCategory { path } }';
const itemId = dataItemNode.encode(petrolSmall);

describe('the actual cost of a response', () => {
  it.each([
    ['nothing that is a record', '{ viewer { username } __typename }', 0],
    ['one', `{ ${item} { uid } }`, 1],
    ['one under several names', `{ a: ${item} { uid } b: ${item} { uid } }`, 2],
    ['those of nodes and of edges', category('items(first: 2) { nodes { uid } edges { node { uid } } }'), 5],
    ['one that several fragments read', `{ ${item} { ...A ...B } } ${fragments}`, 2],
    ['one by its global id', `{ node(id: "${itemId}") { id ... on DataItem { dataCategory { name } } } }`, 2],
    ['none where a condition is not met', `{ ${item} { uid dataCategory @skip(if: true) { name } } }`, 1],
  ])('the cost counts records: %s', async (_, query, nodes) => {
    expect(await costOf(query)).toEqual({ nodes });
  });
});

function category(selections: string): string {
  return `{ dataCategory(path: "transport/car") { ${selections} } }`;
}

describe('the actual cost over a remote service', () => {
  it('the cost counts every upstream call, including retries', async () => {
    const rig = await openUpstreamRig();
    const remote = await startGatewayOver(rig.client, rig.upstream.baseUrl);
    const query = `{ dataItem(categoryPath: "transport/car", uid: "${itemKey.uid}") { label } }`;
    expect(await costOf(query, remote.url, token)).toEqual({ nodes: 1, upstreamCalls: 1 });
    let fired = 0;
    rig.upstream.respond = (socket, request) => {
      fired += 1;
      if (fired === 1) socket.write(statusResponse(503, 'json'));
      else answerHealthily('json')(socket, request);
    };
    expect(await costOf(query, remote.url, token)).toEqual({ nodes: 1, upstreamCalls: 2 });
    expect(fired).toBe(2);
    await remote.close();
    await rig.upstream.stop();
  });
});
