import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
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
import { noSignal } from '../support/open-fixture-store.ts';
import { createPostgresDatabase, hasPostgres } from '../support/postgres/postgres-database.ts';
import type { Program } from './program.ts';
import { type Call, startStoreProcess, type StoreProcess } from './store-processes.ts';

const rounds = 12;
const writers = [3, 3, 2];
/** Of each writer. Eight writers of one value on a server are mostly in each other's way, so the rest is for long runs. */
const manyTimes = 500;
const fewTimes = process.env['CRASH_ROUNDS'] === undefined ? 150 : manyTimes;

/** The same record in each round, from each of the processes with a uid of its own. */
const races: Readonly<Record<string, (round: number, index: number) => Call>> = {
  'an account': (round, index) => ({
    resource: 'users',
    method: 'create',
    parameters: [user(`user ${round}`, { uid: uid('USER', round, index) })],
  }),
  'a category': (round, index) => {
    const draft = { parentUid: category('').uid, path: `bus-${round}`, name: 'Bus', definitionUid: null };
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
          putValues: [{ ...entry('1', 100 + round), uid: uid('ENTRY', round, index) }],
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

const dataItemOfFill = category('transport/car', ['petrol']).items[0]?.uid;

function uid(kind: string, round: number, index: number): string {
  return `${kind}${String(round).padStart(3, '0')}${index}`.padEnd(12, '0');
}

/** Registers the tests of three processes on one store. */
export function describeStoreRaces(getProgram: () => Program): void {
  const undo: (() => Promise<unknown>)[] = [];

  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  });

  /** With the records of `fill`, and three processes on it. */
  async function start(address: string): Promise<{ store: Store; processes: readonly StoreProcess[] }> {
    const store = await (address.startsWith('postgres:')
      ? openPostgresStore({ url: address, poolSize: 4 }, noSignal)
      : openSqliteStore({ file: address }, noSignal));
    undo.push(() => store.close());
    await fill(store);
    const processes = await Promise.all([0, 1, 2].map(() => startStoreProcess(address)));
    undo.push(() => Promise.all(processes.map((each) => each.end())));
    return { store, processes };
  }

  let files = 0;
  const onFile = async (): Promise<string> => {
    files += 1;
    return join(getProgram().folder, `races-${files}.db`);
  };
  const onPostgres = async (): Promise<string> => {
    const database = await createPostgresDatabase();
    undo.push(() => database.drop());
    return database.url;
  };

  const describeOn = (
    name: string,
    isSkipped: boolean,
    times: number,
    address: () => Promise<string>,
  ): void => {
    describe.skipIf(isSkipped)(`three processes on one ${name}`, () => {
      it(`lose none of ${times} increments of one value by each of eight writers`, async () => {
        const { store, processes } = await start(await address());
        const item = profileItem();
        await store.profileItems.create([item], 1, noSignal);
        const outcomes = processes.map((each, index) =>
          each.increment({ item, value: distanceOf('10'), writers: writers[index] ?? 0, times }),
        );
        expect(await Promise.all(outcomes)).toEqual(['OK', 'OK', 'OK']);
        const [value] = await store.profileItemValues.listByItems([item], noSignal);
        expect(value?.value).toBe(String(10 + 8 * times));
        expect(await store.profileItems.getMany([item], noSignal)).toMatchObject([
          { version: 1 + 8 * times },
        ]);
      }, 300_000);

      it.each(Object.entries(races))(
        'create %s only once',
        async (_, race) => {
          const { store, processes } = await start(await address());
          for (let round = 0; round < rounds; round += 1) {
            const outcomes = await Promise.all(processes.map((each, index) => each.call(race(round, index))));
            expect(outcomes.toSorted()).toEqual(['OK', 'duplicate', 'duplicate']);
          }
          expect((await store.checkContent(noSignal)).altered).toEqual([]);
        },
        60_000,
      );
    });
  };

  describeOn('file', false, manyTimes, onFile);
  describeOn('PostgreSQL database', !hasPostgres, fewTimes, onPostgres);
}
