import { afterAll, beforeAll, expect, it } from 'vitest';
import { toResponse } from '../support/upstreams/raw-upstream.ts';
import { failWith, openUpstreamRig, type UpstreamRig } from '../support/upstreams/upstream-rig.ts';

let rig: UpstreamRig;
beforeAll(async () => {
  rig = await openUpstreamRig();
});
afterAll(() => rig.close());

const body = '<html><body><h1>Error</h1><p>canary-f00d at 127.0.0.1</p></body></html>';
const headers = { 'Content-Type': 'text/html;charset=UTF-8' };

it.each([
  [400, 'BAD_USER_INPUT'],
  [401, 'UNAUTHENTICATED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [500, 'UPSTREAM_ERROR'],
  [502, 'UPSTREAM_ERROR'],
  [503, 'UPSTREAM_ERROR'],
])('a page with status %i is recognised by its status: %s', async (status, code) => {
  const error = await failWith(rig, (socket) => socket.write(toResponse({ status, body, headers })));
  expect(error).toMatchObject({ code, upstream: { operation: 'data item view', status } });
});

it.each(['text/html', 'application/json'])(
  'an HTML page as %s is not accepted as a response',
  async (contentType) => {
    const error = await failWith(rig, (socket) =>
      socket.write(toResponse({ body, headers: { 'Content-Type': contentType } })),
    );
    expect(error.code).toBe('UPSTREAM_PROTOCOL');
  },
);
