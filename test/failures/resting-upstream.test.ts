import { expect, it } from 'vitest';
import type { EmissionsError } from '../../src/domain/basics/errors.ts';
import { asUid } from '../support/brands.ts';
import { answerHealthily, itemKey } from '../support/documents/canned-documents.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { startGatewayOver } from '../support/gateways/start-remote-gateway.ts';
import {
  expectHealth,
  expectNothingGivenAway,
  failureOf,
  openUpstreamRig,
  readItem,
  shortDeadlineMs,
  token,
} from '../support/upstreams/upstream-rig.ts';

async function openFailingRig() {
  let now = 0;
  const rig = await openUpstreamRig({ clock: () => now });
  rig.upstream.respond = (socket) => socket.destroy();
  for (let time = 0; time < 5; time += 1) {
    await failureOf(readItem(rig.open({ kind: 'authtoken', authtoken: `caller${time % 2}` })));
  }
  return {
    rig,
    pass: (milliseconds: number): void => {
      now += milliseconds;
    },
  };
}

it('an upstream that fails repeatedly is no longer called, and callers learn when to retry', async () => {
  const { rig } = await openFailingRig();
  const requested = rig.upstream.requests.length;
  expect(requested).toBeGreaterThanOrEqual(5);
  for (let time = 0; time < 20; time += 1) {
    const error = await failureOf(readItem(rig.open()));
    expect(error).toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      retryAfter: 2,
      upstream: { operation: 'data item view' },
    });
    expectNothingGivenAway(error, rig);
  }
  // Nothing is written either, so its outcome is known.
  const write = await failureOf(rig.open().dataItems.delete([itemKey]));
  expect(write.code).toBe('UPSTREAM_UNAVAILABLE');
  expect(write.message).not.toMatch(/may have/);
  expect((await failureOf(rig.client.check(new AbortController().signal))).code).toBe('UPSTREAM_UNAVAILABLE');
  expect(rig.upstream.requests).toHaveLength(requested);
  await rig.close();
});

it('one caller probes the upstream after two seconds, and all call it once that succeeds', async () => {
  const { rig, pass } = await openFailingRig();
  pass(2000);
  const requested = rig.upstream.requests.length;
  let release = (): void => {};
  const reached = new Promise<void>((resolve) => {
    rig.upstream.respond = (socket, request) => {
      release = () => answerHealthily('json')(socket, request);
      resolve();
    };
  });
  const first = readItem(rig.open());
  await reached;
  expect((await failureOf(readItem(rig.open()))).code).toBe('UPSTREAM_UNAVAILABLE');
  release();
  await first;
  expect(rig.upstream.requests).toHaveLength(requested + 1);
  await expectHealth(rig);
  await rig.close();
});

it('a request with many slow reads does not pause the service for other callers', async () => {
  const rig = await openUpstreamRig({ deadlineMs: shortDeadlineMs });
  const answer = answerHealthily('json');
  rig.upstream.respond = (socket, request) => {
    if (request.target.includes(itemKey.uid)) answer(socket, request);
  };
  const slow = Array.from({ length: 28 }, (_, at) => ({ ...itemKey, uid: asUid(`0000000000${10 + at}`) }));
  const outcomes = await rig.open().dataItems.getMany(slow);
  expect(new Set(outcomes.map((outcome) => (outcome as EmissionsError).code))).toEqual(
    new Set(['UPSTREAM_TIMEOUT']),
  );
  for (let time = 0; time < 22; time += 1) {
    expect(await readItem(rig.open({ kind: 'authtoken', authtoken: 'another' }))).toMatchObject({
      uid: itemKey.uid,
    });
  }
  await rig.close();
});

it('a query reports that the upstream is paused, with the seconds to wait', async () => {
  const { rig } = await openFailingRig();
  const gateway = await startGatewayOver(rig.client, rig.upstream.baseUrl);
  const query = `{ dataItem(categoryPath: "transport/car", uid: "${itemKey.uid}") { label } }`;
  const { body } = await postGraphQL(gateway.url, { query }, { authtoken: token });
  expect(body.errors).toMatchObject([
    {
      path: ['dataItem'],
      extensions: { code: 'UPSTREAM_UNAVAILABLE', retryAfter: 2, upstream: { operation: 'data item view' } },
    },
  ]);
  await gateway.close();
  await rig.upstream.stop();
});
