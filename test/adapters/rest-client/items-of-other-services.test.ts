import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRestClient, type RestClient } from '../../../src/adapters/rest-client/rest-client.ts';
import {
  type ItemFilter,
  type ItemSort,
  newestFirst,
} from '../../../src/domain/profiles/profile-item-search.ts';
import type { Uid } from '../../../src/domain/basics/uid.ts';
import { partOf } from '../../support/deep.ts';
import { asInstant, asPath } from '../../support/brands.ts';
import { albania, dieselSmall, petrolSmall } from '../../support/fixture-keys.ts';
import { startGateway } from '../../support/gateways/start-fixture-gateway.ts';
import { openAs, openFixtureBackend } from '../../support/open-fixture-backend.ts';
import { codesOf, only } from '../../support/outcomes.ts';
import { startServiceProxy } from '../../support/upstreams/service-proxy.ts';

const at = (year: number) => asInstant(Date.UTC(year, 0));

const formats = partOf(['json', 'xml'] as const, { turn: 0, turns: 2 });

describe.each(formats)('a service without lists of all items, in %s', (format) => {
  let ours: RestClient;
  let other: RestClient;
  let confused: RestClient;
  let redirect = (target: string): string => target;
  let profileUid: Uid;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const service = await startGateway(await openFixtureBackend());
    const proxy = await startServiceProxy(service.url, {
      offer: (offered, header) => (header === 'emissions-additions' ? null : offered),
    });
    const confusing = await startServiceProxy(service.url, {
      offer: (offered) => offered,
      redirect: (target) => redirect(target),
    });
    confused = openRestClient({ baseUrl: confusing.url, format });
    ours = openRestClient({ baseUrl: service.url, format });
    other = openRestClient({ baseUrl: proxy.url, format });
    close = async () => {
      await Promise.all([ours.close(), other.close(), confused.close()]);
      await Promise.all([proxy.close(), confusing.close()]);
      await service.close();
    };
    const { profiles, profileItems } = open(other);
    profileUid = (await profiles.create()).uid;
    const car = { ...petrolSmall, dataItemUid: petrolSmall.uid };
    const values = [{ name: 'distance', value: '10' }];
    await profileItems.create(profileUid, [
      { ...car, name: 'b', startDate: at(2024), endDate: at(2025), values },
      { ...car, name: 'A', startDate: at(2025), values },
      { ...dieselSmall, dataItemUid: dieselSmall.uid, startDate: at(2025), values: [] },
      { ...albania, dataItemUid: albania.uid, name: 'd', startDate: at(2023), values: [] },
    ]);
  });
  afterAll(() => close());

  const open = (client: RestClient) =>
    openAs(client.open, { kind: 'basic', username: 'demo', password: 'demo' });
  const search = (client: RestClient, filter: Partial<ItemFilter> = {}, by: ItemSort = 'start', page = 1) =>
    open(client).profileItems.search([
      {
        profileUid,
        categoryPath: asPath(''),
        filter: { period: null, labels: [], onlyFailed: false, ...filter },
        orderBy: by === 'start' ? newestFirst : { by, isDescending: false },
        page: { page, itemsPerPage: 3 },
        withAmounts: true,
      },
    ]);

  it('its items are found in the lists of its categories, as ours are in one document', async () => {
    const filters = [{}, { onlyFailed: true }, { period: { start: at(2024), end: at(2025) } }];
    for (const filter of filters) {
      const found = await only(search(other, filter));
      expect(found.total).toBeGreaterThan(0);
      expect(found).toEqual(await only(search(ours, filter)));
    }
    for (const by of ['name', 'modified', 'category', 'uid'] as const) {
      expect(await only(search(other, {}, by, 2))).toEqual(await only(search(ours, {}, by, 2)));
    }
    const used = await only(open(other).profileItems.listUsedCategories([profileUid]));
    expect(used).toHaveLength(2);
    expect(used).toEqual(await only(open(ours).profileItems.listUsedCategories([profileUid])));
  });

  it('labels and notes are refused, because it would ignore them', async () => {
    expect(await codesOf(search(other, { labels: [{ key: 'a', value: null }] }))).toEqual([
      'UPSTREAM_UNSUPPORTED',
    ]);
    const { profiles, profileItems } = open(other);
    const unsupported = { code: 'UPSTREAM_UNSUPPORTED' };
    await expect(profiles.create({ name: 'Fleet' })).rejects.toMatchObject(unsupported);
    await expect(profiles.update(profileUid, { note: 'x' })).rejects.toMatchObject(unsupported);
    const draft = { ...petrolSmall, dataItemUid: petrolSmall.uid, name: 'n', values: [], note: 'x' };
    await expect(profileItems.create(profileUid, [draft])).rejects.toMatchObject(unsupported);
    expect((await only(search(other))).total).toBe(4);
  });

  it('rows in another order than requested, or of another profile, are refused', async () => {
    const part = () =>
      open(confused).profileItems.listPart(
        {
          profileUid,
          categoryPath: asPath(''),
          filter: { period: null, labels: [] },
          withAmounts: true,
        },
        null,
      );
    redirect = (target) => target;
    expect((await part()).entries).toHaveLength(4);
    const { uid: another } = await open(ours).profiles.create();
    const wrong = [
      (target: string) => target.replace('orderBy=uid', 'orderBy=-uid'),
      (target: string) => target.replace(`/items/${profileUid}`, `/items/${another}`),
    ];
    for (const way of wrong) {
      redirect = way;
      await expect(part()).rejects.toMatchObject({ code: 'UPSTREAM_PROTOCOL' });
    }
  });
});
