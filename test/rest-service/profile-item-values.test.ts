import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { openRestRig, type RestRig } from './rest-rig.ts';

let rig: RestRig;
let item: string;
let value: string;

beforeEach(async () => {
  rig = await openRestRig();
  const created = await rig.must('POST', `/profiles/${await rig.createProfile()}/transport/car`, {
    form: { dataItemUid: petrolSmall.uid, distance: '1000' },
  });
  item = new URL(created.header('Location') ?? '').pathname;
  value = `${item}/distance`;
});

afterEach(() => rig.close());

describe('GET of a profile item value', () => {
  it('a GET in version 2 returns the whole item, with its amount in the requested units', async () => {
    const reply = await rig.must('GET', `${value}?returnUnit=lb&returnPerUnit=month`);
    expect(reply.at('itemValue')).toMatchObject({
      value: '1000',
      unit: 'km',
      perUnit: 'year',
      path: 'distance',
    });
    expect(reply.at('itemValue.item.amount.unit')).toBe('lb/month');
    expect(reply.at('path')).toBe(`/${value.split('/').slice(3).join('/')}`);
    expect(reply.at('profile.uid')).toBe(value.split('/')[2]);
    const xml = await rig.must('GET', value, { accept: 'xml' });
    expect(xml.at('ProfileItemValueResource.ItemValue.Value')).toBe('1000');
  });

  it('a value is also found by its uid', async () => {
    const uid = String((await rig.must('GET', value)).at('itemValue.uid'));
    expect((await rig.must('GET', `${item}/${uid}`)).at('itemValue.path')).toBe('distance');
    for (const path of ['nothing', 'kgCO2PerKm', 'distanceKmPerMonth', 'ZZZZZZZZZZZZ']) {
      expect([path, (await rig.send('GET', `${item}/${path}`)).status]).toEqual([path, 404]);
    }
  });

  it('a GET in version 1 returns the short form', async () => {
    const as = 'demo-v1';
    const own = `/profiles/${await rig.createProfile(as)}/transport/car`;
    const form = { dataItemUid: petrolSmall.uid, distanceKmPerMonth: '100' };
    const uid = String((await rig.must('POST', own, { as, form })).at('profileItem.uid'));
    const reply = await rig.must('GET', `${own}/${uid}/distanceKmPerMonth`, { as });
    expect(reply.at('itemValue')).toMatchObject({ value: '100', item: { uid } });
    expect(reply.at('itemValue.unit')).toBeUndefined();
    expect((await rig.send('GET', `${own}/${uid}/distance`, { as })).status).toBe(404);
    const xml = await rig.must('PUT', `${own}/${uid}/distanceKmPerMonth`, {
      as,
      accept: 'xml',
      form: { value: '7' },
    });
    expect(xml.body).toContain('<Resources><ProfileItemValueResource>');
    expect(xml.at('ProfileItemValueResource.ItemValue.Value')).toBe('7');
  });
});

describe('PUT of a profile item value', () => {
  it('a PUT returns 200, with the value on request, and changes the amount', async () => {
    const reply = await rig.send('PUT', value, { form: { value: '100', unit: 'mi', perUnit: 'month' } });
    expect([reply.status, reply.body, reply.header('Content-Type')]).toEqual([200, '', 'text/plain']);
    const view = await rig.must('GET', value);
    expect(view.at('itemValue')).toMatchObject({ value: '100', unit: 'mi', perUnit: 'month' });
    expect(view.at('itemValue.item.amount.value')).toBeCloseTo(193.12128, 8);
    const form = { value: '0.10', representation: 'full', returnUnit: 'g' };
    const full = await rig.must('PUT', value, { form });
    expect(full.at('itemValue.value')).toBe('0.10');
    expect(full.at('itemValue.item.amount.unit')).toBe('g/year');
    const tunnelled = await rig.must('POST', `${value}?method=put&representation=full`, {
      form: { value: '' },
    });
    expect(tunnelled.at('itemValue.value')).toBe('');
  });
});
