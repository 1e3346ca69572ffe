import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { albania, dieselSmall, petrolLarge, petrolSmall } from '../support/fixture-keys.ts';
import { openRestRig, type Reply, type RestRig } from './rest-rig.ts';

let rig: RestRig;
let profile: string;
let car: string;

beforeEach(async () => {
  rig = await openRestRig();
  profile = `/profiles/${await rig.createProfile()}`;
  car = `${profile}/transport/car`;
});

afterEach(() => rig.close());

const add = (name: string, startDate: string, endDate = '') =>
  rig.must('POST', car, {
    form: {
      dataItemUid: petrolSmall.uid,
      distance: '1000',
      name,
      startDate: `${startDate}T00:00:00Z`,
      endDate: endDate === '' ? '' : `${endDate}T00:00:00Z`,
    },
  });
const namesIn = (reply: Reply) =>
  (reply.at('profileItems') as readonly { name: string }[]).map(({ name }) => name).toSorted();

describe('GET of a profile', () => {
  it('a GET of a profile returns its root category, with the whole profile', async () => {
    const reply = await rig.must('GET', profile);
    expect(reply.at('path')).toBe('');
    expect(`/profiles/${String(reply.at('profile.uid'))}`).toBe(profile);
    expect(reply.at('profile.permission.auth.username')).toBe('demo');
    expect(reply.at('profileCategories')).toContainEqual(expect.objectContaining({ path: 'transport' }));
    expect(reply.at('profileItems')).toEqual({});
    expect(reply.at('pager')).toEqual({});
    expect(reply.at('totalAmount')).toBe('0');
    const xml = await rig.must('GET', profile, { accept: 'xml' });
    expect(xml.body).toContain('<Resources xmlns="http://schemas.amee.cc/2.0"><ProfileCategoryResource>');
  });
});

describe('GET of a profile category in version 2', () => {
  it('a profile category lists its items with amounts and their total, in pages', async () => {
    for (const name of ['a', 'b', 'c']) await add(name, '2025-01-01');
    const reply = await rig.must('GET', `${car}?itemsPerPage=2`);
    expect(reply.at('path')).toBe('/transport/car');
    expect(reply.at('profileItems')).toHaveLength(2);
    expect(reply.at('profileItems.0.dataItem')).toEqual({ uid: petrolSmall.uid, Label: 'petrol, small' });
    expect(reply.at('totalAmount')).toEqual({ value: '200', unit: 'kg/year' });
    expect(reply.at('pager')).toMatchObject({ items: 3, itemsFound: 2 });
    const units = await rig.must('GET', `${car}?returnUnit=t&returnPerUnit=year&page=2&itemsPerPage=2`);
    expect(units.at('totalAmount')).toEqual({ value: '0.1', unit: 't/year' });
    const xml = await rig.must('GET', car, { accept: 'xml' });
    expect(xml.at('ProfileCategoryResource.TotalAmount.@unit')).toBe('kg/year');
    expect(xml.at('ProfileCategoryResource.ProfileItems.ProfileItem')).toHaveLength(3);
  });

  it('a profile category lists the items that overlap its time window', async () => {
    await add('before', '2020-01-01', '2020-02-01');
    await add('into', '2020-01-01', '2020-03-15');
    await add('within', '2020-03-10', '2020-03-20');
    await add('after', '2020-06-01', '2020-07-01');
    await add('open', '2020-02-01');
    const names = async (query: string) => namesIn(await rig.must('GET', `${car}?${query}`));
    const start = 'startDate=2020-03-01T00:00:00Z';
    const end = 'endDate=2020-04-01T00:00:00Z';
    expect(await names(`${start}&${end}`)).toEqual(['into', 'open', 'within']);
    expect(await names(`${start}&duration=P31D`)).toEqual(['into', 'open', 'within']);
    expect(await names(`${start}&${end}&duration=P1Y`)).toEqual(['into', 'open', 'within']);
    expect(await names(start)).toEqual(['after', 'into', 'open', 'within']);
    expect(await names(`${start}&selectby=start`)).toEqual(['after', 'within']);
    expect(await names(`${start}&${end}&selectBy=end`)).toEqual(['before', 'into', 'within']);
    expect(await names('')).toEqual(['open']);
    expect(await names('endDate=2026-02-01T00:00:00Z')).toEqual(['open']);
  });

  // An item of 100 kg a year, of which January 2021 is 31 of 365.2425 days.
  it('mode=prorata counts only the part of an item within the window', async () => {
    await rig.must('POST', car, {
      form: {
        dataItemUid: petrolSmall.uid,
        distance: '1000',
        distancePerUnit: 'year',
        startDate: '2021-01-01T00:00:00Z',
        endDate: '2022-01-01T00:00:00Z',
      },
    });
    const window = 'startDate=2021-01-01T00:00:00Z&endDate=2021-02-01T00:00:00Z';
    const reply = await rig.must('GET', `${car}?${window}&mode=prorata`);
    expect(Number(reply.at('totalAmount.value'))).toBeCloseTo((100 * 31) / 365.2425, 8);
  });

  it('the window starts with the current month in the time zone of the caller', async () => {
    const as = 'new-yorker';
    const own = `/profiles/${await rig.createProfile(as)}/transport/car`;
    const form = { dataItemUid: petrolSmall.uid, startDate: '2025-01-01T00:00:00Z' };
    await rig.must('POST', own, { as, form: { ...form, name: 'in', endDate: '2026-01-01T06:00:00Z' } });
    await rig.must('POST', own, { as, form: { ...form, name: 'out', endDate: '2026-01-01T05:00:00Z' } });
    for (const query of ['', '?endDate=2026-02-01T00:00:00Z']) {
      expect(namesIn(await rig.must('GET', own + query, { as }))).toEqual(['in']);
    }
  });
});

