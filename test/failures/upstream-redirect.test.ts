import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerHealthily } from '../support/documents/canned-documents.ts';
import { openRawUpstream, type RawUpstream, toResponse } from '../support/upstreams/raw-upstream.ts';
import { failWith, openUpstreamRig, type UpstreamRig } from '../support/upstreams/upstream-rig.ts';

let rig: UpstreamRig;
let elsewhere: RawUpstream;
beforeAll(async () => {
  rig = await openUpstreamRig();
  elsewhere = await openRawUpstream(answerHealthily('json'));
});
afterAll(() => Promise.all([rig.close(), elsewhere.stop()]));

it.each([301, 302, 303, 307, 308])(
  'a %i is not followed, because it would give the token to another host',
  async (status) => {
    const before = rig.upstream.requests.length;
    const Location = `${elsewhere.baseUrl}/data/transport/car/1234567890E1?canary-f00d`;
    const error = await failWith(rig, (socket) =>
      socket.write(toResponse({ status, headers: { Location } })),
    );
    expect(error).toMatchObject({
      code: 'UPSTREAM_PROTOCOL',
      upstream: { operation: 'data item view', status },
    });
    expect(elsewhere.connectionCount()).toBe(0);
    expect(rig.upstream.requests.length - before).toBe(2);
  },
);

it.each([
  [201, ''],
  [204, ''],
  [206, '{}'],
  [304, ''],
])('a %i is not accepted as a response', async (status, body) => {
  const headers = { 'Content-Type': 'application/json' };
  const error = await failWith(rig, (socket) => socket.write(toResponse({ status, body, headers })));
  expect(error).toMatchObject({ code: 'UPSTREAM_PROTOCOL', upstream: { status } });
});
