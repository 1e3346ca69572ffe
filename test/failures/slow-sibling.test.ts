import { expect, it } from 'vitest';
import { dataItemNode } from '../../src/graphql/types/data-items/data-item.ts';
import {
  dataItemView,
  documentResponse,
  item,
  statusResponse,
} from '../support/documents/canned-documents.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import type { Respond } from '../support/upstreams/raw-upstream.ts';
import { startGatewayOver } from '../support/gateways/start-remote-gateway.ts';
import { openUpstreamRig, shortDeadlineMs, token } from '../support/upstreams/upstream-rig.ts';
import { asUid, asPath } from '../support/brands.ts';

const uids = ['000000000000', '000000000001', '000000000002', '000000000003'].map(asUid);
const badUid = '000000000002';
const ids = uids.map((uid) => dataItemNode.encode({ categoryPath: asPath('transport/car'), uid }));
const query = `query ($ids: [ID!]!) {
  nodes(ids: $ids) { ... on DataItem { uid label itemValues { path value } } }
}`;

const fates: readonly (readonly [string, string, Respond])[] = [
  ['hangs until its deadline', 'UPSTREAM_TIMEOUT', () => {}],
  ['never completes', 'UPSTREAM_TIMEOUT', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Le')],
  ['fails', 'UPSTREAM_ERROR', (socket) => socket.write(statusResponse(500, 'json'))],
  ['is cut off', 'UPSTREAM_UNAVAILABLE', (socket) => socket.destroy()],
  ['is missing', 'NOT_FOUND', (socket) => socket.write(statusResponse(404, 'json'))],
  ['is malformed', 'UPSTREAM_PROTOCOL', (socket) => socket.write(documentResponse('{"dataItem":', 'json'))],
];

it.each(fates)('an item that %s does not affect its siblings', async (_, code, respond) => {
  const rig = await openUpstreamRig({ deadlineMs: shortDeadlineMs });
  let fired = 0;
  const served: string[] = [];
  rig.upstream.respond = (socket, request) => {
    const uid = asUid(request.target.slice(-12));
    if (uid === badUid) {
      fired += 1;
      respond(socket, request);
    } else {
      served.push(uid);
      socket.write(documentResponse(dataItemView('json', { item: { ...item, uid } }), 'json'));
    }
  };
  const gateway = await startGatewayOver(rig.client, rig.upstream.baseUrl);
  const { status, body } = await postGraphQL(
    gateway.url,
    { query, variables: { ids } },
    { authtoken: token },
  );
  expect(fired).toBeGreaterThan(0);
  expect(served.sort()).toEqual(uids.filter((uid) => uid !== badUid));
  expect(status).toBe(200);
  const values = [
    { path: 'kgCO2PerKm', value: '0.10' },
    { path: 'source', value: 'Café <&> "Ω"' },
  ];
  expect(body.data).toEqual({
    nodes: uids.map((uid) => (uid === badUid ? null : { uid, label: item.label, itemValues: values })),
  });
  expect(body.errors).toMatchObject([{ path: ['nodes', 2], extensions: { code } }]);
  await gateway.close();
  await rig.upstream.stop();
});

it('the siblings of a slow item are requested while it hangs', async () => {
  const rig = await openUpstreamRig();
  const served = new Set<string>();
  let release = (): void => {};
  rig.upstream.respond = (socket, { target }) => {
    const uid = asUid(target.slice(-12));
    const answer = (): void => {
      socket.write(documentResponse(dataItemView('json', { item: { ...item, uid } }), 'json'));
    };
    if (uid === badUid) release = answer;
    else {
      answer();
      served.add(uid);
    }
    // The slow one is answered only when all others were: a wait for it would never end.
    if (served.size === uids.length - 1) release();
  };
  const gateway = await startGatewayOver(rig.client, rig.upstream.baseUrl);
  const { body } = await postGraphQL(gateway.url, { query, variables: { ids } }, { authtoken: token });
  expect(body.errors).toBeUndefined();
  expect(body.data?.['nodes']).toHaveLength(uids.length);
  await gateway.close();
  await rig.upstream.stop();
});
