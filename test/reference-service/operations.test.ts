import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type Asked, type Told } from './ask.ts';
import { type ReferenceService, startReferenceService } from './service.ts';

let service: ReferenceService;
let now = new Date('2010-06-15T12:00:30Z');
beforeAll(async () => {
  service = await startReferenceService({ now: () => now });
});
afterAll(() => service.close());

const send = (path: string, asked: Asked = {}): Promise<Told> =>
  ask(path.startsWith('http') ? path : `${service.url}${path}`, asked);
const get = async (path: string, asked: Asked = {}) => JSON.parse((await send(path, asked)).text);
const post = (path: string, form: Record<string, string>, asked: Asked = {}): Promise<Told> =>
  send(path, { method: 'POST', form, ...asked });

const cars = '/data/transport/car/generic';
const car = `${cars}/4F6CBCEE95F3`;
const power = '/data/home/electricity/66056991EE23';

describe('the data tree', () => {
  it('drilling down chooses levels with one value, and ends with the uid', async () => {
    const first = await get(`${cars}/drill`);
    expect(first.choices.choices.map(({ value }: { value: string }) => value)).toEqual([
      'diesel',
      'petrol',
      'petrol hybrid',
    ]);
    const last = await get(`${cars}/drill?fuel=petrol%20hybrid`);
    expect(last.selections).toEqual([
      { name: 'fuel', value: 'petrol hybrid' },
      { name: 'size', value: 'medium' },
    ]);
    expect(last.choices).toEqual({ name: 'uid', choices: [{ name: '4F6CBCEE95F6', value: '4F6CBCEE95F6' }] });
  });

  it('pages have a pager, and a page beyond the end is the first one', async () => {
    const { children } = await get(`${cars}?itemsPerPage=4&page=2`);
    expect(children.dataItems.rows).toHaveLength(2);
    expect(children.pager).toMatchObject({
      start: 4,
      from: 5,
      to: 6,
      items: 6,
      nextPage: -1,
      previousPage: 1,
    });
    const beyond = await get(`${cars}?itemsPerPage=4&page=9`);
    expect(beyond.children.pager).toMatchObject({ currentPage: 1, requestedPage: 9, itemsFound: 4 });
  });

  it('amounts are computed by plain arithmetic, and 0 from what is no number', async () => {
    const yearly = await get(`${car}?DISTANCE=1000&distanceUnit=mi`);
    expect(yearly.amount.value).toBeCloseTo(1000 * 1.609344 * 0.26, 9);
    const pounds = await get(`${car}?distance=1000&returnUnit=lb&returnPerUnit=month`);
    expect(pounds.amount).toEqual({ value: expect.closeTo(260 / 0.45359237 / 12, 9), unit: 'lb/month' });
    const monthly = await get(`${car}?distanceKmPerMonth=100`, { as: 'victor' });
    expect([monthly.amountPerMonth, monthly.amount]).toEqual([26, undefined]);
    expect((await get(`${car}?distance=abc`)).amount).toEqual({ value: 0, unit: 'kg/year' });
    const gases = await get(`${power}?energyConsumption=100&startDate=2008-06-01T00:00:00Z`);
    expect(gases.amounts.amount.map(({ type }: { type: string }) => type)).toEqual([
      'totalDirectCO2e',
      'CO2',
      'CH4',
      'N2O',
    ]);
    expect(gases.amounts.amount[1].value).toBeCloseTo(50.47, 9);
  });

  it('a value has a history, which administrators extend', async () => {
    const path = `${power}/massCO2PerEnergy`;
    expect((await get(path)).itemValue.value).toBe('0.49');
    const form = { startDate: '2010-01-01T00:00:00Z', massCO2PerEnergy: '0.47' };
    expect((await post(power, form)).status).toBe(403);
    const created = await post(power, form, { as: 'olga' });
    expect(created.status).toBe(201);
    const { itemValues } = await get(`${path}?valuesPerPage=10`);
    expect(itemValues.map(({ value }: { value: string }) => value)).toEqual([
      '0.45',
      '0.47',
      '0.49',
      '0.5047',
    ]);
    const entry = String(created.headers.location);
    expect((await send(entry, { method: 'PUT', form: { value: '0.46' }, as: 'olga' })).text).toBe('');
    expect((await get(path)).itemValue.value).toBe('0.46');
    expect((await send(entry, { method: 'DELETE', as: 'olga' })).status).toBe(200);
    expect((await send(entry)).status).toBe(404);
  });

  it('administrators create, change and delete items and categories', async () => {
    const as = 'olga';
    expect((await post(cars, { newObjectType: 'DI' })).status).toBe(403);
    const created = await post(cars, { newObjectType: 'DI', fuel: 'hydrogen', kgCO2PerKm: '0' }, { as });
    const item = String(created.headers.location);
    expect([created.status, JSON.parse(created.text).dataItem.label]).toEqual([201, 'hydrogen']);
    await send(item, { method: 'PUT', form: { size: 'small' }, as });
    expect((await get(item)).dataItem.label).toBe('hydrogen, small');
    await send(item, { method: 'DELETE', as });
    expect((await send(item)).status).toBe(404);
    const form = { newObjectType: 'DC', name: 'Taxi', path: 'taxi' };
    const category = String((await post('/data/transport', form, { as })).headers.location);
    expect((await get(category)).dataCategory.name).toBe('Taxi');
    expect((await post('/data/transport', form, { as })).text).toContain('duplicate resource');
    await send(category, { method: 'DELETE', as });
    expect((await send(category)).status).toBe(404);
  });
});

