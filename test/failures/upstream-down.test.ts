import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  expectHealth,
  expectNothingGivenAway,
  failureOf,
  openUpstreamRig,
  readItem,
  type UpstreamRig,
} from '../support/upstreams/upstream-rig.ts';

let rig: UpstreamRig;
beforeAll(async () => {
  rig = await openUpstreamRig();
});
afterAll(() => rig.close());

it('an upstream that does not listen is UPSTREAM_UNAVAILABLE, and requests succeed when it does again', async () => {
  await expectHealth(rig);
  await rig.upstream.stop();
  const error = await failureOf(readItem(rig.open()));
  expect(error).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', upstream: { operation: 'data item view' } });
  expectNothingGivenAway(error, rig);
  const check = await failureOf(rig.client.check(new AbortController().signal));
  expect(check.code).toBe('UPSTREAM_UNAVAILABLE');
  await rig.upstream.listen();
  await expectHealth(rig);
  await rig.client.check(new AbortController().signal);
});
