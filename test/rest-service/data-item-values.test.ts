import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { albania, petrolSmall } from '../support/fixture-keys.ts';
import { descriptionOf, faults, openRestRig, type RestRig } from './rest-rig.ts';

let rig: RestRig;

beforeEach(async () => {
  rig = await openRestRig();
});

afterEach(() => rig.close());

const admin = { as: 'admin' };
const item = `/data/energy/electricity/${albania.uid}`;
const factor = `${item}/kgCO2PerKWh`;
const small = `/data/transport/car/${petrolSmall.uid}/kgCO2PerKm`;

const historyOf = async (path: string) => {
  const values = (await rig.must('GET', `${path}?valuesPerPage=50`)).at('itemValues');
  return (values as readonly { value: string; startDate: string }[]).map(
    ({ value, startDate }) => `${startDate.slice(0, 10)} ${value}`,
  );
};

describe('GET of a data item value', () => {
  it('a GET of a data item value returns the value in effect now, or at a given instant', async () => {
    const at = async (date: string) =>
      (await rig.must('GET', `${factor}?startDate=${date}T00:00:00Z`)).at('itemValue.value');
    expect(await at('2010-01-01')).toBe('0.5');
    expect(await at('2015-01-01')).toBe('0.4');
    expect(await at('2020-06-01')).toBe('0.3');
    const reply = await rig.must('GET', small, { accept: 'xml' });
    expect(reply.at('DataItemValueResource.ItemValue.Value')).toBe('0.10');
    expect(reply.at('DataItemValueResource.Path')).toBe(`/transport/car/${petrolSmall.uid}/kgCO2PerKm`);
  });

  it('a GET of a data item value returns the whole history on request', async () => {
    const history = await historyOf(factor);
    expect(history.slice(-3)).toEqual(['2020-01-01 0.3', '2015-01-01 0.4', '1970-01-01 0.5']);
    const single = await rig.must('GET', `${small}?valuesPerPage=2`);
    expect(single.at('itemValue.value')).toBe('0.10');
  });

  it.each(['all', '-1', '0', '2.5'])('valuesPerPage=%s is refused as no whole number', async (text) => {
    const reply = await rig.send('GET', `${factor}?valuesPerPage=${text}`);
    expect(reply.status).toBe(400);
    expect(descriptionOf(reply)).toContain(
      `valuesPerPage must be a whole number of 1 or more; got "${text}".`,
    );
  });

  it('a GET of a data item value also accepts the uid of an entry', async () => {
    const entries = (await rig.must('GET', `${factor}?valuesPerPage=9`)).at('itemValues');
    for (const { uid, value } of entries as readonly { uid: string; value: string }[]) {
      expect((await rig.must('GET', `${item}/${uid}`)).at('itemValue')).toMatchObject({ uid, value });
    }
    expect((await rig.send('GET', `${item}/ZZZZZZZZZZZZ`)).status).toBe(404);
    expect((await rig.send('GET', `${item}/energy`)).status).toBe(404);
  });
});

describe('PUT of a data item value', () => {
  it.each(['admin', 'admin-v1'])(
    'a PUT of a data item value by %s returns 200 with the value',
    async (as) => {
      const reply = await rig.must('PUT', small, { as, form: { value: '0.30' } });
      expect([reply.status, reply.at('itemValue.value')]).toEqual([200, '0.30']);
      expect((await rig.must('GET', small)).at('itemValue.value')).toBe('0.30');
    },
  );

  it('a PUT changes and moves the entry that the query or the address names', async () => {
    const [requested] = (await rig.must('GET', `${factor}?valuesPerPage=9`)).at('itemValues') as {
      uid: string;
    }[];
    await rig.must('PUT', `${factor}?startDate=2016-01-01T00:00:00Z`, { ...admin, form: { value: '0.45' } });
    await rig.must('PUT', `${item}/${requested?.uid}`, { ...admin, form: { value: '0.2' } });
    const history = await historyOf(factor);
    expect(history).toContain('2015-01-01 0.45');
    expect(history[0]).toMatch(/ 0\.2$/);
    const moved = await rig.must('PUT', `${item}/${requested?.uid}`, {
      ...admin,
      form: { startDate: '2022-06-01T00:00:00Z' },
    });
    expect(moved.at('itemValue')).toMatchObject({ value: '0.2', startDate: '2022-06-01T00:00:00Z' });
  });

  it('the start of the first entry cannot be changed', async () => {
    const reply = await rig.send('PUT', small, { ...admin, form: { startDate: '2020-01-01T00:00:00Z' } });
    expect(reply.status).toBe(400);
    expect(descriptionOf(reply)).toContain(faults.invalidModification);
  });
});

