import { afterEach, beforeEach, expect, describe, it } from 'vitest';
import type { Backend } from '../../../src/ports/backend.ts';
import { failureOf, openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';
import { dataItemUid, profileItemKey, profileUid } from './era.ts';
import { asPath } from '../../support/brands.ts';

const draft = {
  categoryPath: asPath('transport/car'),
  dataItemUid,
  values: [{ name: 'distance', value: '0.10' }],
};

describe('refused writes of profile items', () => {
  let rig: UpstreamRig;
  beforeEach(async () => {
    rig = await openUpstreamRig();
  });
  afterEach(() => rig.close());

  it.each<[string, (backend: Backend) => Promise<unknown>, object]>([
    ['no entry', (backend) => backend.profileItems.create(profileUid, []), { fault: 'empty-list' }],
    [
      'more than a thousand',
      (backend) =>
        backend.profileItems.create(
          profileUid,
          Array.from({ length: 1001 }, () => draft),
        ),
      { fault: 'too-many-entries' },
    ],
    [
      'an expected version',
      (backend) => backend.profileItems.update([{ item: profileItemKey, values: [], expectedVersion: 3 }]),
      {
        code: 'UPSTREAM_UNSUPPORTED',
        message: expect.stringContaining(
          'expectedVersion; without it, the last write wins. Nothing was sent',
        ),
      },
    ],
    ...['dataItemUid', 'StartDate', 'authToken', 'method', '', 'a b', '..', 'x&y=z'].map(
      (name): [string, (backend: Backend) => Promise<unknown>, object] => [
        `a value called ${JSON.stringify(name)}`,
        (backend) => backend.profileItems.create(profileUid, [{ ...draft, values: [{ name, value: '1' }] }]),
        { code: 'BAD_USER_INPUT', argument: name },
      ],
    ),
    [
      'a repeated value',
      (backend) =>
        backend.profileItems.create(profileUid, [
          { ...draft, values: [...draft.values, { name: 'DISTANCE', value: '2' }] },
        ]),
      { code: 'BAD_USER_INPUT', argument: 'DISTANCE' },
    ],
  ])('a write sends nothing upstream for %s', async (_, write, refusal) => {
    expect(await failureOf(write(rig.open()))).toMatchObject(refusal);
    expect(rig.upstream.requests).toEqual([]);
  });
});
