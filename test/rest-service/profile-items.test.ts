import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { albania, dieselSmall, petrolSmall } from '../support/fixture-keys.ts';
import { openRestRig, type Reply, type RestRig } from './rest-rig.ts';

let rig: RestRig;
let car: string;

beforeEach(async () => {
  rig = await openRestRig();
  car = `/profiles/${await rig.createProfile()}/transport/car`;
});

afterEach(() => rig.close());

const petrol = { dataItemUid: petrolSmall.uid };
const pathOf = (reply: Reply) => new URL(reply.header('Location') ?? '').pathname;
const create = async (form: Record<string, string>) =>
  pathOf(await rig.must('POST', car, { form: { ...petrol, ...form } }));
const valueOf = (reply: Reply, path: string) =>
  (reply.at('profileItem.itemValues') as readonly { path: string }[]).find((value) => value.path === path);

describe('GET of a profile item', () => {
  it('a GET in version 2 returns amounts, dates, data item, values, profile and category', async () => {
    const path = await create({ distance: '1000', name: 'Our car' });
    const reply = await rig.must('GET', `${path}?returnUnit=lb&returnPerUnit=month&method=put`);
    expect(reply.at('apiVersion')).toBe('2.0');
    expect(reply.at('profileItem')).toMatchObject({
      name: 'Our car',
      startDate: '2026-01-02T03:04:00Z',
      endDate: '',
      dataItem: { uid: petrolSmall.uid, Label: 'petrol, small' },
      dataCategory: { path: 'car' },
      profile: { uid: car.split('/')[2] },
    });
    expect(reply.at('profileItem.amount.value')).toBeCloseTo(100 / 0.45359237 / 12, 8);
    expect(valueOf(reply, 'distance')).toMatchObject({ value: '1000', unit: 'km', perUnit: 'year' });
    expect(reply.at('actions.allowDelete')).toBe(true);
    const amounts = reply.at('profileItem.amounts.amount') as readonly object[];
    expect(amounts).toHaveLength(2);
    for (const amount of amounts) expect(amount).toHaveProperty('default');
    const xml = await rig.must('GET', path, { accept: 'xml' });
    expect(xml.at('ProfileItemResource.ProfileItem.Amount.@unit')).toBe('kg/year');
  });

  it('a GET in version 1 returns the amount per month and the month', async () => {
    const as = 'demo-v1';
    const own = `/profiles/${await rig.createProfile(as)}/transport/car`;
    const form = { ...petrol, distanceKmPerMonth: '100' };
    const uid = String((await rig.must('POST', own, { as, form })).at('profileItem.uid'));
    const reply = await rig.must('GET', `${own}/${uid}`, { as });
    expect(reply.at('apiVersion')).toBeUndefined();
    expect(reply.at('profileItem.amountPerMonth')).toBeCloseTo(10, 8);
    expect(reply.at('profileItem')).toMatchObject({ uid, name: uid, validFrom: '20260101', end: 'false' });
    const xml = await rig.must('GET', `${own}/${uid}`, { as, accept: 'xml' });
    expect(xml.at('ProfileItemResource.ProfileItem.ValidFrom')).toBe('20260101');
  });

  it('version 1 has 0 for an item that failed, and on request the note that says why', async () => {
    const as = 'demo-v1';
    const own = `/profiles/${await rig.createProfile(as)}/transport/car`;
    const uid = String((await rig.must('POST', own, { as, form: petrol })).at('profileItem.uid'));
    const headers = { prefer: 'complete-items' };
    const columns = ['name', 'path', 'label', 'validFrom', 'end', 'amountPerMonth', 'dataItemLabel'];
    const values = ['distanceKmPerMonth', 'occupants', 'terrain'];
    const ofRow = [...columns, 'dataItemUid', 'uid', 'created', 'modified', ...values];
    const list = await rig.must('GET', own, { as });
    expect(Object.keys(list.at('children.profileItems.rows.0') as object).toSorted()).toEqual(
      ofRow.toSorted(),
    );
    expect(list.at('children.profileItems.rows.0.amountPerMonth')).toBe('0');
    const view = await rig.must('GET', `${own}/${uid}`, { as });
    expect(view.at('profileItem.amountPerMonth')).toBe(0);
    expect([view.at('profileItem.amount'), view.at('profileItem.amounts')]).toEqual([undefined, undefined]);
    const note = {
      type: 'error',
      code: 'INPUT_MISSING',
      argument: 'distanceKmPerMonth',
      inputs: 'distanceKmPerMonth',
      value: expect.stringContaining('The input distanceKmPerMonth is missing') as string,
    };
    for (const [path, item] of [
      [own, 'children.profileItems.rows.0'],
      [`${own}/${uid}`, 'profileItem'],
    ] as const) {
      const reply = await rig.must('GET', path, { as, headers });
      expect(reply.at(item)).toMatchObject({ uid, amountPerMonth: 0, amounts: { note: [note] } });
      const xml = await rig.must('GET', path, { as, headers, accept: 'xml' });
      expect(xml.body).toContain('<Amounts><Note type="error" code="INPUT_MISSING"');
    }
  });
});

