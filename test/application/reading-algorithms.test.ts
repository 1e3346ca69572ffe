import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Credentials } from '../../src/domain/access/access.ts';
import { createRequestBudget } from '../../src/metering/request-budget.ts';
import type { Backend } from '../../src/ports/backend.ts';
import type { RunningBackend } from '../../src/server/gateway/running-backend.ts';
import { itemKey } from '../support/fixture-keys.ts';
import { fixtureNow } from '../support/open-fixture-store.ts';
import { openAs, openFixtureBackend, signInAs } from '../support/open-fixture-backend.ts';
import { only } from '../support/outcomes.ts';
import { recordStatements } from '../support/record-statements.ts';
import { asInstant, asPath } from '../support/brands.ts';

const header =
  'algFile,default.js\nname,path,type,isDataItemValue,isDrillDown,unit,perUnit,default,choices\n' +
  'Kind,kind,TEXT,true,true,,,,\n';

/** Shared costs are divided among the people that the profile says live there; trips look their factor up. */
const files = {
  'home/factors/itemdef.csv': `name,Factors\n${header}Factor,factor,DECIMAL,true,false,kg,km,,\n`,
  'home/factors/data.csv': 'kind,factor\nbus,2\n',
  'home/factors/default.js': '0;\n',
  'home/trips/itemdef.csv': `name,Trips\n${header}Distance,distance,DECIMAL,false,false,km,year,,\n`,
  'home/trips/data.csv': 'kind\nwork\n',
  'home/trips/default.js': "distance * dataFinder.getDataItemValue('home/factors', 'kind=bus', 'factor');\n",
  'home/people/itemdef.csv': `name,People\n${header}Number,number,INTEGER,false,false,,,1,\n`,
  'home/people/data.csv': 'kind\nadults\n',
  'home/people/default.js': 'number;\n',
  'home/shared/itemdef.csv': `name,Shared\n${header}Mass,mass,DECIMAL,false,false,kg,year,,\n`,
  'home/echo/itemdef.csv': `name,Echo\n${header}Mass,mass,DECIMAL,false,false,kg,year,,\n`,
  'home/echo/data.csv': 'kind\nany\n',
  'home/echo/default.js':
    "var other = profileFinder.getProfileItemValue('home/echo', 'mass'); other == null ? mass : other * 1;\n",
  'home/switch/itemdef.csv': `name,Switches\n${header}On,on,BOOLEAN,true,false,,,,\nNight,night,BOOLEAN,false,false,,,,\n`,
  'home/switch/data.csv': 'kind,on\none,1\ntwo,TRUE\nzero,0\n',
  'home/switch/default.js': 'night === "true" ? 1 : 0;\n',
  'home/flags/itemdef.csv': `name,Flags\n${header}Mass,mass,DECIMAL,false,false,kg,year,,\n`,
  'home/flags/data.csv': 'kind\nany\n',
  'home/flags/default.js':
    "var read = [dataFinder.getDataItemValue('home/switch', 'kind=one', 'on'),\n" +
    "  dataFinder.getDataItemValue('home/switch', 'kind=zero', 'on'),\n" +
    "  profileFinder.getProfileItemValue('home/switch', 'night'),\n" +
    "  profileFinder.getProfileItems('home/switch').get(0).getDataItem().getItemValuesMap().get('on').getValue()];\n" +
    "returnValues.addNote('comment', read.join(' '));\nmass;\n",
  'home/shared/data.csv': 'kind\nheating\nlighting\n',
  'home/shared/default.js':
    "var people = profileFinder.getProfileItemValue('home/people', 'number');\n" +
    'mass / (people == null ? 1 : people);\n',
};

const statements = recordStatements();
let [now, step]: [number, number] = [fixtureNow, 0];
let directory: string;
let running: RunningBackend;
let demo: Credentials;
let open: () => Backend;
let openAsAdmin: () => Backend;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'profile-finder-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  const { onStatement } = statements;
  running = await openFixtureBackend({ directory, onStatement, clock: () => asInstant((now += step)) });
  demo = await signInAs(running.open, 'demo');
  const admin = await signInAs(running.open, 'admin');
  open = () => openAs(running.open, demo);
  openAsAdmin = () => openAs(running.open, admin);
});

afterAll(async () => {
  await running.close();
  rmSync(directory, { recursive: true });
});

