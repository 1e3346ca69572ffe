import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataCategoryView, documentResponse } from '../../support/documents/canned-documents.ts';
import { failureOf, openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';
import { namesDefinition, profileCategoryDocument } from './era-profile-categories.ts';
import { profileItemDocument } from './era-profile-items.ts';
import { profileRootDocument } from './era-profiles.ts';
import {
  allActions,
  dataItemUid,
  definitionUid,
  eras,
  profileItemKey,
  profileItemUid,
  profileUid,
  signInDocument,
} from './era.ts';
import { answerFrom, lineOf, shown } from './scripted-upstream.ts';
import { asUid, asPath, asInstant } from '../../support/brands.ts';

const category = `/profiles/${profileUid}/transport/car`;
const itemTarget = `${category}/${profileItemUid}`;
const page = { page: 1, itemsPerPage: 10 };
const start = asInstant(Date.parse('2009-03-01T00:00:00Z'));

describe.each(eras)('profile items in $format of version $apiVersion', (era) => {
  const { format, apiVersion } = era;
  const isVersion1 = apiVersion === '1.0';
  /** 100 a month are 1,200 a year; the documents of version 2 say 100 a year. */
  const perYear = isVersion1 ? 1200 : 100;
  let rig: UpstreamRig;
  beforeEach(async () => {
    rig = await openUpstreamRig({ format });
  });
  afterEach(() => rig.close());

  const answer = (script: Readonly<Record<string, Buffer>>) => {
    rig.upstream.respond = answerFrom(script, format);
  };
  const requested = () => rig.upstream.requests.map(lineOf);
  const listRequest = { profileUid, categoryPath: asPath('transport/car'), page, withAmounts: true };

  it('one view has the item, its values, its amount and its actions', async () => {
    answer({ [`GET ${itemTarget}`]: shown(profileItemDocument(era), format) });
    const { profileItems, profileItemValues, profiles } = rig.open();
    const [[item], [values], [result], node] = await Promise.all([
      profileItems.getMany([profileItemKey]),
      profileItems.listValues([profileItemKey]),
      profileItems.calculate([{ item: profileItemKey }]),
      profiles.locate(profileUid, ['transport', 'car', profileItemUid]),
    ]);
    expect(item).toMatchObject({
      uid: profileItemUid,
      profileUid,
      name: 'My car',
      validity: { start: isVersion1 ? start : Date.parse('2009-03-01T10:00:00Z'), end: null },
      dataItem: { uid: dataItemUid },
      dataCategory: { path: 'transport/car', name: 'Car' },
      itemDefinition: { uid: 'D1E2F3A4B5C6' },
    });
    expect(values).toMatchObject([
      {
        item: profileItemKey,
        path: 'distance',
        value: '1000',
        unit: isVersion1 ? undefined : 'km',
        perUnit: isVersion1 ? undefined : 'year',
        definition: { path: 'distance' },
      },
    ]);
    expect(result).toMatchObject({ amount: { value: perYear, unit: 'kg', perUnit: 'year' } });
    expect(node).toEqual({ kind: 'item', key: profileItemKey });
    if (format === 'json') expect(await profileItems.listActions([profileItemKey])).toEqual([allActions]);
    expect(await profileItemValues.listActions([])).toEqual([]);
    expect(requested()).toEqual([`GET ${itemTarget}`]);
  });

  it('each missing item is an error at its own index', async () => {
    answer({ [`GET ${itemTarget}`]: shown(profileItemDocument(era), format) });
    const outcomes = await rig
      .open()
      .profileItems.getMany([
        { ...profileItemKey, uid: asUid('ZZZZZZZZZZZZ') },
        { ...profileItemKey, categoryPath: asPath('') },
        profileItemKey,
      ]);
    expect(outcomes).toMatchObject([
      { code: 'NOT_FOUND', message: 'The profile item does not exist.' },
      { code: 'UPSTREAM_UNSUPPORTED' },
      { uid: profileItemUid },
    ]);
  });

  it('a response about another item is refused', async () => {
    const other = { ...profileItemKey, uid: asUid('ZZZZZZZZZZZZ') };
    answer({ [`GET ${category}/${other.uid}`]: shown(profileItemDocument(era), format) });
    expect(await rig.open().profileItems.getMany([other])).toMatchObject([{ code: 'UPSTREAM_PROTOCOL' }]);
  });

  it('amounts are converted to the requested units, which the service is not asked for', async () => {
    const document = shown(profileItemDocument(era), format);
    const signIn = shown(signInDocument(era), format);
    answer({ [`GET ${itemTarget}`]: document, 'GET /auth/signIn': signIn });
    const { profileItems } = rig.open();
    const units = { returnUnit: 'lb', returnPerUnit: 'month' };
    const [first] = await profileItems.calculate([{ item: profileItemKey, ...units }]);
    await profileItems.calculate([{ item: profileItemKey, ...units }]);
    // 100 kg are 100 / 0.45359237 lb; in version 1 they are per month.
    const value: unknown = expect.closeTo(220.46226218487757 / (isVersion1 ? 1 : 12), 8);
    expect(first).toMatchObject({ amount: { value, unit: 'lb', perUnit: 'month' } });
    expect(requested()).toEqual(['GET /auth/signIn', `GET ${itemTarget}`]);
  });

  it('an amount in other units comes from the document that was read', async () => {
    answer({ [`GET ${itemTarget}`]: shown(profileItemDocument(era), format) });
    const { profileItems } = rig.open();
    await profileItems.getMany([profileItemKey]);
    await profileItems.calculate([{ item: profileItemKey, returnUnit: 'lb' }]);
    expect(requested()).toEqual([`GET ${itemTarget}`]);
  });

  it('items are listed with values, amounts and totals by one call, which has nothing else', async () => {
    const target = `GET ${category}?page=1&itemsPerPage=10`;
    const calls = namesDefinition(era) ? [target] : [target, 'GET /data/transport/car'];
    answer({
      'GET /data/transport/car': documentResponse(dataCategoryView(format), format),
      [target]: shown(profileCategoryDocument(era), format),
      [`GET ${itemTarget}`]: shown(profileItemDocument(era), format),
    });
    const { profileItems } = rig.open();
    const [listed] = await profileItems.list([listRequest]);
    expect(listed).toMatchObject({
      total: 1,
      request: page,
      entries: [
        {
          item: {
            uid: profileItemUid,
            name: 'My car',
            profileUid,
            dataItem: { uid: dataItemUid },
            itemDefinition: { uid: definitionUid, name: 'Generic car' },
          },
          calculation: {
            amount: { value: perYear, unit: 'kg', perUnit: 'year' },
          },
        },
      ],
    });
    if (!isVersion1) {
      expect(listed).toMatchObject({
        totalAmount: { value: 100, unit: 'kg', perUnit: 'year' },
        entries: [
          { item: { dataItem: { label: 'petrol, small' } }, values: [{ path: 'distance', value: '1000' }] },
        ],
      });
    }
    // The definition of the items is requested only where documents of the era lack it.
    expect(requested()).toEqual(calls);
    await profileItems.getMany([profileItemKey]);
    expect(requested()).toEqual([...calls, `GET ${itemTarget}`]);
  });

  it('items are listed without amounts when none are requested', async () => {
    answer({
      'GET /data/transport/car': documentResponse(dataCategoryView(format), format),
      [`GET ${category}?page=1&itemsPerPage=10`]: shown(profileCategoryDocument(era), format),
    });
    const [listed] = await rig.open().profileItems.list([{ ...listRequest, withAmounts: false }]);
    expect(listed).toMatchObject({
      totalAmount: null,
      entries: [{ calculation: null }],
    });
  });

  it('another page than the requested one, and an item twice, are refused', async () => {
    const first = profileCategoryDocument(era, { items: 2, itemsPerPage: 1 });
    answer({
      'GET /data/transport/car': documentResponse(dataCategoryView(format), format),
      [`GET ${category}?page=2&itemsPerPage=1`]: shown(first, format),
      [`GET ${category}?page=1&itemsPerPage=10`]: shown(profileCategoryDocument(era, {}, [{}, {}]), format),
    });
    const listed = await rig
      .open()
      .profileItems.list([{ ...listRequest, page: { page: 2, itemsPerPage: 1 } }, listRequest]);
    expect(listed).toMatchObject([{ code: 'UPSTREAM_PROTOCOL' }, { code: 'UPSTREAM_PROTOCOL' }]);
  });

  it('no items are listed in a category that cannot have any, and on a page beyond the end', async () => {
    answer({
      'GET /data/transport/car': documentResponse(dataCategoryView(format), format),
      [`GET /profiles/${profileUid}?page=1&itemsPerPage=10`]: shown(profileRootDocument(era), format),
      [`GET ${category}?page=9&itemsPerPage=10`]: shown(profileCategoryDocument(era), format),
    });
    const { profileItems } = rig.open();
    const beyond = { page: 9, itemsPerPage: 10 };
    const listed = await profileItems.list([
      { ...listRequest, categoryPath: asPath('') },
      { ...listRequest, page: beyond },
    ]);
    const nothing = { totalAmount: { value: 0, unit: 'kg', perUnit: 'year' } };
    expect(listed).toEqual([
      { entries: [], total: 0, request: page, below: ['transport'], ...nothing },
      { entries: [], total: 1, request: beyond, below: [], ...nothing },
    ]);
  });

  it('a selection is sent in the fields of the version', async () => {
    const categoryView = documentResponse(dataCategoryView(format), format);
    const signIn = shown(signInDocument(era), format);
    rig.upstream.respond = (socket, { target }) => {
      const document = target.startsWith('/data')
        ? categoryView
        : shown(profileCategoryDocument(era), format);
      socket.write(target.startsWith('/auth') ? signIn : document);
    };
    const { profileItems } = rig.open();
    const end = asInstant(Date.parse('2009-04-01T00:00:00Z'));
    const selections = isVersion1
      ? [{ selection: { kind: 'month', start } as const }]
      : [
          { selection: { kind: 'window', start, end, selectBy: 'overlap' } as const, prorata: true },
          { selection: { kind: 'window', start, end: null, selectBy: 'start' } as const, returnUnit: 't' },
          { selection: { kind: 'window', start, end, selectBy: 'end' } as const, returnPerUnit: 'month' },
        ];
    for (const more of selections) await profileItems.list([{ ...listRequest, ...more }]);
    const dates = 'startDate=2009-03-01T00%3A00%3A00Z';
    const until = 'endDate=2009-04-01T00%3A00%3A00Z';
    const queries = isVersion1
      ? ['profileDate=200903']
      : [
          // Of the amounts that the service says the gateway computes those of a period, and in units.
          `${dates}&${until}`,
          `${dates}&selectby=start`,
          `${dates}&${until}&selectby=end`,
        ];
    const lists = requested().filter((line) => line.startsWith('GET /profiles'));
    expect(lists).toEqual(queries.map((query) => `GET ${category}?page=1&itemsPerPage=10&${query}`));
  });

  it('items are not found in an unknown category, and are hidden from other users', async () => {
    answer({});
    const { profileItems } = rig.open();
    expect(await profileItems.list([listRequest])).toMatchObject([
      { code: 'NOT_FOUND', message: 'The profile category does not exist.' },
    ]);
    rig.upstream.respond = answerFrom({}, format, 403);
    expect(await rig.open().profileItems.list([listRequest])).toMatchObject([{ code: 'FORBIDDEN' }]);
    rig.upstream.respond = answerFrom({}, format, 401);
    expect(await failureOf(rig.open().profileItems.list([listRequest]))).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });
});
