import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DataItemRow } from '../../../src/domain/data-tree/data-item.ts';
import { environment } from '../../../src/domain/data-tree/environment.ts';
import { cutPage } from '../../../src/domain/basics/page.ts';
import { encodeDataCategoryView } from '../../../src/wire/data-categories/data-category.ts';
import {
  actions,
  category,
  dataCategoryView,
  documentResponse,
} from '../../support/documents/canned-documents.ts';
import { failureOf, openUpstreamRig, type UpstreamRig } from '../../support/upstreams/upstream-rig.ts';
import { asUid, asInstant } from '../../support/brands.ts';
import { complete } from '../../../src/wire/elements/steps.ts';

const page = { page: 1, itemsPerPage: 3 };

/** A service without search and filters, with as many items in one category as a test wants. */
describe.each(['json', 'xml'] as const)('categories read page by page in %s', (format) => {
  let rig: UpstreamRig;
  let before = 0;
  beforeAll(async () => {
    rig = await openUpstreamRig({ format });
  });
  beforeEach(() => {
    before = rig.upstream.requests.length;
  });
  afterAll(() => rig.close());

  interface Fault {
    /** The index of the item whose uid another one has. */
    readonly uidOf?: (index: number) => number;
    /** The page that is answered in the place of the requested one. */
    readonly page?: (requested: number) => number;
    /** How many items there are while a page is read. */
    readonly count?: (page: number) => number;
  }

  function holdItems(count: number, fault: Fault = {}): void {
    const rows = Array.from({ length: count }, (_, index): DataItemRow => {
      const fuel = index % 10 === 0 ? 'Diesel' : 'petrol';
      return {
        uid: asUid(String(fault.uidOf?.(index) ?? index).padStart(12, '0')),
        path: null,
        label: `${fuel}, ${index}`,
        title: `Car: ${fuel}, ${index}`,
        created: null,
        modified: asInstant(1_000_000 * index),
        values: { fuel, size: String(index) },
      };
    });
    rig.upstream.respond = (socket, { target }) => {
      const requested = new URLSearchParams(target.split('?')[1]);
      const asked = Number(requested.get('page'));
      const request = {
        page: fault.page?.(asked) ?? asked,
        itemsPerPage: Number(requested.get('itemsPerPage')),
      };
      const items = cutPage(rows.slice(0, fault.count?.(asked)), request);
      const document = { apiVersion: '2.0', timeZone: 'UTC', dataCategory: category, children: [] } as const;
      const text = complete(encodeDataCategoryView({ ...document, environment, items, actions }, format));
      socket.write(documentResponse(text, format));
    };
  }

  const filterBy = async (filter: object, requested = page) => {
    const [outcome] = await rig
      .open()
      .dataCategories.listItems([{ path: category.path, page: requested, withValues: false, filter }]);
    return outcome;
  };
  const search = async (query: string, requested = page) =>
    (await rig.open().dataItems.search({ query, categoryPath: category.path, page: requested })).items;
  const targets = () =>
    rig.upstream.requests
      .slice(before)
      .map(({ target }) => target)
      .toSorted();

  it('a category is filtered over all its pages, each requested once', async () => {
    holdItems(401);
    const found = await filterBy(
      { drill: [{ name: 'fuel', value: 'diesel' }] },
      { page: 2, itemsPerPage: 30 },
    );
    expect(found).toMatchObject({ total: 41, entries: { length: 11 } });
    expect(found).toHaveProperty('entries.0.label', 'Diesel, 300');
    expect(targets()).toEqual(
      [1, 2, 3].map((number) => `/data/transport/car?page=${number}&itemsPerPage=200`),
    );
  });

  it('a category is searched over all its pages, the shortest labels first', async () => {
    holdItems(401);
    const found = await search('diesel');
    expect(found.entries.map(({ label }) => label)).toEqual(['Diesel, 0', 'Diesel, 10', 'Diesel, 20']);
    expect(found).toMatchObject({ total: 41, entries: [{ categoryPath: 'transport/car' }, {}, {}] });
    expect(targets()).toHaveLength(3);
  });

  it.each<[string, Fault, number | null]>([
    ['the first page for every page', { page: () => 1 }, 2],
    ['the next page', { page: (requested) => requested + 1 }, 1],
    ['one uid twice in a page', { uidOf: (index) => (index === 201 ? 200 : index) }, 2],
    ['an item of one page again in another', { uidOf: (index) => index % 400 }, null],
    ['fewer items than it counted before', { count: (asked) => (asked === 1 ? 401 : 300) }, null],
    ['no item after the first page', { count: (asked) => (asked === 1 ? 401 : 0) }, null],
  ])('%s is UPSTREAM_PROTOCOL, never a shorter list', async (_, fault, inPage) => {
    holdItems(401, fault);
    const refusal = { code: 'UPSTREAM_PROTOCOL' };
    expect(await failureOf(search('diesel'))).toMatchObject(refusal);
    expect(await filterBy({ labelContains: 'diesel' })).toMatchObject(refusal);
    if (inPage === null) return;
    const [listed] = await rig
      .open()
      .dataCategories.listItems([
        { path: category.path, page: { page: inPage, itemsPerPage: 200 }, withValues: true },
      ]);
    expect(listed).toMatchObject(refusal);
  });

  it('a category with more items than 20 pages have is refused after the first page', async () => {
    holdItems(4001);
    const refusal = { code: 'UPSTREAM_UNSUPPORTED', message: expect.stringContaining('4000') };
    expect(await failureOf(search('diesel'))).toMatchObject(refusal);
    expect(await filterBy({ labelContains: 'diesel' })).toMatchObject(refusal);
    expect(targets()).toHaveLength(2);
  });

  it('a category with exactly as many items as 20 pages have is read', async () => {
    holdItems(4000);
    expect(await filterBy({ labelContains: 'diesel' })).toMatchObject({ total: 400 });
    expect(targets()).toHaveLength(20);
  });

  it.each([
    ['nameContains', { nameContains: 'x' }],
    ['validAt', { validAt: 5 }],
  ])('a filter by %s is unsupported, and sends nothing', async (argument, filter) => {
    holdItems(5);
    expect(await filterBy(filter)).toMatchObject({ code: 'UPSTREAM_UNSUPPORTED', argument });
    expect(targets()).toEqual([]);
  });

  it('a category with others below it is refused, and the error suggests them', async () => {
    rig.upstream.respond = (socket) =>
      socket.write(documentResponse(dataCategoryView(format, category, 1, 200), format));
    expect(await failureOf(search('diesel'))).toMatchObject({
      code: 'UPSTREAM_UNSUPPORTED',
      argument: 'categoryPath',
      message: expect.stringContaining('transport/car/Van'),
    });
    expect(targets()).toHaveLength(1);
  });
});

describe('single pages of a long list', () => {
  it('a page costs one request, however far back it is', async () => {
    const rig = await openUpstreamRig();
    const requested = { page: 123, itemsPerPage: 20 };
    rig.upstream.respond = (socket) =>
      socket.write(documentResponse(dataCategoryView('json', category, 123, 20), 'json'));
    await rig.open().dataCategories.listItems([{ path: category.path, page: requested, withValues: false }]);
    expect(rig.upstream.requests.map(({ target }) => target)).toEqual([
      '/data/transport/car?page=123&itemsPerPage=20',
    ]);
    await rig.close();
  });
});