describe('GET of a profile category in version 1', () => {
  const as = 'demo-v1';
  let own: string;
  beforeEach(async () => {
    own = `/profiles/${await rig.createProfile(as)}`;
    const put = (form: Record<string, string>) =>
      rig.must('POST', `${own}/transport/car`, { as, form: { dataItemUid: petrolSmall.uid, ...form } });
    await put({ distanceKmPerMonth: '100', validFrom: '20200101' });
    await put({ distanceKmPerMonth: '300', validFrom: '20200301' });
    await put({ distanceKmPerMonth: '100', validFrom: '20200101', dataItemUid: dieselSmall.uid });
    await put({ validFrom: '20200501', end: 'true' });
  });

  it('a profile category lists the items in effect in a month', async () => {
    const view = (month: string) => rig.must('GET', `${own}/transport/car?profileDate=${month}`, { as });
    const rows = async (month: string) =>
      ((await view(month)).at('children.profileItems.rows') as readonly object[]).length;
    expect(await rows('202002')).toBe(2);
    const reply = await view('202003');
    expect(reply.at('profileDate')).toBe('202003');
    // 300 km at 0.10 and 100 km at 0.125 kg a month.
    expect(reply.at('totalAmountPerMonth')).toBeCloseTo(42.5, 8);
    expect(reply.at('children.profileItems.rows.0')).toMatchObject({ dataItemLabel: expect.any(String) });
    expect(reply.at('children.pager.items')).toBe(2);
    const current = await view('soon');
    expect(current.at('profileDate')).toBe('202601');
    const xml = await rig.must('GET', `${own}/transport/car?profileDate=202003`, { as, accept: 'xml' });
    expect(xml.at('ProfileCategoryResource.ProfileDate')).toBe('202003');
    expect(xml.at('ProfileCategoryResource.Children.ProfileItems.ProfileItem')).toHaveLength(2);
  });

  it('recurse=true nests the categories below', async () => {
    const reply = await rig.must('GET', `${own}?recurse=true&profileDate=202003`, { as });
    const below = reply.at('children.dataCategories') as readonly { path: string }[];
    expect(below.map(({ path }) => path)).toEqual(['/energy', '/planet', '/transport']);
    const inside = reply.at('children.dataCategories.2.children.dataCategories.0') as object;
    expect(inside).toMatchObject({ path: '/transport/car', dataCategory: { path: 'car' } });
    expect(reply.at('children.dataCategories.2.children.dataCategories.0.totalAmountPerMonth')).toBeCloseTo(
      42.5,
      8,
    );
    const xml = await rig.must('GET', `${own}/transport?recurse=true`, { as, accept: 'xml' });
    expect(xml.at('ProfileCategoryResource.Children.ProfileCategories.ProfileCategory.Path')).toBe(
      '/transport/car',
    );
    const plain = await rig.must('GET', `${own}?recurse=false`, { as });
    expect(plain.at('children.dataCategories.0')).toMatchObject({ uid: expect.any(String), path: 'energy' });
  });

  it('categories too many to nest in one response are refused', async () => {
    const admin = 'admin';
    for (let batch = 0; batch < 5; batch += 1) {
      const dataCategories = Array.from({ length: 50 }, (_, number) => ({
        name: 'n',
        path: `n${batch}-${number}`,
      }));
      await rig.must('POST', '/data/planet', {
        as: admin,
        document: { type: 'application/json', body: JSON.stringify({ dataCategories }) },
      });
    }
    expect((await rig.send('GET', `${own}?recurse=true`, { as })).status).toBe(400);
    expect((await rig.send('GET', `${own}/transport?recurse=true`, { as })).status).toBe(200);
  });
});

describe('GET of a profile category', () => {
  it('a profile category lists no items of other categories or profiles', async () => {
    for (const { uid } of [petrolLarge, dieselSmall])
      await rig.must('POST', car, { form: { dataItemUid: uid } });
    const electricity = `${profile}/energy/electricity`;
    await rig.must('POST', electricity, { form: { dataItemUid: albania.uid } });
    expect((await rig.must('GET', electricity)).at('pager.items')).toBe(1);
    const other = `/profiles/${await rig.createProfile()}/transport/car`;
    expect((await rig.must('GET', other)).at('profileItems')).toEqual({});
  });
});