describe('PUT of a profile item', () => {
  it('a PUT in version 2 returns 200, with the item on request, and changes only what is sent', async () => {
    const path = await create({ distance: '1000', occupants: '2', name: 'before' });
    const reply = await rig.send('PUT', path, { form: { distance: '500' } });
    expect([reply.status, reply.body, reply.header('Content-Type')]).toEqual([200, '', 'text/plain']);
    const full = { name: 'after', representation: 'full', returnUnit: 't' };
    const described = await rig.must('PUT', path, { form: full });
    expect(described.at('profileItem.name')).toBe('after');
    expect(described.at('profileItem.amount')).toEqual({ value: 0.025, unit: 't/year' });
    expect(valueOf(described, 'occupants')).toMatchObject({ value: '2' });
    await rig.must('POST', `${path}?method=put`, { form: { name: '' } });
    expect((await rig.must('GET', path)).at('profileItem.name')).toBeNull();
  });

  it('a PUT moves an item, sets its end, and clears it again', async () => {
    const path = await create({ startDate: '2020-01-01T00:00:00Z' });
    const endAfter = async (form: Record<string, string>) => {
      await rig.must('PUT', path, { form });
      return (await rig.must('GET', path)).at('profileItem.endDate');
    };
    expect(await endAfter({ duration: 'P1M' })).toBe('2020-02-01T00:00:00Z');
    expect(await endAfter({ startDate: '2020-01-15T00:00:00Z' })).toBe('2020-02-01T00:00:00Z');
    expect(await endAfter({ duration: 'P1D', startDate: '2020-01-20T00:00:00Z' })).toBe(
      '2020-01-21T00:00:00Z',
    );
    expect(await endAfter({ endDate: '' })).toBe('');
  });

  it('a PUT of a unit alone leaves the value as it is', async () => {
    const path = await create({ distance: '100' });
    await rig.must('PUT', path, { form: { distanceUnit: 'mi', distancePerUnit: 'month' } });
    const reply = await rig.must('GET', path);
    expect(valueOf(reply, 'distance')).toMatchObject({ value: '100', unit: 'mi', perUnit: 'month' });
  });

  it('a PUT in version 1 returns 200 with the item', async () => {
    const as = 'demo-v1';
    const own = `/profiles/${await rig.createProfile(as)}/transport/car`;
    const uid = String((await rig.must('POST', own, { as, form: petrol })).at('profileItem.uid'));
    const form = { distanceKmPerMonth: '10', validFrom: '202003', end: 'true' };
    const reply = await rig.must('PUT', `${own}/${uid}`, { as, form });
    expect(reply.at('profileItem')).toMatchObject({ validFrom: '20200301', end: 'true' });
    const open = await rig.must('PUT', `${own}/${uid}`, { as, form: { end: 'false' } });
    expect(open.at('profileItem')).toMatchObject({ validFrom: '20200301', end: 'false' });
  });

  it('a PUT changes nothing when the amount cannot be converted to the requested units', async () => {
    const path = await create({ distance: '100' });
    const form = { distance: '5', returnUnit: 'kWh' };
    expect((await rig.send('PUT', path, { form })).status).toBe(400);
    expect(valueOf(await rig.must('GET', path), 'distance')).toMatchObject({ value: '100' });
  });
});

describe('DELETE of a profile item', () => {
  it('a DELETE of a profile item returns 200 without a body, and the item is gone', async () => {
    const path = await create({});
    const reply = await rig.send('DELETE', path);
    expect([reply.status, reply.body, reply.header('Content-Type')]).toEqual([200, '', 'text/plain']);
    expect((await rig.send('GET', path)).status).toBe(404);
    expect((await rig.send('DELETE', path)).status).toBe(404);
  });
});

describe('profile items', () => {
  it('profile items are found only below their own profile and category', async () => {
    const path = await create({});
    const uid = path.split('/').at(-1) ?? '';
    const other = await rig.createProfile();
    for (const wrong of [`/profiles/${other}/transport/car`, car.replace('/transport/car', '/transport')]) {
      expect((await rig.send('GET', `${wrong}/${uid}`)).status).toBe(404);
    }
    const electricity = car.replace('transport/car', 'energy/electricity');
    expect((await rig.send('GET', `${electricity}/${uid}`)).status).toBe(404);
  });

  it('the sharing of a profile decides whether others may read and change its items', async () => {
    const path = await create({ distance: '1' });
    const root = car.split('/').slice(0, 3).join('/');
    const as = 'colleague';
    const statuses = async () => [
      (await rig.send('GET', path, { as })).status,
      (await rig.send('PUT', path, { as, form: { distance: '2' } })).status,
      (
        await rig.send('POST', car, {
          as,
          form: { dataItemUid: dieselSmall.uid, name: String(Math.random()) },
        })
      ).status,
    ];
    expect(await statuses()).toEqual([403, 403, 403]);
    await rig.must('PUT', root, { form: { groupAllowView: 'true' } });
    expect(await statuses()).toEqual([200, 403, 403]);
    await rig.must('PUT', root, { form: { groupAllowModify: 'true' } });
    expect(await statuses()).toEqual([200, 200, 201]);
    expect((await rig.send('DELETE', path, { as: 'stranger' })).status).toBe(403);
  });

  it('an item of a category with a history is calculated over its whole time', async () => {
    const own = car.replace('transport/car', 'energy/electricity');
    const form = {
      dataItemUid: albania.uid,
      energy: '100',
      startDate: '2014-01-01T00:00:00Z',
      endDate: '2016-01-01T00:00:00Z',
    };
    const path = pathOf(await rig.must('POST', own, { form }));
    expect((await rig.must('GET', path)).at('profileItem.amount.value')).toBeCloseTo(45, 8);
  });
});
