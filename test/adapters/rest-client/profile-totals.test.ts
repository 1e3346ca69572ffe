import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProfileTotalRequest } from '../../../src/ports/profiles.ts';
import { dataCategoryView, documentResponse } from '../../support/documents/canned-documents.ts';
import { openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';
import { namesDefinition, profileCategoryDocument } from './era-profile-categories.ts';
import { eras, profileItemUid, profileUid, signInDocument } from './era.ts';
import { answerFrom, lineOf, shown } from './scripted-upstream.ts';
import { asPath, asInstant } from '../../support/brands.ts';

const category = `/profiles/${profileUid}/transport/car`;
const request: ProfileTotalRequest = {
  profileUids: [profileUid],
  categoryPath: asPath('transport/car'),
  withSubcategories: false,
  period: { start: asInstant(Date.UTC(2010, 2)), end: asInstant(Date.UTC(2010, 3)) },
};

describe.each(eras)('totals in $format of version $apiVersion', (era) => {
  const { format, apiVersion } = era;
  const isVersion1 = apiVersion === '1.0';
  let rig: UpstreamRig;
  beforeEach(async () => {
    rig = await openUpstreamRig({ format });
  });
  afterEach(() => rig.close());

  const march = isVersion1
    ? 'profileDate=201003'
    : 'startDate=2010-03-01T00%3A00%3A00Z&endDate=2010-04-01T00%3A00%3A00Z';
  const pageOf = (page: number) => `GET ${category}?page=${page}&itemsPerPage=200&${march}`;
  const answer = (script: Readonly<Record<string, Buffer>>) => {
    rig.upstream.respond = answerFrom(
      {
        'GET /data/transport/car': documentResponse(dataCategoryView(format), format),
        'GET /auth/signIn': shown(signInDocument(era), format),
        ...script,
      },
      format,
    );
  };
  const ask = async (requested: Partial<ProfileTotalRequest> = {}) => {
    const [outcome] = await rig.open().profileItems.listTotals([{ ...request, ...requested }]);
    return outcome;
  };
  const numbered = (count: number, from: number) =>
    Array.from({ length: count }, (_, index) => ({
      uid: `${profileItemUid.slice(0, 8)}${String(from + index).padStart(4, '0')}`,
    }));

  it('totals cover all pages, each requested once', async () => {
    const pages = { items: 250, itemsPerPage: 200 };
    answer({
      [pageOf(1)]: shown(
        profileCategoryDocument(era, { ...pages, currentPage: 1 }, numbered(200, 0)),
        format,
      ),
      [pageOf(2)]: shown(
        profileCategoryDocument(era, { ...pages, currentPage: 2 }, numbered(50, 200)),
        format,
      ),
    });
    const outcome = await ask();
    expect(outcome).toMatchObject([{ whole: { itemCount: 250, includedCount: 250 } }]);
    // 100 a year each; in version 1 100 a month.
    const emitted = (250 * (isVersion1 ? 1200 : 100) * 31) / 365.2425;
    expect(outcome).toHaveProperty('0.whole.amount.value', expect.closeTo(emitted, 6));
    // Only version 2 reports failures and gases.
    expect(outcome).toHaveProperty('0.whole.failedCount', isVersion1 ? null : 0);
    const definition = namesDefinition(era) ? [] : ['GET /data/transport/car'];
    expect(rig.upstream.requests.map(lineOf).toSorted()).toEqual(
      ['GET /auth/signIn', ...definition, pageOf(1), pageOf(2)].toSorted(),
    );
  });

  it('totals that are read at the same time share their pages, which are not cached after that', async () => {
    const document = profileCategoryDocument(
      era,
      { items: 2, itemsPerPage: 200, currentPage: 1 },
      numbered(2, 0),
    );
    answer({ [pageOf(1)]: shown(document, format) });
    const { profileItems } = rig.open();
    const read = () => profileItems.listTotals([request, request]);
    const [first, second] = await read();
    expect(first).toMatchObject([{ whole: { itemCount: 2 } }]);
    expect(second).toEqual(first);
    const pages = () => rig.upstream.requests.map(lineOf).filter((line) => line === pageOf(1)).length;
    expect(pages()).toBe(1);
    expect(await read()).toEqual([first, first]);
    expect(pages()).toBe(2);
  });

  it('totals are refused when pages lack items, so that none is left out silently', async () => {
    const pages = { items: 3, itemsPerPage: 200, currentPage: 1 };
    answer({ [pageOf(1)]: shown(profileCategoryDocument(era, pages, numbered(2, 0)), format) });
    expect(await ask()).toMatchObject({ code: 'UPSTREAM_PROTOCOL' });
  });

  it('totals are refused when an item comes twice, or another page than requested', async () => {
    const pages = { items: 250, itemsPerPage: 200 };
    const pageWith = (currentPage: number, items: ReturnType<typeof numbered>) =>
      shown(profileCategoryDocument(era, { ...pages, currentPage }, items), format);
    const first = pageWith(1, numbered(200, 0));
    for (const second of [pageWith(2, numbered(50, 199)), first]) {
      answer({ [pageOf(1)]: first, [pageOf(2)]: second });
      expect(await ask()).toMatchObject({ code: 'UPSTREAM_PROTOCOL' });
    }
  });

  it('after one list has failed, no further one is read', async () => {
    answer({});
    // What is sent at the same time has come before the first is answered.
    const respond = rig.upstream.respond;
    rig.upstream.respond = (...request) => void setTimeout(() => respond(...request), 20);
    const period = { start: asInstant(Date.UTC(2009, 0)), end: asInstant(Date.UTC(2012, 0)) };
    expect(await ask({ period, step: 'YEAR' })).toMatchObject({ code: 'NOT_FOUND' });
    // The root and the list of profiles say whether the service has such lists.
    const lists = rig.upstream.requests.map(lineOf).filter((line) => line.includes('/transport/car?'));
    expect(lists).toHaveLength(1);
  });

  it('a list of more pages than are read for one answer is refused, with what to do', async () => {
    const pages = { items: 200 * 200 + 1, itemsPerPage: 200, currentPage: 1 };
    answer({ [pageOf(1)]: shown(profileCategoryDocument(era, pages, numbered(200, 0)), format) });
    expect(await ask()).toMatchObject({
      code: 'UPSTREAM_UNSUPPORTED',
      message: expect.stringMatching(/more than 200 pages .* request a category further down/) as string,
    });
    const lists = rig.upstream.requests.map(lineOf).filter((line) => line.startsWith('GET /profiles'));
    expect(lists).toEqual([pageOf(1)]);
  });
});