describe('algorithms that read the profile of their item', () => {
  it('an algorithm finds the other items of the profile, which is read once', async () => {
    const { uid } = await open().profiles.create();
    const heating = itemKey(asPath('home/shared'), 'heating');
    const draft = { ...heating, dataItemUid: heating.uid, values: [{ name: 'mass', value: '120' }] };
    await open().profileItems.create(uid, [draft, { ...draft, name: 'second' }]);
    const list = async () => {
      const page = await only(
        open().profileItems.list([
          {
            profileUid: uid,
            categoryPath: asPath('home/shared'),
            page: { page: 1, itemsPerPage: 10 },
            withAmounts: true,
          },
        ]),
      );
      return page.entries.map(({ calculation }) => calculation?.amount.value);
    };
    expect(await list()).toEqual([120, 120]);
    const people = itemKey(asPath('home/people'), 'adults');
    await open().profileItems.create(uid, [
      { ...people, dataItemUid: people.uid, values: [{ name: 'number', value: '4' }] },
    ]);
    statements.take();
    expect(await list()).toEqual([30, 30]);
    const selects = statements.take().filter((line) => line.includes('profile_items'));
    expect(selects.length).toBeLessThanOrEqual(4);
  });

  it('totals of a request that has no time to calculate have them all the same, as nothing of them is stored', async () => {
    const { uid } = await open().profiles.create();
    const keys = [itemKey(asPath('home/shared'), 'heating'), itemKey(asPath('home/trips'), 'work')];
    const values = ['mass', 'distance'].map((name) => [{ name, value: '1', perUnit: 'none' }]);
    const [startDate, endDate] = [Date.UTC(2020, 0), Date.UTC(2021, 0)].map(asInstant);
    const drafts = keys.map((key, index) => ({
      ...key,
      dataItemUid: key.uid,
      values: values[index] ?? [],
      startDate,
      endDate,
    }));
    await open().profileItems.create(uid, drafts);
    step = 4000;
    const { signal } = new AbortController();
    const budget = createRequestBudget({ cpuMs: 0, limits: {}, signal, abort: () => {} });
    const requested = { profileUids: [uid], categoryPath: asPath(''), withSubcategories: true, period: null };
    const totals = openAs(running.open, demo, signal, budget).profileItems.listTotals([requested]);
    expect((await only(totals))[0]?.whole).toMatchObject({
      pendingCount: 1,
      amount: { value: expect.closeTo(1, 9) },
    });
    step = 0;
  });

  it('an algorithm does not find its own item there', async () => {
    const { uid } = await open().profiles.create();
    const echo = itemKey(asPath('home/echo'), 'any');
    const create = async (name: string, value: string) => {
      const draft = { ...echo, dataItemUid: echo.uid, name, values: [{ name: 'mass', value }] };
      const [item] = await open().profileItems.create(uid, [draft]);
      if (item === undefined) throw new Error('no item was created');
      return item;
    };
    const one = await create('one', '1');
    expect((await only(open().profileItems.calculate([{ item: one }]))).amount.value).toBe(1);
    const two = await create('two', '2');
    const results = await open().profileItems.calculate([{ item: one }, { item: two }]);
    expect(results).toMatchObject([{ amount: { value: 2 } }, { amount: { value: 1 } }]);
  });

  it('an algorithm reads every spelling of a BOOLEAN as true or false, wherever it is', async () => {
    const { uid } = await open().profiles.create();
    const keys = [itemKey(asPath('home/switch'), 'two'), itemKey(asPath('home/flags'), 'any')];
    const values = [
      { name: 'night', value: '1' },
      { name: 'mass', value: '1' },
    ];
    const drafts = keys.map((key, at) => ({
      ...key,
      dataItemUid: key.uid,
      values: values.slice(at, at + 1),
    }));
    const [, item] = await open().profileItems.create(uid, drafts);
    if (item === undefined) throw new Error('no item was created');
    const { notes } = await only(open().profileItems.calculate([{ item }]));
    expect(notes).toMatchObject([{ text: 'true false true true' }]);
  });

  it('an algorithm finds nothing in the profiles of other users', async () => {
    const heating = itemKey(asPath('home/shared'), 'heating');
    const { uid } = await open().profiles.create();
    const [item] = await open().profileItems.create(uid, [
      { ...heating, dataItemUid: heating.uid, values: [{ name: 'mass', value: '120' }] },
    ]);
    if (item === undefined) throw new Error('no item was created');
    expect((await only(open().profileItems.calculate([{ item }]))).amount.value).toBe(120);
  });
});

describe('algorithms that look up a value', () => {
  // 3 km at 2 kg per km; then at 500 g per km.
  it('an algorithm gets a value in the units of its definition, as it is now', async () => {
    const trips = itemKey(asPath('home/trips'), 'work');
    const { uid } = await open().profiles.create();
    const [item] = await open().profileItems.create(uid, [
      { ...trips, dataItemUid: trips.uid, values: [{ name: 'distance', value: '3' }] },
    ]);
    if (item === undefined) throw new Error('no item was created');
    const amount = async () => (await only(open().profileItems.calculate([{ item }]))).amount.value;
    expect(await amount()).toBe(6);
    const key = { item: itemKey(asPath('home/factors'), 'bus'), path: 'factor' };
    await openAsAdmin().dataItemValues.update([{ key, value: '500', unit: 'g' }]);
    expect(await amount()).toBeCloseTo(1.5, 12);
    await openAsAdmin().dataItemValues.update([{ key, value: '500', perUnit: 'm' }]);
    expect(await amount()).toBeCloseTo(1500, 8);
    await openAsAdmin().dataItemValues.update([{ key, value: '4', unit: '', perUnit: '' }]);
    expect(await amount()).toBe(12);
  });
});
