import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProfileItemDraft } from '../../../src/domain/profiles/profile-item.ts';
import type { Backend } from '../../../src/ports/backend.ts';
import { statusResponse } from '../../support/documents/canned-documents.ts';
import { failureOf, openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';
import {
  createdItemDocument,
  createdItemsDocument,
  profileCategoryDocument,
} from './era-profile-categories.ts';
import {
  dataItemUid,
  eras,
  otherItemUid,
  profileItemKey,
  profileItemUid,
  profileUid,
  signInDocument,
} from './era.ts';
import { answerFrom, empty, fieldsOf, lineOf, shown } from './scripted-upstream.ts';
import { asPath, asInstant } from '../../support/brands.ts';

const category = `/profiles/${profileUid}/transport/car`;
const itemTarget = `${category}/${profileItemUid}`;
const otherKey = { ...profileItemKey, uid: otherItemUid };
const draft: ProfileItemDraft = {
  categoryPath: asPath('transport/car'),
  dataItemUid,
  values: [{ name: 'distance', value: '0.10' }],
};

describe.each(eras)('new profile items in $format of version $apiVersion', (era) => {
  const { format, apiVersion } = era;
  const isVersion1 = apiVersion === '1.0';
  const start = asInstant(Date.parse(isVersion1 ? '2009-03-01T00:00:00Z' : '2009-03-01T10:00:00Z'));
  let rig: UpstreamRig;
  beforeEach(async () => {
    rig = await openUpstreamRig({ format });
  });
  afterEach(() => rig.close());

  const signIn = shown(signInDocument(era), format);
  const answer = (script: Readonly<Record<string, Buffer>>) => {
    rig.upstream.respond = answerFrom({ 'GET /auth/signIn': signIn, ...script }, format);
  };
  const requested = () => rig.upstream.requests.map(lineOf);
  const lastFields = () => fieldsOf(rig.upstream.requests.at(-1));
  /** As the version answers a new item. */
  const created = (location = `http://elsewhere.example${itemTarget}`) =>
    isVersion1 ? shown(createdItemDocument(era), format) : empty(201, { Location: location });
  const create = (more: Partial<ProfileItemDraft>, backend: Backend = rig.open()) =>
    backend.profileItems.create(profileUid, [{ ...draft, ...more }]);

  it('an item is created with a form, and its key is read from the response', async () => {
    answer({ [`POST ${category}`]: created() });
    expect(await create({})).toEqual([profileItemKey]);
    expect(requested()).toEqual([`POST ${category}`]);
    expect(lastFields()).toEqual([
      ['dataItemUid', dataItemUid],
      ['distance', '0.10'],
    ]);
  });

  it('name and time are sent in the fields of the version', async () => {
    answer({ [`POST ${category}`]: created() });
    const backend = rig.open();
    const end = asInstant(Date.parse('2009-04-01T00:00:00Z'));
    await create({ name: 'A & "b" é', startDate: start, endDate: isVersion1 ? undefined : end }, backend);
    expect(lastFields()).toEqual([
      ...(isVersion1
        ? [['validFrom', '20090301']]
        : [
            ['startDate', '2009-03-01T10:00:00Z'],
            ['endDate', '2009-04-01T00:00:00Z'],
          ]),
      ['dataItemUid', dataItemUid],
      ['name', 'A & "b" é'],
      ['distance', '0.10'],
    ]);
    await create({ startDate: start, endDate: 'start' }, backend);
    expect(lastFields().slice(0, 2)).toEqual(
      isVersion1
        ? [
            ['validFrom', '20090301'],
            ['end', 'true'],
          ]
        : [
            ['startDate', '2009-03-01T10:00:00Z'],
            ['endDate', '2009-03-01T10:00:00Z'],
          ],
    );
    await create({ endDate: 'start' }, backend);
    expect(lastFields()[0]).toEqual(isVersion1 ? ['end', 'true'] : ['duration', 'PT0S']);
    // The version is requested once.
    expect(requested()).toEqual(['GET /auth/signIn', ...Array(3).fill(`POST ${category}`)]);
  });

  it('units are sent in version 2, and refused in version 1 together with end dates', async () => {
    answer({ [`POST ${category}`]: created() });
    const inMiles = { values: [{ name: 'distance', value: '1', unit: 'mi', perUnit: 'month' }] };
    if (isVersion1) {
      const refusal = { code: 'BAD_USER_INPUT', fault: 'other-version-parameter' };
      expect(await failureOf(create(inMiles))).toMatchObject({ ...refusal, argument: 'distance' });
      expect(await failureOf(create({ endDate: start }))).toMatchObject({ ...refusal, argument: 'endDate' });
      expect(requested()).toEqual(['GET /auth/signIn', 'GET /auth/signIn']);
      return;
    }
    await create(inMiles);
    expect(lastFields().slice(1)).toEqual([
      ['distance', '1'],
      ['distanceUnit', 'mi'],
      ['distancePerUnit', 'month'],
    ]);
  });

  it.each([
    ['a relative Location', (path: string) => path],
    [
      'a Location with another host, a query and a fragment',
      (path: string) => `https://x@evil:1${path}/?a=b#c`,
    ],
    ['a Location below a base path', (path: string) => `http://h/base/profiles/x${path}`],
  ])('the key is read from %s', async (_, toLocation) => {
    answer({ [`POST ${category}`]: empty(201, { Location: toLocation(itemTarget) }) });
    expect(await create({})).toEqual([profileItemKey]);
  });

  it('the Location determines where the item is', async () => {
    const elsewhere = `/profiles/${profileUid}/transport/bus/${profileItemUid}`;
    answer({ [`POST ${category}`]: empty(201, { Location: elsewhere }) });
    expect(await create({})).toEqual([{ ...profileItemKey, categoryPath: 'transport/bus' }]);
  });

  it.each([
    ['none', undefined],
    ['another profile', `/profiles/ZZZZZZZZZZZZ/transport/car/${profileItemUid}`],
    ['no uid', `${category}/item`],
    ['no category', `/profiles/${profileUid}/${profileItemUid}`],
    ['a way up', `${category}/../../x/${profileItemUid}`],
    ['an encoded way up', `${category}/%2e%2e/${profileItemUid}`],
    ['a backslash', `${category}\\${profileItemUid}`],
    ['a uid with more behind it', `${itemTarget}%0d%0aX`],
    ['another scheme', `javascript:${itemTarget}`],
    ['far too much', `/${'a/'.repeat(3000)}${itemTarget}`],
  ])('a Location of %s is not accepted', async (_, location) => {
    answer({ [`POST ${category}`]: empty(201, location === undefined ? {} : { Location: location }) });
    const error = await failureOf(create({}));
    expect(error.code).toBe('UPSTREAM_PROTOCOL');
    expect(error.message).toContain('may or may not have been made');
    expect(requested()).toEqual([`POST ${category}`]);
  });

  it('several items are created with one document, and their keys returned in the order of the drafts', async () => {
    const named = [
      { ...draft, name: 'first' },
      { ...draft, name: 'second' },
    ];
    // Version 1 shows the new items in an order of its own.
    const shownItems = [
      { uid: otherItemUid, name: 'second' },
      { uid: profileItemUid, name: 'first' },
    ];
    const document = isVersion1
      ? profileCategoryDocument(era, {}, shownItems)
      : createdItemsDocument(era, [profileItemUid, otherItemUid]);
    answer({ [`POST ${category}`]: shown(document, format) });
    expect(await rig.open().profileItems.create(profileUid, named)).toEqual([profileItemKey, otherKey]);
    expect(requested()).toEqual([`POST ${category}`]);
    const [request] = rig.upstream.requests;
    expect(request?.headers['content-type']).toBe(`application/${format};charset=UTF-8`);
    const entries = ['first', 'second'];
    if (format === 'json') {
      const profileItems = entries.map((name) => ({ dataItemUid, name, distance: '0.10' }));
      expect(JSON.parse(request?.body ?? '')).toEqual({ profileItems });
      return;
    }
    for (const name of entries) {
      expect(request?.body).toContain(
        `<dataItemUid>${dataItemUid}</dataItemUid><name>${name}</name><distance>0.10</distance>`,
      );
    }
  });

  it('items of several categories are created through the root of the profile', async () => {
    const document = createdItemsDocument(era, [profileItemUid, otherItemUid]);
    answer({ [`POST /profiles/${profileUid}`]: shown(document, format) });
    const drafts = [
      { ...draft, name: 'first' },
      { ...draft, name: 'second', categoryPath: asPath('home') },
    ];
    const creation = rig.open().profileItems.create(profileUid, drafts);
    if (isVersion1) {
      // Its answer would show the items of one category only.
      expect(await failureOf(creation)).toMatchObject({
        code: 'UPSTREAM_UNSUPPORTED',
        message: expect.stringContaining('for one category'),
      });
      expect(requested()).toEqual(['GET /auth/signIn']);
      return;
    }
    // The answer says where each came to be: by its data item, whatever the draft says.
    expect(await creation).toEqual([profileItemKey, otherKey]);
    expect(requested()).toEqual(['GET /auth/signIn', `POST /profiles/${profileUid}`]);
  });

  it('an item too large for a form is sent as a document', async () => {
    const values = Array.from({ length: 25 }, (_, index) => ({ name: `value${index}`, value: '1' }));
    answer({ [`POST ${category}`]: created() });
    expect(await create({ values })).toEqual([profileItemKey]);
    expect(rig.upstream.requests.at(-1)?.headers['content-type']).toBe(`application/${format};charset=UTF-8`);
  });

  it.each([
    ['405', 405, ''],
    ['400 for a form that lacks a field', 400, ''],
    ['415', 415, ''],
  ])('a service that answers %s does not support batches', async (_, status, description) => {
    answer({ [`POST ${category}`]: statusResponse(status, format, description) });
    const error = await failureOf(rig.open().profileItems.create(profileUid, [draft, draft]));
    expect(error.code).toBe('UPSTREAM_UNSUPPORTED');
    expect(error.message).toContain('profile item creation in a batch');
  });

  it('the error of a batch entry is passed on', async () => {
    const duplicate =
      'A POST or PUT request was received which would have resulted in a duplicate resource being created.';
    answer({ [`POST ${category}`]: statusResponse(400, format, `${duplicate} `) });
    const error = await failureOf(rig.open().profileItems.create(profileUid, [draft, draft]));
    expect(error).toMatchObject({ code: 'BAD_USER_INPUT', fault: 'duplicate' });
  });
});
