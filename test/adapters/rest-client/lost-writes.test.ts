import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmissionsError } from '../../../src/domain/basics/errors.ts';
import { dataItemTarget, itemKey, statusResponse } from '../../support/documents/canned-documents.ts';
import {
  canary,
  expectHealth,
  expectNothingGivenAway,
  failureOf,
  openUpstreamRig,
  shortDeadlineMs,
  type UpstreamRig,
} from '../../support/upstreams/upstream-rig.ts';
import { empty } from './scripted-upstream.ts';

const advice = 'The change may or may not have been made: read what is there before you try again.';

describe('lost responses to writes', () => {
  let rig: UpstreamRig;
  beforeEach(async () => {
    rig = await openUpstreamRig();
  });
  afterEach(() => rig.close());

  const write = (backend = rig.open()) =>
    backend.dataItems.update([{ item: itemKey, name: canary, values: [] }]);
  const writes = () => rig.upstream.requests.filter(({ line }) => line.startsWith('PUT')).length;

  it.each([
    ['is cut off', 'UPSTREAM_UNAVAILABLE', ''],
    ['is cut off in the body', 'UPSTREAM_UNAVAILABLE', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf'],
    ['is not HTTP', 'UPSTREAM_PROTOCOL', 'nonsense\r\n\r\n'],
  ])('a write whose response %s is not sent again, and its outcome is unknown', async (_, code, bytes) => {
    rig.upstream.respond = (socket) => socket.end(bytes);
    const error = await failureOf(write());
    expect(error.code).toBe(code);
    expect(error.message).toContain(advice);
    expect(error.message).not.toContain('try again.;');
    expect(writes()).toBe(1);
    expectNothingGivenAway(error, rig);
    await expectHealth(rig);
  });

  it.each([500, 502, 503, 504, 408, 302])('a write is not sent again after status %i', async (status) => {
    rig.upstream.respond = (socket) => socket.write(statusResponse(status, 'json'));
    const error = await failureOf(write());
    expect(error.message).toContain(advice);
    expect(writes()).toBe(1);
  });

  it.each([400, 403, 404, 409, 413, 429, 501])(
    'status %i means that the write was certainly refused',
    async (status) => {
      rig.upstream.respond = (socket) => socket.write(statusResponse(status, 'json'));
      expect((await failureOf(write())).message).not.toContain(advice);
      expect(writes()).toBe(1);
    },
  );

  it('a write without a connection was certainly never sent', async () => {
    await rig.upstream.stop();
    const error = await failureOf(write());
    expect(error).toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      message: 'The emissions service cannot be reached; try again.',
    });
    await rig.upstream.listen();
  });

  it('a write ends at the deadline of the exchange', async () => {
    const impatient = await openUpstreamRig({ deadlineMs: shortDeadlineMs });
    try {
      impatient.upstream.respond = () => {};
      const error = await failureOf(write(impatient.open()));
      expect(error.code).toBe('UPSTREAM_TIMEOUT');
      expect(error.message).toBe(`The emissions service did not answer in time. ${advice}`);
    } finally {
      await impatient.close();
    }
  });

  it('a write ends with the request', async () => {
    const controller = new AbortController();
    rig.upstream.respond = () => controller.abort(new EmissionsError('TIMEOUT', 'the time is over'));
    const error = await failureOf(write(rig.open(undefined, controller.signal)));
    expect(error.code).toBe('TIMEOUT');
    expect(error.message).toContain(advice);
  });

  it('a write is not sent for a request that has ended', async () => {
    const ended = AbortSignal.abort(new EmissionsError('TIMEOUT', 'the time is over'));
    const error = await failureOf(write(rig.open(undefined, ended)));
    expect(error).toMatchObject({ code: 'TIMEOUT', message: 'the time is over' });
    expect(rig.upstream.requests).toEqual([]);
  });

  it('a lost write invalidates everything read before', async () => {
    const backend = rig.open();
    const { respond } = rig.upstream;
    await backend.dataItems.getMany([itemKey]);
    rig.upstream.respond = (socket) => socket.destroy();
    await failureOf(write(backend));
    rig.upstream.respond = respond;
    await backend.dataItems.getMany([itemKey]);
    expect(rig.upstream.requests.map(({ target }) => target)).toEqual(Array(3).fill(dataItemTarget));
  });

  it('the caller gets the newer token of a response', async () => {
    rig.upstream.respond = (socket) => socket.write(empty(200, { authToken: 'newer==' }));
    const backend = rig.open();
    await write(backend);
    expect(await backend.access.getAuthtoken()).toBe('newer==');
  });

  it('a write sends credentials and the request id as reads do', async () => {
    rig.upstream.respond = (socket) => socket.write(empty());
    await write();
    expect(rig.upstream.requests[0]?.headers).toMatchObject({
      authtoken: `${canary}-token==`,
      'x-request-id': 'test-request',
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(await failureOf(write(rig.open({ kind: 'none' })))).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(rig.upstream.requests).toHaveLength(1);
  });
});
