import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { albania, petrolSmall } from '../support/fixture-keys.ts';
import { rigsOverBoth } from './rigs-over-both.ts';
import type { Reply, RestRig } from './rest-rig.ts';

/**
 * What the public Ruby client sends and reads (protocol of the original
 * service, sections 5.6, 7.2 to 7.4 and 9.1): dates under a name of its own
 * beside the service's, and every member of a list's entry that it does not
 * know as a value.
 */
type Entry = Readonly<Record<string, unknown>>;

const known: Readonly<Record<string, ReadonlySet<string>>> = {
  profileItem: new Set(
    'uid name created modified startDate endDate dataItem amount amounts itemValues'.split(' '),
  ),
  profileRow: new Set(
    'uid name path label created modified validFrom end amountPerMonth dataItemLabel dataItemUid'.split(' '),
  ),
  dataItemRow: new Set('uid label path created modified startDate endDate'.split(' ')),
};

/** The values that the client makes of an entry of a list. */
function valuesOf(entry: Entry, kind: string): readonly string[] {
  const values = (entry['itemValues'] ?? []) as readonly { path: string }[];
  const others = Object.keys(entry).filter((name) => known[kind]?.has(name) !== true);
  return [...values.map(({ path }) => path), ...others].toSorted();
}

const inputs = ['distance', 'occupants', 'terrain'];
const inputsOfVersion1 = ['distanceKmPerMonth', 'occupants', 'terrain'];
const uid = petrolSmall.uid;
const history = `/data/energy/electricity/${albania.uid}`;

describe.each(rigsOverBoth)('the Ruby client over $over', ({ open }) => {
  let rig: RestRig;
  beforeAll(async () => {
    rig = await open();
  });
  afterAll(() => rig.close());

  const pathIn = (reply: Reply): string =>
    /^https?:\/\/.*?(\/.*)$/.exec(reply.header('Location') ?? '')?.[1] ?? 'nowhere';

  it.each(['json', 'xml'])(
    'start_date beside startDate is ignored, and the new item is in its category, in %s',
    async (accept) => {
      const items = `/profiles/${await rig.createProfile()}/transport/car`;
      const start = '2024-05-06T07:08:00Z';
      const form = {
        dataItemUid: uid,
        distance: '1000',
        start_date: 'May 2024',
        startDate: start,
        representation: 'full',
      };
      const created = await rig.must('POST', items, { form, accept });
      expect([created.status, created.header('Ignored-Fields')]).toEqual([201, 'start_date']);
      const root = accept === 'json' ? '' : 'ProfileCategoryResource.';
      const member = (path: string) =>
        created.at(
          root + (accept === 'json' ? path : path.replace(/(^|\.)[a-z]/g, (first) => first.toUpperCase())),
        );
      const item = member(accept === 'json' ? 'profileItems.0' : 'profileItems.profileItem') as Entry;
      expect(item[accept === 'json' ? 'startDate' : 'StartDate']).toBe(start);
      expect(Number(member('pager.items'))).toBe(1);
      expect(member('profileCategories')).toBeDefined();
      const total = member('totalAmount') as Entry;
      // 1,000 km a year at 0.10 kg/km.
      expect(Number(total[accept === 'json' ? 'value' : '#text'])).toBeCloseTo(100, 8);
      expect((await rig.must('GET', pathIn(created))).at('profileItem.startDate')).toBe(start);
      const list = await rig.must('GET', `${items}?startDate=2024-01-01T00:00:00Z`);
      for (const entry of list.at('profileItems') as readonly Entry[]) {
        expect(valuesOf(entry, 'profileItem')).toEqual(inputs);
      }
    },
  );

  it('the entries of lists have no members but values that the client does not know', async () => {
    const items = `/profiles/${await rig.createProfile('demo-v1')}/transport/car`;
    const form = { dataItemUid: uid, distanceKmPerMonth: '100', validFrom: '20260115', valid_from: '2026' };
    const created = await rig.must('POST', items, { as: 'demo-v1', form });
    expect([created.status, created.header('Ignored-Fields')]).toEqual([200, 'valid_from']);
    expect((await rig.must('GET', pathIn(created), { as: 'demo-v1' })).at('profileItem.uid')).toBe(
      created.at('profileItem.uid'),
    );
    const list = await rig.must('GET', `${items}?profileDate=202601`, { as: 'demo-v1' });
    const rows = list.at('children.profileItems.rows') as readonly Entry[];
    expect(rows.map((row) => valuesOf(row, 'profileRow'))).toEqual([inputsOfVersion1]);
    const category = await rig.must('GET', '/data/transport/car');
    for (const row of category.at('children.dataItems.rows') as readonly Entry[]) {
      expect(valuesOf(row, 'dataItemRow')).toEqual(['fuel', 'kgCO2PerKm', 'size', 'source']);
      expect(row['path']).toBe(row['uid']);
    }
  });

  it('an update sends both names too, and a misspelt value changes nothing', async () => {
    const items = `/profiles/${await rig.createProfile()}/transport/car`;
    const path = pathIn(await rig.must('POST', items, { form: { dataItemUid: uid, distance: '1' } }));
    const form = { distance: '2', distnace: '3', end_date: 'x', endDate: '2030-01-01T00:00:00Z' };
    const reply = await rig.must('PUT', path, { form });
    expect(reply.header('Ignored-Fields')).toBe('distnace, end_date');
    const view = await rig.must('GET', path);
    expect(view.at('profileItem.endDate')).toBe('2030-01-01T00:00:00Z');
    expect(view.at('profileItem.itemValues')).toContainEqual(
      expect.objectContaining({ path: 'distance', value: '2' }),
    );
  });

  it('an entry of a history is created, and deleted by its start', async () => {
    const admin = { as: 'admin' };
    const startDate = '2023-01-01T00:00:00Z';
    const form = { startDate, start_date: startDate, kgCO2PerKWh: '0.1' };
    const entry = pathIn(await rig.must('POST', history, { ...admin, form }));
    const before = '2022-12-31T23:59:59Z';
    const valueAt = async (at: string) =>
      (await rig.must('GET', `${history}/kgCO2PerKWh?startDate=${at}`)).at('itemValue.value');
    const earlier = await valueAt(before);
    expect(await valueAt('2023-06-01T00:00:00Z')).toBe('0.1');
    await rig.must('DELETE', `${history}/kgCO2PerKWh?startDate=2023-06-01T00:00:00Z`, admin);
    expect((await rig.send('GET', entry)).status).toBe(404);
    expect(await valueAt('2023-06-01T00:00:00Z')).toBe(earlier);
    const none = `${history}/kgCO2PerKWh?startDate=1950-01-01T00:00:00Z`;
    for (const accept of ['json', 'xml']) {
      expect((await rig.send('DELETE', none, { ...admin, accept })).status).toBe(404);
    }
    expect(await valueAt(before)).toBe(earlier);
  });

  it('a new category and a new data item are where Location says', async () => {
    const admin = { as: 'admin' };
    const category = await rig.must('POST', '/data/transport', {
      ...admin,
      form: { newObjectType: 'DC', name: 'Buses', path: 'bus', submit: 'Create' },
    });
    expect((await rig.must('GET', pathIn(category))).at('dataCategory.path')).toBe('bus');
    const item = await rig.must('POST', '/data/transport/car', {
      ...admin,
      form: { newObjectType: 'DI', fuel: 'electric', size: 'van', submit: 'Create' },
    });
    expect([item.status, item.header('Ignored-Fields')]).toEqual([201, 'submit']);
    expect((await rig.must('GET', pathIn(item))).at('dataItem.label')).toBe('electric, van');
  });
});
