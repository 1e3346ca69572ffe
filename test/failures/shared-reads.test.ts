import { expect, it } from 'vitest';
import { answerHealthily, dataItemTarget, itemKey } from '../support/documents/canned-documents.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { startGatewayOver } from '../support/gateways/start-remote-gateway.ts';
import { openUpstreamRig } from '../support/upstreams/upstream-rig.ts';

const item = `dataItem(categoryPath: "transport/car", uid: "${itemKey.uid}") { label itemValues { value } }`;
/** The same item under several names and by its list of values. */
const query = `{ a: ${item} b: ${item} c: ${item} }`;

/** The upstream responds to no one before it has received the expected number of requests. */
async function startHolding(expected: number) {
  const rig = await openUpstreamRig();
  const held: (() => void)[] = [];
  let onAllAsked = (): void => {};
  const allRequested = new Promise<void>((resolve) => {
    onAllAsked = resolve;
  });
  rig.upstream.respond = (socket, request) => {
    held.push(() => answerHealthily('json')(socket, request));
    if (held.length === expected) onAllAsked();
  };
  const gateway = await startGatewayOver(rig.client, rig.upstream.baseUrl);
  return {
    url: gateway.url,
    requests: rig.upstream.requests,
    async answerAll() {
      await allRequested;
      for (const answer of held) answer();
    },
    async close() {
      await gateway.close();
      await rig.upstream.stop();
    },
  };
}

it.each([
  ['two callers', 'one', 'other', query],
  ['two different queries of one caller', 'one', 'one', `{ c: ${item} }`],
])('reads in flight are never shared between %s', async (_, first, second, otherQuery) => {
  const gateway = await startHolding(2);
  // Neither is answered before both were sent on: one that waited for the other would hang here.
  const asking = [
    postGraphQL(gateway.url, { query }, { authtoken: first }),
    postGraphQL(gateway.url, { query: otherQuery }, { authtoken: second }),
  ];
  await gateway.answerAll();
  for (const { body } of await Promise.all(asking)) expect(body.errors).toBeUndefined();
  expect(gateway.requests.map(({ target }) => target)).toEqual([dataItemTarget, dataItemTarget]);
  const tokens = gateway.requests.map(({ headers }) => headers['authtoken'] ?? '');
  expect(tokens.toSorted()).toEqual([first, second].toSorted());
  await gateway.close();
});
