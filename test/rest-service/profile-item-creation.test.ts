import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { descriptionOf, faults, openRestRig, type Reply, type RestRig } from './rest-rig.ts';

let rig: RestRig;
let car: string;
const statements: string[] = [];

beforeEach(async () => {
  rig = await openRestRig({ onStatement: (sql) => statements.push(sql) });
  car = `/profiles/${await rig.createProfile()}/transport/car`;
});

afterEach(() => rig.close());

const petrol = { dataItemUid: petrolSmall.uid };
const pathOf = (reply: Reply) => new URL(reply.header('Location') ?? '').pathname;
const create = async (form: Record<string, string>) =>
  pathOf(await rig.must('POST', car, { form: { ...petrol, ...form } }));

describe('POST of a profile item in version 2', () => {
  it('a POST returns 201 with the address and no body', async () => {
    const reply = await rig.send('POST', car, { form: { ...petrol, distance: '1000' } });
    expect([reply.status, reply.body, reply.header('Content-Type')]).toEqual([201, '', 'text/plain']);
    expect(reply.header('Location')).toMatch(new RegExp(`^http://emissions\\.example${car}/[0-9A-Z]{12}$`));
    const view = await rig.must('GET', pathOf(reply));
    expect(view.at('profileItem.amount')).toEqual({ value: 100, unit: 'kg/year' });
  });

  // 100 miles a month are 1931.2128 km a year.
  it('a POST with representation=full returns the category with the item, in the requested units', async () => {
    const form = { ...petrol, distance: '100', distanceUnit: 'mi', distancePerUnit: 'month' };
    for (const [query, more] of [
      ['?representation=full&returnUnit=lb', {}],
      ['', { representation: 'full', returnUnit: 'lb' }],
    ] as const) {
      const reply = await rig.send('POST', car + query, { form: { ...form, ...more, name: `n${query}` } });
      expect(reply.status).toBe(201);
      expect(reply.header('Location')).not.toContain('?');
      expect(reply.at('path')).toBe('/transport/car');
      expect(reply.at('profileItems.0.amount.unit')).toBe('lb/year');
      expect(reply.at('profileItems.0.amount.value')).toBeCloseTo(193.12128 / 0.45359237, 6);
    }
    const xml = await rig.must('POST', car, {
      accept: 'xml',
      form: { ...petrol, name: 'xml', representation: 'full' },
    });
    expect(xml.at('ProfileCategoryResource.ProfileItems.ProfileItem.Name')).toBe('xml');
  });

  it('a new item is in the category of its data item, whatever the path is', async () => {
    const root = car.split('/').slice(0, 3).join('/');
    for (const [at, path] of ['', '/transport', '/energy/electricity'].entries()) {
      const form = { ...petrol, name: String(at), distance: '1', distanceUnit: 'mi' };
      const reply = await rig.must('POST', root + path, { form });
      expect(pathOf(reply)).toMatch(new RegExp(`^${car}/[0-9A-Z]{12}$`));
    }
  });

  it('dates are truncated to the minute, and endDate wins over duration', async () => {
    const startDate = '2010-07-16T10:44:50-04:00';
    const dates = async (form: Record<string, string>) => {
      const { startDate: start, endDate: end } = (await rig.must('GET', await create(form))).at(
        'profileItem',
      ) as Record<string, string>;
      return [start, end];
    };
    expect(await dates({ startDate })).toEqual(['2010-07-16T14:44:00Z', '']);
    expect(await dates({ startDate, duration: 'PT90M', name: '1' })).toEqual([
      '2010-07-16T14:44:00Z',
      '2010-07-16T16:14:00Z',
    ]);
    expect(await dates({ startDate, duration: 'P1Y', endDate: '2010-07-17T00:00:30Z', name: '2' })).toEqual([
      '2010-07-16T14:44:00Z',
      '2010-07-17T00:00:00Z',
    ]);
    expect(await dates({ duration: 'P1D', name: '3' })).toEqual([
      '2026-01-02T03:04:00Z',
      '2026-01-03T03:04:00Z',
    ]);
  });

  it('dates are written in the time zone of the caller', async () => {
    const as = 'new-yorker';
    const own = `/profiles/${await rig.createProfile(as)}/transport/car`;
    const form = { ...petrol, startDate: '2010-07-16T10:44:00Z' };
    const created = await rig.must('POST', own, { as, form });
    const view = await rig.must('GET', pathOf(created), { as });
    expect(view.at('profileItem.startDate')).toBe('2010-07-16T06:44:00-04:00');
  });

  it('duplicates are detected by the minute they start', async () => {
    await create({ startDate: '2010-07-16T18:32:50Z' });
    await create({ startDate: '2010-07-16T18:33:00Z' });
    for (const accept of ['json', 'xml'] as const) {
      const reply = await rig.send('POST', car, {
        accept,
        form: { ...petrol, startDate: '2010-07-16T18:32:30Z' },
      });
      expect(reply.status).toBe(400);
      expect(descriptionOf(reply)).toBe(faults.duplicate);
      expect(reply.at('status.detail') ?? reply.at('Status.Detail')).toBeTypeOf('string');
    }
  });

  it('a name may have any characters', async () => {
    for (const name of ['Ünïcødé ☃ 漢字', '<a href="x">&amp;</a>', "O'Neill; DROP TABLE", '=1+1', ' x ']) {
      const path = await create({ name });
      expect((await rig.must('GET', path)).at('profileItem.name')).toBe(name);
      expect((await rig.must('GET', path, { accept: 'xml' })).body).toContain('<ProfileItemResource>');
    }
  });

  it('nothing is stored when the amount cannot be converted to the requested units', async () => {
    const count = async () => (await rig.must('GET', car)).at('pager.items');
    await create({ name: 'there' });
    for (const units of [{ returnUnit: 'furlong' }, { returnUnit: 'kWh' }, { returnPerUnit: 'kg' }]) {
      const reply = await rig.send('POST', car, { form: { ...petrol, distance: '1', ...units } });
      expect(reply.status).toBe(400);
      expect(descriptionOf(reply)).toContain(faults.invalidParameter);
      expect(await count()).toBe(1);
    }
  });

  it('a POST is one transaction, rolled back when the amount cannot be converted to the requested units', async () => {
    for (const [returnUnit, status, end] of [
      ['lb', 201, 'commit'],
      ['kWh', 400, 'rollback'],
    ] as const) {
      statements.length = 0;
      const reply = await rig.send('POST', car, { form: { ...petrol, distance: '1', returnUnit } });
      expect(reply.status).toBe(status);
      expect(statements.filter((sql) => /^(begin|commit|rollback)( immediate)?$/.test(sql))).toEqual([
        'begin immediate',
        end,
      ]);
    }
  });
});

