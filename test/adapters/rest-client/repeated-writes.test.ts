import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRestClient } from '../../../src/adapters/rest-client/rest-client.ts';
import type { Backend } from '../../../src/ports/backend.ts';
import { answerHealthily, itemKey } from '../../support/documents/canned-documents.ts';
import { openAs, openFixtureBackend, signInAs } from '../../support/open-fixture-backend.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import type { Respond } from '../../support/upstreams/raw-upstream.ts';
import { createRestCaller } from '../../support/rest-caller.ts';
import { startGateway } from '../../support/gateways/start-fixture-gateway.ts';
import {
  expectNothingGivenAway,
  failureOf,
  openUpstreamRig,
  token,
  type UpstreamRig,
} from '../../support/upstreams/upstream-rig.ts';
import { empty } from './scripted-upstream.ts';

const repeatable = { key: 'key-1', requested: 'rename' };
const rename = (backend: Backend) => backend.dataItems.update([{ item: itemKey, name: 'x', values: [] }]);

describe('writes under an idempotency key', () => {
  let rig: UpstreamRig;
  let write: Respond;
  /** Whether the service says that it keeps keys. */
  let supportsIdempotency: boolean;
  beforeEach(async () => {
    rig = await openUpstreamRig();
    write = (socket) => socket.write(empty());
    supportsIdempotency = false;
    rig.upstream.respond = (socket, request) => {
      if (request.line.startsWith('PUT')) write(socket, request);
      else if (supportsIdempotency) answerHealthily('json', { 'Idempotency-Keys': 'kept' })(socket, request);
      else answerHealthily('json')(socket, request);
    };
  });
  afterEach(() => rig.close());

  const carryOut = (backend = rig.open()) => backend.writes.carryOut(repeatable, rename);
  const sent = () => rig.upstream.requests.filter(({ line }) => line.startsWith('PUT'));

  it('a write is sent to the service once, with the key', async () => {
    expect(await carryOut()).toMatchObject({ isRepeated: false });
    expect(await carryOut()).toMatchObject({ isRepeated: true });
    expect(sent().map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1']);
  });

  it('a write without a key is sent without one', async () => {
    await rename(rig.open());
    expect(sent()[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  it('the service stores the result of a key by itself, for writes of other processes too', async () => {
    const other = openRestClient({ baseUrl: rig.upstream.baseUrl, format: 'json', isOneOfSeveral: true });
    const open = () =>
      other.open({
        credentials: { kind: 'authtoken', authtoken: token },
        signal: noSignal,
        requestId: 'test',
      });
    expect(await failureOf(carryOut(open()))).toMatchObject({
      code: 'UPSTREAM_UNSUPPORTED',
      message: expect.stringMatching(/several processes.*Nothing was sent/),
    });
    expect(sent()).toEqual([]);
    supportsIdempotency = true;
    expect(await carryOut(open())).toMatchObject({ isRepeated: false });
    expect(sent()).toHaveLength(1);
    await other.close();
  });

  it('a refused write is sent again', async () => {
    write = (socket) => socket.write(empty(403));
    expect((await failureOf(carryOut())).code).toBe('FORBIDDEN');
    write = (socket) => socket.write(empty());
    expect(await carryOut()).toMatchObject({ isRepeated: false });
    expect(sent()).toHaveLength(2);
  });

  it.each<readonly [string, Respond]>([
    ['the connection is lost', (socket) => socket.resetAndDestroy()],
    ['the service fails', (socket) => socket.write(empty(500))],
  ])(
    'a write whose outcome is unknown because %s is reported as such, and not sent again',
    async (_, respond) => {
      write = respond;
      const first = await failureOf(carryOut());
      expect(first).toMatchObject({
        isOutcomeUnknown: true,
        message: expect.stringContaining('may or may not have been made'),
      });
      write = (socket) => socket.write(empty());
      const second = await failureOf(carryOut());
      expect(second).toMatchObject({ code: first.code, isOutcomeUnknown: true });
      expect(sent()).toHaveLength(1);
      expectNothingGivenAway(second, rig);
    },
  );

  it('a write whose outcome is unknown is sent again, under the same key, to a service that supports keys', async () => {
    supportsIdempotency = true;
    write = (socket) => socket.resetAndDestroy();
    await failureOf(carryOut());
    write = (socket) => socket.write(empty());
    expect(await carryOut()).toMatchObject({ isRepeated: false });
    expect(sent().map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1']);
  });

  it('a write waits for the one that runs under the same key', async () => {
    let answer: () => void = () => expect.fail('no write came');
    const arrived = new Promise<void>((resolve) => {
      write = (socket) => {
        answer = () => socket.write(empty());
        resolve();
      };
    });
    const first = carryOut();
    await arrived;
    const backend = rig.open();
    await backend.access.getViewer();
    const second = carryOut(backend);
    // The caller of the key is known by now, so the write waits or was sent.
    await setImmediate();
    answer();
    expect(await first).toMatchObject({ isRepeated: false });
    expect(await second).toMatchObject({ isRepeated: true });
    expect(sent()).toHaveLength(1);
  });

  it('writes of different callers are different, even if the service does not distinguish them', async () => {
    const healthy = answerHealthily('json');
    rig.upstream.respond = (socket, request) => {
      if (request.target.startsWith('/auth')) socket.write(empty(404));
      else if (request.line.startsWith('PUT')) socket.write(empty());
      else healthy(socket, request);
    };
    await carryOut(rig.open({ kind: 'authtoken', authtoken: 'one' }));
    await carryOut(rig.open({ kind: 'authtoken', authtoken: 'two' }));
    expect(sent()).toHaveLength(2);
  });

  it('a repeated write is recognised by its credentials while the service cannot say whose they are', async () => {
    const healthy = answerHealthily('json');
    let signIn: Respond = healthy;
    rig.upstream.respond = (socket, request) => {
      if (request.target.startsWith('/auth')) signIn(socket, request);
      else if (request.line.startsWith('PUT')) socket.write(empty());
      else healthy(socket, request);
    };
    await carryOut();
    for (const status of [500, 503]) {
      signIn = (socket) => socket.write(empty(status));
      expect(await carryOut()).toMatchObject({ isRepeated: true });
    }
    const another = rig.open({ kind: 'authtoken', authtoken: 'another' });
    expect((await failureOf(carryOut(another))).code).toBe('UPSTREAM_ERROR');
    const newKey = rig.open().writes.carryOut({ ...repeatable, key: 'key-2' }, rename);
    expect((await failureOf(newKey)).code).toBe('UPSTREAM_ERROR');
    signIn = (socket) => socket.write(empty(401));
    expect((await failureOf(carryOut())).code).toBe('UNAUTHENTICATED');
    expect(sent()).toHaveLength(1);
  });

  it('a dry run sends nothing to the service', async () => {
    const before = rig.upstream.requests.length;
    expect(await failureOf(rig.open().writes.dryRun(rename))).toMatchObject({
      code: 'UPSTREAM_UNSUPPORTED',
      message: expect.stringContaining('dryRun'),
    });
    expect(rig.upstream.requests.length).toBe(before);
  });
});

it('our own service recognises a repeated write, whichever gateway sends it, and every gateway says so', async () => {
  const service = await startGateway(await openFixtureBackend());
  try {
    const createProfile = async () => {
      const client = openRestClient({ baseUrl: service.url, format: 'json' });
      try {
        const backend = openAs(client.open, await signInAs(client.open, 'demo'));
        const work = (inner: Backend) => inner.profiles.create();
        return await backend.writes.carryOut({ key: 'k', requested: 'create' }, work);
      } finally {
        await client.close();
      }
    };
    const first = await createProfile();
    expect(first.isRepeated).toBe(false);
    expect(await createProfile()).toEqual({ ...first, isRepeated: true });
    const demo = createRestCaller(service.url, 'demo', 'json');
    expect((await demo.call('GET', '/profiles')).at('pager.items')).toBe(1);
  } finally {
    await service.close();
  }
});
