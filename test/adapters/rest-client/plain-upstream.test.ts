import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmissionsError } from '../../../src/domain/basics/errors.ts';
import type { Backend } from '../../../src/ports/backend.ts';
import { category, item, itemKey, values } from '../../support/documents/canned-documents.ts';
import { openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';
import { profileItemKey, profileItemUid, profileUid } from './era.ts';
import { answerPlainly, plainValueTarget } from './plain-service.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';

const key = { item: profileItemKey, path: 'distance' };
const page = { page: 1, itemsPerPage: 10 };
const draft = { categoryPath: asPath('transport/car'), values: [{ path: 'fuel', value: 'petrol' }] };
const factor = values[0];
if (factor === undefined) throw new Error('the canned item has values');
const factorKey = { item: itemKey, path: factor.path };

type Work = (backend: Backend) => Promise<unknown>;

/** What the eleven operations cover. */
const covered: readonly (readonly [string, Work])[] = [
  ['1: a data item', ({ dataItems }) => dataItems.getMany([itemKey])],
  ['1: its values', ({ dataItemValues }) => dataItemValues.listByItem([itemKey])],
  ['1: its inputs', ({ dataItems }) => dataItems.listChoices([itemKey])],
  ['1: what may be done with it', ({ dataItems }) => dataItems.listActions([itemKey])],
  [
    '1: a calculation',
    ({ dataItems }) => dataItems.calculate([{ item: itemKey, inputs: [{ name: 'distance', value: '1' }] }]),
  ],
  ['1: what a path leads to', ({ dataCategories }) => dataCategories.locate(['transport', 'car', item.uid])],
  ['2: a new data item', ({ dataItems }) => dataItems.create([draft])],
  ['3: a changed data item', ({ dataItems }) => dataItems.update([{ item: itemKey, name: 'x', values: [] }])],
  [
    '3: several changed values',
    ({ dataItemValues }) =>
      dataItemValues.update([
        { key: factorKey, value: '1' },
        { key: { item: itemKey, path: 'source' }, value: 'x' },
      ]),
  ],
  ['4: a deleted data item', ({ dataItems }) => dataItems.delete([itemKey])],
  ['5: a data item value', ({ dataItemValues }) => dataItemValues.getMany([factorKey])],
  ['5: what may be done with it', ({ dataItemValues }) => dataItemValues.listActions([factorKey])],
  [
    '6: a changed data item value',
    ({ dataItemValues }) => dataItemValues.update([{ key: factorKey, value: '1' }]),
  ],
  ['7: the profiles', ({ profiles }) => profiles.list(page)],
  ['7: a profile', ({ profiles }) => profiles.getMany([profileUid])],
  ['7: what may be done with profiles', ({ profiles }) => profiles.getActions()],
  ['8: a new profile', ({ profiles }) => profiles.create()],
  ['9: a deleted profile', ({ profiles }) => profiles.delete(profileUid)],
  ['10: a profile item value', ({ profileItemValues }) => profileItemValues.getMany([key])],
  [
    '10: several of one item, one by one',
    async ({ profileItemValues }) =>
      (await profileItemValues.getMany([key, { ...key, path: 'other' }])).slice(0, 1),
  ],
  [
    '10: what a path leads to',
    ({ profiles }) => profiles.locate(profileUid, ['transport', 'car', profileItemUid, 'distance']),
  ],
  [
    '11: a changed profile item value',
    ({ profileItemValues }) => profileItemValues.update({ key, value: '5' }),
  ],
];

/** What is more than that, with what is missing and whether 404 can tell it from something that is not there. */
const uncovered: readonly (readonly [string, Work, string, 'always' | 'by 405'])[] = [
  ['the end of a session', ({ access }) => access.signOut(), 'sign-out', 'always'],
  ['the definitions', ({ itemDefinitions }) => itemDefinitions.list(page), 'item definitions list', 'always'],
  [
    'a definition that an item names',
    async ({ dataItems, itemDefinitions }) => {
      const [found] = await dataItems.getMany([itemKey]);
      if (found === undefined || found instanceof EmissionsError) throw new Error('there is an item');
      return itemDefinitions.listValueDefinitions([found.itemDefinition.uid]);
    },
    'item value definitions list',
    'always',
  ],
  [
    'a data category',
    ({ dataCategories }) => dataCategories.getMany([asPath('transport/car')]),
    'data category view',
    'always',
  ],
  [
    'a drill-down',
    ({ dataCategories }) => dataCategories.drillDown([{ path: asPath('transport/car'), selections: [] }]),
    'drill-down',
    'always',
  ],
  [
    'a category by uid',
    ({ dataCategories }) => dataCategories.findPaths([category.uid]),
    'data category view by uid',
    'by 405',
  ],
  [
    'a new category',
    ({ dataCategories }) =>
      dataCategories.create([{ parentPath: asPath('transport'), segment: 'x', name: 'x' }]),
    'data category creation',
    'by 405',
  ],
  [
    'a changed category',
    ({ dataCategories }) => dataCategories.update([{ path: asPath('transport/car'), name: 'x' }]),
    'data category update',
    'by 405',
  ],
  [
    'a deleted category',
    ({ dataCategories }) => dataCategories.delete([{ path: asPath('transport/car') }]),
    'data category deletion',
    'by 405',
  ],
  [
    'several changed data items',
    ({ dataItems }) =>
      dataItems.update([
        { item: itemKey, name: 'x', values: [] },
        { item: { ...itemKey, uid: asUid('B0B0B0B0B0B2') }, name: 'y', values: [] },
      ]),
    'data item update in a batch',
    'always',
  ],
  [
    'several deleted data items',
    ({ dataItems }) => dataItems.delete([itemKey, itemKey]),
    'data item deletion in a batch',
    'always',
  ],
  [
    'an entry of a history',
    ({ dataItemValues }) =>
      dataItemValues.createEntries({
        item: itemKey,
        startDate: asInstant(1),
        values: [{ path: 'source', value: 'x' }],
      }),
    'history of data item values',
    'by 405',
  ],
  [
    'a shared profile',
    async ({ profiles }) => {
      await profiles.list(page);
      return profiles.share(profileUid, { groupMayView: true });
    },
    'profile sharing',
    'by 405',
  ],
  [
    'the items of a profile',
    ({ profileItems }) =>
      profileItems.list([{ profileUid, categoryPath: asPath('transport/car'), page, withAmounts: true }]),
    'profile category view',
    'always',
  ],
  [
    'a profile item',
    ({ profileItems }) => profileItems.getMany([profileItemKey]),
    'profile item view',
    'always',
  ],
  [
    'a new profile item',
    ({ profileItems }) =>
      profileItems.create(profileUid, [
        { categoryPath: asPath('transport/car'), dataItemUid: item.uid, values: [] },
      ]),
    'profile item creation',
    'by 405',
  ],
  [
    'a changed profile item',
    ({ profileItems }) => profileItems.update([{ item: profileItemKey, name: 'x', values: [] }]),
    'profile item update',
    'by 405',
  ],
  [
    'a deleted profile item',
    ({ profileItems }) => profileItems.delete([profileItemKey]),
    'profile item deletion',
    'by 405',
  ],
];

const variants = [
  { format: 'json', apiVersion: '2.0', otherwise: 404 },
  { format: 'xml', apiVersion: '2.0', otherwise: 405 },
  { format: 'json', apiVersion: '1.0', otherwise: 405 },
  { format: 'xml', apiVersion: '1.0', otherwise: 404 },
] as const;

describe.each(variants)(
  'a service with the eleven operations only, in $format of version $apiVersion',
  (era) => {
    let rig: UpstreamRig;
    beforeEach(async () => {
      rig = await openUpstreamRig({ format: era.format });
      rig.upstream.respond = answerPlainly(era, era.otherwise);
    });
    afterEach(() => rig.close());

    it.each(covered)('the service suffices for operation %s', async (_, work) => {
      expect(await errorOf(work(rig.open()))).toBeNull();
    });

    it.each(uncovered)('the service lacks %s, and the error reports it', async (_, work, missing, isTold) => {
      const error = await errorOf(work(rig.open()));
      expect(error).not.toBeNull();
      // A plain 404 may as well mean that there is no such thing.
      const isClear = isTold === 'always' || era.otherwise === 405;
      expect(error?.code).toBe(isClear ? 'UPSTREAM_UNSUPPORTED' : 'NOT_FOUND');
      if (isClear) expect(error?.message).toContain(missing);
    });

    it('the version of an account is read from its documents, for a unit that it changes', async () => {
      const error = await errorOf(rig.open().profileItemValues.update({ key, value: '5', unit: 'mi' }));
      const lines = rig.upstream.requests.map(({ line }) => line.replace(' HTTP/1.1', ''));
      expect(lines.slice(0, 2)).toEqual(['GET /auth/signIn', 'GET /profiles?page=1&itemsPerPage=1']);
      if (era.apiVersion === '1.0') expect(error).toMatchObject({ fault: 'other-version-parameter' });
      else expect(lines.slice(2)).toEqual([`PUT ${plainValueTarget}`]);
    });
  },
);

/** The error that work ends with, or that fills the place of its one answer. */
async function errorOf(work: Promise<unknown>): Promise<EmissionsError | null> {
  const outcome: unknown = await work.catch((reason: unknown) => reason);
  const [found] = Array.isArray(outcome) ? (outcome as readonly unknown[]) : [outcome];
  if (found instanceof EmissionsError) return found;
  if (found instanceof Error) throw found;
  return null;
}