describe('POST of a profile item in version 1', () => {
  const as = 'demo-v1';

  it('a POST returns 200 with the address and the item in its category', async () => {
    const own = `/profiles/${await rig.createProfile(as)}/transport/car`;
    const form = { ...petrol, distanceKmPerMonth: '100', validFrom: '20100720', representation: 'full' };
    const reply = await rig.send('POST', own, { as, form });
    const uid = String(reply.at('profileItem.uid'));
    expect([reply.status, reply.header('Location')]).toEqual([200, `http://emissions.example${own}/${uid}`]);
    expect(reply.at('path')).toBe('/transport/car');
    expect(reply.at('profileItem')).toMatchObject({ validFrom: '20100701', end: 'false' });
    // 100 km a month at 0.10 kg/km.
    expect(reply.at('profileItem.amountPerMonth')).toBeCloseTo(10, 8);
    expect(reply.at('profileItem.name')).toBe(reply.at('profileItem.uid'));
    const xml = await rig.must('POST', own, {
      as,
      accept: 'xml',
      form: { ...petrol, name: 'x', end: 'true' },
    });
    expect(xml.body).toContain('<Resources><ProfileCategoryResource>');
    expect(xml.at('ProfileCategoryResource.ProfileItem.End')).toBe('true');
  });

  it('an item starts in the current month when validFrom is missing or unreadable', async () => {
    const own = `/profiles/${await rig.createProfile(as)}/transport/car`;
    for (const [validFrom, expected] of [
      ['', '20260101'],
      ['yesterday', '20260101'],
      ['20101340', '20260101'],
      ['201007', '20100701'],
      ['20100731', '20100701'],
    ] as const) {
      const reply = await rig.must('POST', own, {
        as,
        form: { ...petrol, name: `n${validFrom}`, validFrom },
      });
      expect([validFrom, reply.at('profileItem.validFrom')]).toEqual([validFrom, expected]);
    }
  });

  it('a month has at most one item of a name', async () => {
    const own = `/profiles/${await rig.createProfile(as)}/transport/car`;
    await rig.must('POST', own, { as, form: { ...petrol, validFrom: '20100701' } });
    const again = await rig.send('POST', own, { as, form: { ...petrol, validFrom: '20100731' } });
    expect(descriptionOf(again)).toBe(faults.duplicate);
  });
});
