import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backend } from '../../../src/ports/backend.ts';
import { itemKey, values } from '../../support/documents/canned-documents.ts';
import { failureOf, openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';
import { answerFrom, lineOf } from './scripted-upstream.ts';
import { asInstant, asPath } from '../../support/brands.ts';

const factor = values[0];
if (factor === undefined) throw new Error('the canned item has values');
const factorKey = { item: itemKey, path: factor.path };
const draft = {
  categoryPath: asPath('transport/car'),
  values: [{ path: 'fuel', value: 'petrol & "é"' }],
};

describe.each(['json', 'xml'] as const)('refused writes on the data tree in %s', (format) => {
  let rig: UpstreamRig;
  beforeEach(async () => {
    rig = await openUpstreamRig({ format });
  });
  afterEach(() => rig.close());

  const requested = () => rig.upstream.requests.map(lineOf);

  const writes: readonly [string, (backend: Backend) => Promise<unknown>][] = [
    ['create a data item', ({ dataItems }) => dataItems.create([draft])],
    ['change a data item', ({ dataItems }) => dataItems.update([{ item: itemKey, name: 'x', values: [] }])],
    ['delete a data item', ({ dataItems }) => dataItems.delete([itemKey])],
    ['change a value', ({ dataItemValues }) => dataItemValues.update([{ key: factorKey, value: '1' }])],
    ['delete a category', ({ dataCategories }) => dataCategories.delete([{ path: asPath('transport/car') }])],
  ];

  it.each([
    [400, { code: 'BAD_USER_INPUT' }],
    [401, { code: 'UNAUTHENTICATED' }],
    [403, { code: 'FORBIDDEN', message: 'You do not have permission for this in the emissions service.' }],
    [404, { code: 'NOT_FOUND' }],
    [405, { code: 'UPSTREAM_UNSUPPORTED' }],
    [409, { code: 'CONFLICT' }],
  ])('status %i is returned with its error', async (status, error) => {
    rig.upstream.respond = answerFrom({}, format, status);
    for (const [, write] of writes) expect(await failureOf(write(rig.open()))).toMatchObject(error);
  });

  it.each<[string, (backend: Backend) => Promise<unknown>, object]>([
    [
      'a category over several parents',
      ({ dataCategories }) =>
        dataCategories.create([
          { parentPath: asPath('a'), segment: 'x', name: 'x' },
          { parentPath: asPath('b'), segment: 'y', name: 'y' },
        ]),
      { code: 'UPSTREAM_UNSUPPORTED' },
    ],
    [
      'items of several categories',
      ({ dataItems }) => dataItems.create([draft, { ...draft, categoryPath: asPath('home') }]),
      { code: 'UPSTREAM_UNSUPPORTED' },
    ],
    [
      'an expected version of an item',
      ({ dataItems }) => dataItems.update([{ item: itemKey, values: [], expectedVersion: 1 }]),
      {
        message: expect.stringContaining(
          'expectedVersion; without it, the last write wins. Nothing was sent',
        ),
      },
    ],
    [
      'an expected version of a value',
      ({ dataItemValues }) => dataItemValues.update([{ key: factorKey, value: '1', expectedVersion: 1 }]),
      {
        message: expect.stringContaining(
          'expectedVersion; without it, the last write wins. Nothing was sent',
        ),
      },
    ],
    [
      'an expected version of an addition to a history',
      ({ dataItemValues }) =>
        dataItemValues.createEntries({
          item: itemKey,
          startDate: asInstant(1),
          values: [{ path: 'kgCO2PerKm', value: '1' }],
          expectedVersion: 1,
        }),
      { code: 'UPSTREAM_UNSUPPORTED', argument: 'expectedVersion' },
    ],
    [
      'a segment with a slash',
      ({ dataCategories }) => dataCategories.create([{ parentPath: asPath(''), segment: 'a/b', name: 'x' }]),
      { code: 'BAD_USER_INPUT', argument: 'segment' },
    ],
    ['no entries', ({ dataItems }) => dataItems.create([]), { fault: 'empty-list' }],
    [
      'a reserved name',
      ({ dataItems }) => dataItems.create([{ ...draft, values: [{ path: 'newObjectType', value: 'DC' }] }]),
      { code: 'BAD_USER_INPUT', argument: 'newObjectType' },
    ],
  ])('a write sends nothing upstream for %s', async (_, write, refusal) => {
    expect(await failureOf(write(rig.open()))).toMatchObject(refusal);
    expect(requested()).toEqual([]);
  });
});