describe('profiles', () => {
  it('an item of version 2 is created, listed by its dates, changed and deleted', async () => {
    const { profile } = JSON.parse((await post('/profiles', { profile: 'true' })).text);
    const list = `/profiles/${profile.uid}/transport/car/generic`;
    const form = { dataItemUid: '4F6CBCEE95F3', distance: '100', distancePerUnit: 'month', duration: 'P1M' };
    const created = await post(list, { ...form, startDate: '2010-03-01T10:00:59Z' });
    expect([created.status, created.text]).toEqual([201, '']);
    const item = String(created.headers.location);
    const { profileItem } = await get(item);
    expect(profileItem).toMatchObject({
      startDate: '2010-03-01T10:00:00Z',
      endDate: '2010-04-01T10:00:00Z',
      name: null,
      amount: { value: expect.closeTo(312, 9), unit: 'kg/year' },
    });
    const itemsIn = async (query: string): Promise<number> =>
      Object.keys((await get(`${list}?${query}`)).profileItems).length;
    expect(await itemsIn('startDate=2010-03-15T00:00:00Z&endDate=2010-03-16T00:00:00Z')).toBe(1);
    expect(await itemsIn('startDate=2010-02-01T00:00:00Z&duration=P1M')).toBe(0);
    expect(await itemsIn('startDate=2010-03-15T00:00:00Z&selectby=start')).toBe(0);
    const prorated = await get(
      `${list}?startDate=2010-03-02T10:00:00Z&endDate=2010-03-12T10:00:00Z&mode=prorata`,
    );
    expect(prorated.profileItems[0].amount.value).toBeCloseTo((26 * 10 * 86_400 * 12) / 31_556_952, 9);
    expect((await send(`${item}/distance`, { method: 'PUT', form: { value: '200' } })).text).toBe('');
    const changed = await send(item, { method: 'PUT', form: { name: 'mine', representation: 'full' } });
    expect(JSON.parse(changed.text).profileItem).toMatchObject({ name: 'mine', amount: { value: 624 } });
    await send(item, { method: 'DELETE' });
    expect((await send(item)).status).toBe(404);
    await send(`/profiles/${profile.uid}`, { method: 'DELETE' });
    expect((await send(list)).status).toBe(404);
  });

  it('an item of version 1 carries forward until it ends', async () => {
    const list = '/profiles/E96D1A2B3C42/transport/car/generic';
    const asked = { as: 'victor' } as const;
    const form = { dataItemUid: '4F6CBCEE95F1', distanceKmPerMonth: '100', name: 'small' };
    const begun = await post(list, { ...form, validFrom: '20100210' }, asked);
    expect([begun.status, JSON.parse(begun.text).profileItem.validFrom]).toEqual([200, '20100201']);
    await post(list, { ...form, validFrom: '201004', end: 'true' }, asked);
    const amountIn = async (month: string): Promise<unknown> =>
      (await get(`${list}?profileDate=${month}`, asked)).children.profileItems.rows.find(
        ({ name }: { name: string }) => name === 'small',
      )?.amountPerMonth;
    expect(await Promise.all(['201001', '201003', '201004', '201005'].map(amountIn))).toEqual([
      undefined,
      '12',
      '0',
      undefined,
    ]);
  });

  it('a batch stores all of its entries or none', async () => {
    const list = '/profiles/E96D1A2B3C41/home/electricity';
    const entry = (name: string, energyConsumption: string) => ({
      dataItemUid: '66056991EE22',
      name,
      energyConsumption,
    });
    const batch = (...profileItems: readonly object[]): Promise<Told> =>
      send(list, { method: 'POST', document: JSON.stringify({ profileItems }) });
    expect((await batch(entry('a', '1'), entry('b', 'many'))).status).toBe(400);
    const { text } = await batch(entry('a', '1'), entry('b', '2'));
    const [first] = JSON.parse(text).profileItems;
    expect(first.uri).toBe(`${list}/${first.uid}`);
    const document = `<ProfileCategory><ProfileItems><ProfileItem><profileItemUid>${first.uid}</profileItemUid><name>A &amp; a</name></ProfileItem></ProfileItems></ProfileCategory>`;
    expect((await send(list, { method: 'PUT', document })).status).toBe(200);
    expect((await get(first.uri)).profileItem.name).toBe('A & a');
    expect((await batch()).text).toContain('empty list');
  });

  it('only the owner writes, and the group sees what it may see', async () => {
    const list = '/profiles/E96D1A2B3C42/transport/car/generic';
    expect((await send(list)).status).toBe(403);
    expect((await send('/profiles/E96D1A2B3C41', { as: 'victor' })).status).toBe(200);
    expect((await send('/profiles/E96D1A2B3C41', { as: 'victor', method: 'DELETE' })).status).toBe(403);
    const { profiles } = await get('/profiles', { as: 'victor' });
    expect(profiles).toHaveLength(2);
  });

  it.each([
    [{ dataItemUid: '' }, 'parameters missing'],
    [{ dataItemUid: 'AAAAAAAAAAAA' }, 'matches nothing'],
    [{ distance: 'abc' }, 'invalid parameters'],
    [{ distancePerUnit: 'hour' }, 'invalid parameters'],
    [{ startDate: '2010-03-01' }, 'not in the right format'],
    [{ endDate: '2009-01-01T00:00:00Z' }, 'end date is before'],
    [{ validFrom: '20100301' }, 'does not have'],
    [{ name: 'company car', startDate: '2010-01-01T00:00:30Z' }, 'duplicate resource'],
  ])('%j is refused as a fault', async (form, words) => {
    const list = '/profiles/E96D1A2B3C41/transport/car/generic';
    const { status, text } = await post(list, { dataItemUid: '4F6CBCEE95F3', ...form });
    expect([status, JSON.parse(text).status.code]).toEqual([400, 400]);
    expect(JSON.parse(text).status.description).toContain(words);
  });
});

