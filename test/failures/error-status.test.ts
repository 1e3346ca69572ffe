import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusResponse } from '../support/documents/canned-documents.ts';
import { failWith, openUpstreamRig, token, type UpstreamRig } from '../support/upstreams/upstream-rig.ts';

describe.each(['json', 'xml'] as const)('in %s', (format) => {
  let rig: UpstreamRig;
  beforeAll(async () => {
    rig = await openUpstreamRig({ format });
  });
  afterAll(() => rig.close());

  it.each([
    [400, 'BAD_USER_INPUT'],
    [401, 'UNAUTHENTICATED'],
    [402, 'UPSTREAM_PROTOCOL'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [405, 'UPSTREAM_UNSUPPORTED'],
    [406, 'UPSTREAM_UNSUPPORTED'],
    [408, 'UPSTREAM_TIMEOUT'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [414, 'PAYLOAD_TOO_LARGE'],
    [418, 'UPSTREAM_PROTOCOL'],
    [429, 'RATE_LIMITED'],
    [431, 'PAYLOAD_TOO_LARGE'],
    [500, 'UPSTREAM_ERROR'],
    [501, 'UPSTREAM_UNSUPPORTED'],
    [505, 'UPSTREAM_ERROR'],
  ])('status %i is %s', async (status, code) => {
    const description = status === 400 ? 'No.' : 'canary-f00d';
    const error = await failWith(rig, (socket) => socket.write(statusResponse(status, format, description)));
    expect(error).toMatchObject({ code, upstream: { operation: 'data item view', status } });
    expect(error.argument).toBeUndefined();
  });

  it('the error names the record that does not exist, or the operation that is not offered', async () => {
    const missing = await failWith(rig, (socket) => socket.write(statusResponse(404, format)));
    expect(missing.message).toBe('The data item does not exist.');
    const refused = await failWith(rig, (socket) => socket.write(statusResponse(405, format)));
    expect(refused.message).toBe('The emissions service does not support this: data item view.');
  });

  it('the reason for refused input is passed on, on one line of bounded length', async () => {
    const description = `The distance\nmust be\u202E a number.${'!'.repeat(1000)}`;
    const error = await failWith(rig, (socket) => socket.write(statusResponse(400, format, description)));
    expect(error.message).toMatch(/^The distance must be {1,2}a number\.!+$/);
    expect(error.message).toHaveLength(500);
  });

  it('the reason is passed on without tokens and addresses', async () => {
    const description = `The token ${token} is wrong: see ${rig.upstream.baseUrl}/auth or ask.`;
    const error = await failWith(rig, (socket) => socket.write(statusResponse(400, format, description)));
    expect(error.message).toBe('The token … is wrong: see … or ask.');
  });
});
