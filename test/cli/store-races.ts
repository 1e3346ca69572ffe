import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgresStore } from '../../src/adapters/postgres/open-postgres-store.ts';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.ts';
import type { Store } from '../../src/ports/store.ts';
import {
  category,
  dataItem,
  distanceOf,
  entry,
  fill,
  profileItem,
  user,
} from '../adapters/sql/sample-records.ts';
import { rounds } from '../support/deep.ts';
import { noSignal } from '../support/open-fixture-store.ts';
import { type Call, startStoreProcess, type StoreProcess } from './store-processes.ts';
import { asUid, asPath, asInstant } from '../support/brands.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';

const raceRounds = rounds({ usual: 3, deep: 24 });
const writers = [2, 2];
const writersInAll = 4;
/** Of each writer. */
const increments = rounds({ usual: 15, deep: 500 });

/** The same record in each round, from each of the processes with a uid of its own. */
const races: Readonly<Record<string, (round: number, index: number) => Call>> = {
  'an account': (round, index) => ({
    resource: 'users',
    method: 'create',
    parameters: [user(`user ${round}`, { uid: uid('USER', round, index) })],
  }),
  'a category': (round, index) => {
    const draft = {
      parentUid: category(asPath('')).uid,
      path: `bus-${round}`,
      name: 'Bus',
      definitionUid: null,
    };
    return {
      resource: 'dataCategories',
      method: 'create',
      parameters: [[{ ...draft, uid: uid('BUS', round, index) }], 2],
    };
  },
  'a data item': (round, index) => ({
    resource: 'dataItems',
    method: 'create',
    parameters: [[dataItem(`fuel ${round}`, { uid: uid('ITEM', round, index), values: [] })], 2],
  }),
  'an entry of a history': (round, index) => ({
    resource: 'dataItems',
    method: 'update',
    parameters: [
      [
        {
          uid: dataItemOfFill,
          putValues: [{ ...entry('1', asInstant(100 + round)), uid: uid('ENTRY', round, index) }],
          deleteValues: [],
        },
      ],
      2,
    ],
  }),
  'a profile item': (round, index) => ({
    resource: 'profileItems',
    method: 'create',
    parameters: [[profileItem({ uid: uid('PROFILE', round, index), name: `car ${round}` })], 2],
  }),
};

const dataItemOfFill = category(asPath('transport/car'), ['petrol']).items[0]?.uid;

function uid(kind: string, round: number, index: number): Uid {
  return asUid(`${kind}${String(round).padStart(3, '0')}${index}`.padEnd(12, '0'));
}

/** Holds two processes against each other on one database, whose address is a file or that of PostgreSQL. */
export function itHoldsInRaces(createDatabase: () => Promise<string>): void {
  let store: Store;
  let processes: readonly StoreProcess[];

  beforeAll(async () => {
    const address = await createDatabase();
    store = await (address.startsWith('postgres:')
      ? openPostgresStore({ url: address, poolSize: 4 }, noSignal)
      : openSqliteStore({ file: address }, noSignal));
    await fill(store);
    processes = await Promise.all(writers.map(() => startStoreProcess(address)));
  });
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.end()));
    await store.close();
  });

  it(`two processes lose none of ${increments} increments of one value by each of four writers`, async () => {
    const item = profileItem();
    await store.profileItems.create([item], asInstant(1), noSignal);
    const outcomes = processes.map((each, index) =>
      each.increment({ item, value: distanceOf('10'), writers: writers[index] ?? 0, times: increments }),
    );
    expect(await Promise.all(outcomes)).toEqual(['OK', 'OK']);
    const [value] = await store.profileItemValues.listByItems([item], noSignal);
    expect(value?.value).toBe(String(10 + writersInAll * increments));
    expect(await store.profileItems.getMany([item], noSignal)).toMatchObject([
      { version: 1 + writersInAll * increments },
    ]);
  }, 300_000);

  it.each(Object.entries(races))(
    'two processes create %s only once',
    async (_, race) => {
      for (let round = 0; round < raceRounds; round += 1) {
        const outcomes = await Promise.all(processes.map((each, index) => each.call(race(round, index))));
        expect(outcomes.toSorted()).toEqual(['OK', 'duplicate']);
      }
      expect((await store.recordContent('changed', noSignal)).altered).toEqual([]);
    },
    60_000,
  );
}