describe('sign-in', () => {
  it('a token is renewed after a minute, and ends after half an hour without a request', async () => {
    const form = { username: 'maria', password: 'maria-2' };
    const signedIn = await post('/auth/signIn', form, { as: 'anonymous' });
    const token = String(signedIn.headers.authtoken);
    const use = (authToken: string): Promise<Told> =>
      send('/profiles', { as: 'anonymous', headers: { Authtoken: authToken } });
    expect((await use(token)).headers.authtoken).toBe(token);
    now = new Date(now.getTime() + 61_000);
    const renewed = String((await use(token)).headers.authtoken);
    expect(renewed).not.toBe(token);
    now = new Date(now.getTime() + 1_800_001);
    expect((await use(renewed)).status).toBe(401);
  });

  it('wrong credentials are answered with 200, without a token and a document', async () => {
    const { status, text, headers } = await post(
      '/auth',
      { username: 'maria', password: 'no' },
      { as: 'anonymous' },
    );
    expect([status, text, headers.authtoken]).toEqual([200, '', undefined]);
    expect((await post('/auth', {}, { as: 'anonymous' })).status).toBe(400);
  });

  it.each([
    ['/profiles', 'anonymous', 401, 'Unauthorized'],
    [`${cars}/none`, 'maria', 404, 'Not Found'],
    [`${car}/distance/more`, 'maria', 404, 'Not Found'],
    ['/', 'maria', 406, 'Not Acceptable'],
  ] as const)('%s as %s is %i', async (path, as, code, name) => {
    const { status, text } = await send(path, { as });
    expect(status).toBe(code);
    expect(JSON.parse(text)).toEqual({
      status: { code, name, description: expect.any(String), uri: expect.stringContaining('rfc2616') },
    });
    expect((await send(path, { as, accept: 'xml' })).text).toContain(
      `<Resources><Status><Code>${code}</Code><Name>${name}</Name>`,
    );
  });
});