describe('POST of a data item', () => {
  const entry = { startDate: '2023-01-01T00:00:00Z', kgCO2PerKWh: '0.1' };

  it('a POST of a data item adds an entry to a history: version 2 returns its address, version 1 the entry', async () => {
    const reply = await rig.send('POST', item, { ...admin, form: entry });
    expect([reply.status, reply.body]).toEqual([201, '']);
    const { pathname } = new URL(reply.header('Location') ?? '');
    expect((await rig.must('GET', pathname)).at('itemValue.value')).toBe('0.1');
    expect((await historyOf(factor))[0]).toBe('2023-01-01 0.1');
    const other = { ...entry, startDate: '2024-01-01T00:00:00Z' };
    const version1 = await rig.must('POST', item, { as: 'admin-v1', form: other });
    expect([version1.status, version1.at('itemValue.value')]).toEqual([200, '0.1']);
    const full = { ...entry, startDate: '2025-01-01T00:00:00Z', representation: 'full' };
    expect((await rig.must('POST', item, { ...admin, form: full })).at('itemValue.value')).toBe('0.1');
  });

  it.each([
    ['no date', { kgCO2PerKWh: '1' }, faults.missingParameter],
    ['no value', { startDate: entry.startDate }, faults.missingParameter],
    ['the epoch', { ...entry, startDate: '1970-01-01T00:00:00Z' }, faults.invalidParameter],
    ['a date that is taken', { ...entry, startDate: '2015-01-01T00:00:00Z' }, ''],
    ['a drill-down value', { startDate: entry.startDate, country: 'Other' }, faults.invalidParameter],
    ['an unknown value', { ...entry, energy: '1' }, faults.invalidParameter],
    ['a malformed date', { ...entry, startDate: '2023-02-30' }, faults.invalidDate],
  ])('a POST of a data item refuses %s', async (_, form, fault) => {
    const before = await historyOf(factor);
    const reply = await rig.send('POST', item, { ...admin, form });
    expect(reply.status).toBe(400);
    expect(descriptionOf(reply)).toContain(fault);
    expect(await historyOf(factor)).toEqual(before);
  });
});

describe('DELETE of a data item value', () => {
  it('a DELETE of a data item value removes the entry from the history, but never the first', async () => {
    const before = await historyOf(factor);
    const created = await rig.must('POST', item, {
      ...admin,
      form: { startDate: '2023-01-01T00:00:00Z', kgCO2PerKWh: '0.1' },
    });
    const { pathname } = new URL(created.header('Location') ?? '');
    const reply = await rig.must('DELETE', pathname, admin);
    expect([reply.status, reply.body]).toEqual([200, '']);
    expect((await rig.send('GET', pathname)).status).toBe(404);
    expect(await historyOf(factor)).toEqual(before);
    const last = await rig.send('DELETE', small, admin);
    expect(last.status).toBe(400);
    expect(descriptionOf(last)).toContain(faults.lastValue);
    expect((await rig.send('DELETE', pathname)).status).toBe(404);
  });

  it('a DELETE of a data item value with startDate removes the entry in force at that time', async () => {
    expect((await historyOf(factor)).slice(-3)).toEqual([
      '2020-01-01 0.3',
      '2015-01-01 0.4',
      '1970-01-01 0.5',
    ]);
    await rig.must('DELETE', `${factor}?startDate=2016-06-01T00:00:00Z`, admin);
    expect((await historyOf(factor)).slice(-2)).toEqual(['2020-01-01 0.3', '1970-01-01 0.5']);
    expect((await rig.must('GET', `${factor}?startDate=2016-06-01T00:00:00Z`)).at('itemValue.value')).toBe(
      '0.5',
    );
  });

  it.each([
    ['before all entries', '1969-12-31T23:59:59Z', 404, ''],
    ['when the first entry is in force', '2014-12-31T23:59:59Z', 400, faults.lastValue],
    ['that is not a date', 'yesterday', 400, faults.invalidDate],
    ['on 30 February', '2016-02-30T00:00:00Z', 400, faults.invalidDate],
  ])('a time %s is refused for every method, and changes nothing', async (_, startDate, status, fault) => {
    const before = await historyOf(factor);
    const target = `${factor}?startDate=${startDate}`;
    for (const accept of ['json', 'xml']) {
      const reply = await rig.send('DELETE', target, { ...admin, accept });
      expect([reply.status, descriptionOf(reply).startsWith(fault)]).toEqual([status, true]);
      // GET and PUT do find the first entry.
      if (fault === faults.lastValue) continue;
      expect((await rig.send('GET', target, { accept })).status).toBe(status);
      expect((await rig.send('PUT', target, { ...admin, accept, form: { value: '9' } })).status).toBe(status);
    }
    expect(await historyOf(factor)).toEqual(before);
  });

  it('only administrators may delete a data item value', async () => {
    expect((await rig.send('DELETE', small)).status).toBe(403);
    expect((await rig.send('PUT', small, { form: { value: '1' } })).status).toBe(403);
    expect(
      (await rig.send('POST', item, { form: { startDate: '2023-01-01T00:00:00Z', kgCO2PerKWh: '1' } }))
        .status,
    ).toBe(403);
  });
});
