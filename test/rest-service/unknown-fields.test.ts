import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatIgnoredFields } from '../../src/wire/headers/ignored-fields.ts';
import { partOf } from '../support/deep.ts';
import { albania, petrolSmall } from '../support/fixture-keys.ts';
import { rigsOverBoth } from './rigs-over-both.ts';
import { type Asked, descriptionOf, faults, type Reply, type RestRig } from './rest-rig.ts';
import { anyText } from '../support/samples/any-text.ts';

const header = 'Ignored-Fields';
const strict = { headers: { prefer: 'handling=strict' } };
const uid = petrolSmall.uid;
const petrol = `/data/transport/car/${uid}`;
const admin = { as: 'admin' };
const type = 'application/json';

describe.each(rigsOverBoth)('a form over $over', ({ over, open }) => {
  let rig: RestRig;
  let profile: string;
  let item: string;
  let targets: Readonly<Record<string, string>>;

  beforeAll(async () => {
    rig = await open();
    profile = `/profiles/${await rig.createProfile()}`;
    const form = { dataItemUid: uid, distance: '1000', startDate: '2025-01-01T00:00:00Z' };
    const created = await rig.must('POST', `${profile}/transport/car`, { form });
    item = new URL(created.header('Location') ?? '').pathname;
    const pathOf = (reply: Reply) => new URL(reply.header('Location') ?? '').pathname;
    const other = { ...form, name: 'other' };
    const di = { newObjectType: 'DI', fuel: 'other', size: 'other' };
    const dc = { newObjectType: 'DC', name: 'other', path: 'other' };
    targets = {
      profile,
      item,
      profileV1: `/profiles/${await rig.createProfile('demo-v1')}`,
      otherProfile: `/profiles/${await rig.createProfile()}`,
      otherItem: pathOf(await rig.must('POST', `${profile}/transport/car`, { form: other })),
      otherDataItem: pathOf(await rig.must('POST', '/data/transport/car', { ...admin, form: di })),
      otherCategory: pathOf(await rig.must('POST', '/data/transport', { ...admin, form: dc })),
    };
  });

  afterAll(() => rig.close());

  const send = (method: string, target: string, requested: Asked): Promise<Reply> =>
    rig.send(
      method,
      target.replace(/\{(\w+)\}/, (_, name: string) => targets[name] ?? ''),
      requested,
    );
  const valueOf = async (path: string) =>
    ((await rig.must('GET', item)).at('profileItem.itemValues') as { path: string; value: string }[]).find(
      (value) => value.path === path,
    )?.value;

  const rows: readonly (readonly [string, string, Asked, string])[] = [
    ['POST', '/profiles', { form: 'profile=true&path=mine&Profile=false' }, 'Profile, path'],
    [
      'POST',
      '{profile}/transport/car',
      {
        form: `dataItemUid=${uid}&name=a&start_date=2020-01-01&startDate=2024-01-01T00:00:00Z&distance=1&distance=2&submit=Save`,
      },
      'distance, start_date, submit',
    ],
    [
      'POST',
      '{profile}/transport/car',
      { form: `dataItemUid=${uid}&name=b&tint=1&tintUnit=kg` },
      'tint, tintUnit',
    ],
    [
      'PUT',
      '{item}',
      { form: { distance: '5', start_date: '2020', uid: 'X', created: 'now' } },
      'start_date, uid, created',
    ],
    ['PUT', '{item}/distance', { form: 'value=7&value=8&submit=1' }, 'value, submit'],
    ['PUT', '{profile}', { form: { otherAllowView: '0', submit: '1' } }, 'submit'],
    [
      'POST',
      '{profile}/transport/car',
      {
        document: {
          type,
          body: JSON.stringify({ profileItems: [{ dataItemUid: uid, name: 'c', start_date: 'x' }] }),
        },
      },
      'start_date',
    ],
    ['PUT', petrol, { ...admin, form: { source: 'a', label: 'x' } }, 'label'],
    ['PUT', `${petrol}/source`, { ...admin, form: { value: 'b', submit: '1' } }, 'submit'],
    [
      'POST',
      '/data/transport/car',
      { ...admin, form: { newObjectType: 'DI', fuel: 'f', size: 's', tint: 'x' } },
      'tint',
    ],
    [
      'POST',
      '/data/transport',
      { ...admin, form: { newObjectType: 'DC', name: 'n', path: 'n', uid: 'x' } },
      'uid',
    ],
    [
      'POST',
      `/data/energy/electricity/${albania.uid}`,
      { ...admin, form: { startDate: '2024-01-01T00:00:00Z', kgCO2PerKWh: '1', submit: 'x' } },
      'submit',
    ],
    ['POST', '/profiles?submit=1', { form: { profile: 'true' } }, 'submit'],
    [
      'POST',
      '{profile}/transport/car?startDate=2020-01-01T00:00:00Z&start_date=2020',
      { form: { dataItemUid: uid, name: 'd' } },
      'startDate, start_date',
    ],
    ['PUT', '{item}?endDate=2030-01-01T00:00:00Z&x=1', { form: { distance: '5' } }, 'endDate, x'],
    ['PUT', '{item}/distance?x=1', { form: { value: '5' } }, 'x'],
    ['PUT', '{profile}?x=1', { form: { otherAllowView: '0' } }, 'x'],
    ['PUT', `${petrol}?x=1`, { ...admin, form: { source: 'a' } }, 'x'],
    ['PUT', `${petrol}/source?x=1`, { ...admin, form: { value: 'b' } }, 'x'],
    [
      'PUT',
      `${petrol}/source?startDate=1980-01-01T00:00:00Z&from=x`,
      { ...admin, form: { value: 'b' } },
      'from',
    ],
    ['PUT', '/data/transport/car?startDate=2020', { ...admin, form: { name: 'Car' } }, 'startDate'],
    [
      'POST',
      '/data/transport/car?x=1',
      { ...admin, form: { newObjectType: 'DI', fuel: 'g', size: 't' } },
      'x',
    ],
    [
      'POST',
      `/data/energy/electricity/${albania.uid}?startDate=x`,
      { ...admin, form: { startDate: '2024-02-01T00:00:00Z', kgCO2PerKWh: '1' } },
      'startDate',
    ],
    ['DELETE', '{otherItem}?x=1', {}, 'x'],
    ['DELETE', '{otherProfile}?startDate=2020', {}, 'startDate'],
    ['DELETE', '{otherDataItem}?x=1', { ...admin, form: { submit: 'Delete' } }, 'x, submit'],
    ['POST', '{otherCategory}?method=delete&x=1', admin, 'x'],
    [
      'GET',
      '{profile}/transport/car?startDate=2020-01-01T00:00:00Z&end_date=2020-06-01T00:00:00Z',
      {},
      'end_date',
    ],
    ['GET', '{profileV1}?profileDate=202001&validFrom=202001', { as: 'demo-v1' }, 'validFrom'],
    ['GET', '/profiles?itemsPerPage=1&pgae=2', {}, 'pgae'],
    [
      'POST',
      '/auth/signIn?x=1&next=/data',
      { as: null, form: 'username=demo&password=demo&submit=1&Username=x' },
      'x, submit, Username',
    ],
    ['PUT', '/auth', { as: null, form: { username: 'demo', password: 'wrong', remember: '1' } }, 'remember'],
    ['POST', '/auth/signOut?x=1', { as: null, form: { next: '/data', submit: '1' } }, 'x, submit'],
    ['GET', `${petrol}/source?start_date=2020-01-01T00:00:00Z`, {}, 'start_date'],
  ];

  /** In front of a remote service every third, because the service at the front reads it. */
  const someOf = <T>(all: readonly T[]): readonly T[] =>
    over === 'a store' ? all : partOf(all, { turn: 0, turns: 3 });

  it.each(someOf(rows))(
    '%s %s refuses on demand what it otherwise ignores and names',
    async (method, target, asked, ignored) => {
      const refused = await send(method, target, { ...asked, ...strict });
      expect([refused.status, refused.header(header)]).toEqual([400, undefined]);
      expect(descriptionOf(refused)).toContain(faults.invalidParameter);
      const accepted = await send(method, target, asked);
      expect([accepted.status < 300, accepted.body]).toEqual([true, expect.any(String)]);
      expect((accepted.header(header) ?? '').split(', ').toSorted()).toEqual(ignored.split(', ').toSorted());
    },
  );

  const electricity = `/data/energy/electricity/${albania.uid}`;
  const factor = `${electricity}/kgCO2PerKWh`;
  const historyOf = async () =>
    (await rig.must('GET', `${factor}?valuesPerPage=99`)).at('itemValues') as {
      uid: string;
      value: string;
      startDate: string;
    }[];
  const past = '2016-06-01T00:00:00Z';
  const batch = JSON.stringify({ dataItems: [{ dataItemUid: albania.uid, kgCO2PerKWh: '9' }] });
  const put = { form: { value: '9' } };

  it.each(
    someOf<[string, string, Asked, number, string]>([
      ['DELETE', `${factor}?start_date=${past}`, {}, 400, faults.invalidDate],
      ['DELETE', `${factor}?startDate=`, {}, 400, faults.invalidDate],
      ['DELETE', `${factor}?startDate=+&start_date=${past}`, {}, 400, faults.invalidDate],
      ['DELETE', `${factor}?date=1`, {}, 400, faults.invalidDate],
      ['DELETE', `${factor}?validAt=now`, {}, 400, faults.invalidDate],
      ['DELETE', `${factor}?at=2016-06-01`, {}, 400, faults.invalidDate],
      ['DELETE', `${factor}?month=201606`, {}, 400, faults.invalidDate],
      ['DELETE', `${factor}?when=2016`, {}, 400, faults.invalidDate],
      ['DELETE', factor, { form: { start_date: past } }, 400, faults.invalidDate],
      ['DELETE', factor, { form: { startDate: '' } }, 400, faults.invalidDate],
      ['DELETE', factor, { form: { startDate: '1960-01-01T00:00:00Z' } }, 404, ''],
      [
        'DELETE',
        factor,
        { form: `startDate=${past}&startdate=2020-06-01T00:00:00Z` },
        400,
        faults.invalidParameter,
      ],
      ['DELETE', `${factor}?startDate=${past}`, { form: { startDate: past } }, 400, faults.invalidParameter],
      ['POST', `${factor}?method=delete`, { form: { startDate: '1960-01-01T00:00:00Z' } }, 404, ''],
      ['POST', `${factor}?method=delete`, { form: { start_date: past } }, 400, faults.invalidDate],
      ['PUT', `${factor}?start_date=${past}`, put, 400, faults.invalidDate],
      ['PUT', `${factor}?startDate=`, put, 400, faults.invalidDate],
      ['PUT', factor, { form: { value: '9', start_date: past } }, 400, faults.invalidDate],
      ['POST', `${factor}?method=put&from=${past}`, put, 400, faults.invalidDate],
      ['PUT', `${electricity}?startDate=`, { form: { kgCO2PerKWh: '9' } }, 400, faults.invalidDate],
      ['PUT', `${electricity}?start_date=${past}`, { form: { kgCO2PerKWh: '9' } }, 400, faults.invalidDate],
      [
        'PUT',
        `/data/energy/electricity?startDate=${past}`,
        { document: { type, body: batch } },
        400,
        faults.invalidParameter,
      ],
      ['DELETE', `${electricity}?startDate=${past}`, {}, 400, faults.invalidParameter],
      ['DELETE', `${electricity}?start_date=${past}`, {}, 400, faults.invalidDate],
      ['DELETE', electricity, { form: { startDate: past } }, 400, faults.invalidParameter],
    ]),
  )('%s %s with %j never writes to the entry in force now', async (method, target, asked, status, fault) => {
    const before = await historyOf();
    for (const more of [{}, strict, { accept: 'xml' }]) {
      const reply = await rig.send(method, target, { ...admin, ...asked, ...more });
      expect([reply.status, descriptionOf(reply).slice(0, fault.length)]).toEqual([status, fault]);
    }
    expect(await historyOf()).toEqual(before);
  });

  it('an entry is written to that startDate or the address names, and other names beside it are ignored', async () => {
    const starts = async () => (await historyOf()).map(({ startDate, value }) => `${startDate} ${value}`);
    const add = (startDate: string) =>
      rig.must('POST', electricity, { ...admin, form: { startDate, kgCO2PerKWh: '0.7' } });
    const before = await starts();
    const target = `${factor}?startDate=2011-01-01T00:00:00Z&start_date=2011`;
    for (const remove of [
      () => rig.must('DELETE', target, admin),
      () =>
        rig.must('DELETE', factor, {
          ...admin,
          form: { startDate: '2011-01-01T00:00:00Z', start_date: '2011' },
        }),
      async () => {
        const entry = (await historyOf()).find(({ value }) => value === '0.8');
        return rig.must('DELETE', `${electricity}/${entry?.uid}?startDate=2020-06-01T00:00:00Z`, admin);
      },
    ]) {
      await add('2010-01-01T00:00:00Z');
      const changed = await rig.must('PUT', target, { ...admin, form: { value: '0.8', start_date: '2011' } });
      expect(changed.header(header)).toBe('start_date');
      expect(await starts()).toContain('2010-01-01T00:00:00Z 0.8');
      expect((await remove()).header(header)).toMatch(/^start_?date$/i);
      expect(await starts()).toEqual(before);
    }
  });

  it.each<[string, Asked]>([
    ['{profile}', {}],
    ['{item}', {}],
    ['{item}/distance', {}],
    [petrol, admin],
    [`${petrol}/source`, admin],
    ['/data/transport', admin],
  ])('%s names all fields that it refuses, up to ten', async (target, asked) => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => [`x${index}`, '1'] as const);
    const describe = async (count: number) => {
      const form = Object.fromEntries(many(count));
      return descriptionOf(await send('PUT', target, { ...asked, ...strict, form }));
    };
    expect(await describe(2)).toContain('"x0", "x1" are not');
    expect(await describe(12)).toContain('"x9" and 2 more are not');
  });

  it('of a repeated field the first counts', async () => {
    await rig.must('PUT', item, { form: 'distance=11&distance=12&Distance=13' });
    expect(await valueOf('distance')).toBe('11');
  });

  it('nothing is named when everything is used', async () => {
    const reply = await rig.must('PUT', item, { form: { distance: '21', occupants: '2' } });
    expect(reply.header(header)).toBeUndefined();
  });

  it.each<[string, string, Asked, string]>([
    ['a value that is wrong', '{item}', { form: { distance: 'far', submit: '1' } }, faults.invalidParameter],
    [
      'a value of the data item',
      '{item}',
      { form: { kgCO2PerKm: '0', submit: '1' } },
      faults.invalidParameter,
    ],
    [
      'a date of the other version',
      '{item}',
      { form: { validFrom: '202001', submit: '1' } },
      faults.otherVersion,
    ],
    [
      'a required field that is missing',
      '{item}/distance',
      { form: { valeu: '1' } },
      faults.missingParameter,
    ],
    ['a malformed date', '{item}', { form: { endDate: 'soon', submit: '1' } }, faults.invalidDate],
  ])('%s is refused all the same, and nothing changes', async (_, target, asked, fault) => {
    const before = (await rig.must('GET', item)).body;
    for (const accept of ['json', 'xml']) {
      const reply = await send('PUT', target, { ...asked, accept });
      expect([reply.status, descriptionOf(reply).slice(0, fault.length)]).toEqual([400, fault]);
    }
    expect((await rig.must('GET', item)).body).toBe(before);
  });

  it('values are not ignored where the address does not say which there are', async () => {
    const electricity = { dataItemUid: albania.uid, energyUsed: '1', submit: 'x' };
    for (const target of [profile, `${profile}/transport/car`]) {
      const reply = await rig.send('POST', target, { form: electricity });
      expect([reply.status, descriptionOf(reply)]).toEqual([
        400,
        expect.stringContaining('"energyUsed", "submit" are not inputs of this item.'),
      ]);
    }
  });

  it.each([
    ['handling=strict;x=1, complete-items', 400],
    ['HANDLING = "strict"', 400],
    ['handling=lenient, handling=strict', 200],
    ['handling=other', 200],
    ['x'.repeat(5000), 200],
  ])('the preference %j is answered with %d', async (prefer, status) => {
    const reply = await rig.send('PUT', item, { form: { distance: '3', submit: '1' }, headers: { prefer } });
    expect(reply.status).toBe(status);
  });
});

describe('the names of ignored fields', () => {
  it('only plain names are shown, up to a length, and the others are counted', () => {
    expect(formatIgnoredFields(new Set(['start_date', 'a\r\nSet-Cookie: b', 'ü', 'x'.repeat(65)]))).toBe(
      'start_date, +3',
    );
    const many = new Set(Array.from({ length: 5000 }, (_, index) => `field${index}`));
    expect(formatIgnoredFields(many)).toMatch(/^field0, .*, \+\d+$/);
    expect(formatIgnoredFields(many).length).toBeLessThan(1100);
  });

  it('whatever the names are, the header has characters of a list only', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyText({ minLength: 1 })), (names) => {
        expect(formatIgnoredFields(new Set(names))).toMatch(/^[\w.,+ -]{0,1100}$/);
      }),
    );
  });
});
