import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import {
  dataItemView,
  documentResponse,
  item,
  statusResponse,
} from '../support/documents/canned-documents.ts';
import { rounds } from '../support/deep.ts';
import { openUpstreamRig, type UpstreamRig } from '../support/upstreams/upstream-rig.ts';
import { asUid, asPath } from '../support/brands.ts';

let rig: UpstreamRig;
beforeAll(async () => {
  rig = await openUpstreamRig();
});
afterAll(() => rig.close());

const uids = Array.from({ length: 12 }, (_, index) => asUid(`0000000000${String(index).padStart(2, '0')}`));
const kinds = ['well', 'missing', 'broken', 'failing'] as const;
const codes = { missing: 'NOT_FOUND', broken: 'UPSTREAM_PROTOCOL', failing: 'UPSTREAM_ERROR' } as const;

it('only the items that fail are replaced by errors', async () => {
  let faults = 0;
  const property = fc.asyncProperty(
    fc.array(fc.constantFrom(...kinds), { minLength: uids.length, maxLength: uids.length }),
    fc.shuffledSubarray(uids, { minLength: 1 }),
    async (fates, requested) => {
      rig.upstream.respond = (socket, { target }) => {
        const uid = asUid(target.slice(-12));
        const fate = fates[uids.indexOf(uid)];
        if (fate !== 'well') faults += 1;
        if (fate === 'missing') socket.write(statusResponse(404, 'json'));
        else if (fate === 'broken') socket.write(documentResponse('{"dataItem":', 'json'));
        else if (fate === 'failing') socket.write(statusResponse(500, 'json'));
        else socket.write(documentResponse(dataItemView('json', { item: { ...item, uid } }), 'json'));
      };
      const keys = requested.map((uid) => ({ categoryPath: asPath('transport/car'), uid }));
      const outcomes = await rig.open().dataItems.getMany(keys);
      const expected = requested.map((uid) => {
        const fate = fates[uids.indexOf(uid)] ?? 'well';
        return fate === 'well' ? uid : codes[fate];
      });
      const found = outcomes.map((outcome) =>
        outcome instanceof EmissionsError ? outcome.code : outcome.uid,
      );
      expect(found).toEqual(expected);
    },
  );
  await fc.assert(property, { numRuns: rounds({ usual: 30, deep: 1000 }) });
  expect(faults).toBeGreaterThan(0);
});
