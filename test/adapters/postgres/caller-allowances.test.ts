import { afterEach, expect, it } from 'vitest';
import { createCallerAllowances } from '../../../src/adapters/postgres/caller-allowances.ts';
import {
  openPostgresDatabase,
  openPostgresStore,
} from '../../../src/adapters/postgres/open-postgres-store.ts';
import type { CallerAllowances } from '../../../src/ports/caller-allowances.ts';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { describeOnPostgres } from '../sql/open-stores.ts';

/** So long that nothing is earned again while a test runs. */
const aRequest = 1_000_000;

describeOnPostgres('allowances of callers, shared by processes', ({ database }) => {
  const stores: Store[] = [];
  const statements: string[] = [];
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    statements.length = 0;
  });

  async function open(): Promise<CallerAllowances> {
    const { url } = await database();
    const onStatement = (sql: string): void => void statements.push(sql);
    const store = await openPostgresStore({ url, poolSize: 3, onStatement }, noSignal);
    stores.push(store);
    const { callerAllowances } = store;
    if (callerAllowances === undefined) throw new Error('A database on a server has allowances.');
    return callerAllowances;
  }

  /** How many requests of each caller are not earned again. */
  async function spend(allowances: CallerAllowances, used: Readonly<Record<string, number>>) {
    const untilFull = await allowances.spend(new Map(Object.entries(used)), aRequest, noSignal);
    return Object.fromEntries([...untilFull].map(([caller, ms]) => [caller, Math.ceil(ms / aRequest)]));
  }

  it('usage is added up by caller, in one statement per report', async () => {
    const [one, other] = [await open(), await open()];
    statements.length = 0;
    expect(await spend(one, { a: 3, b: 1 })).toEqual({ a: 3, b: 1 });
    expect(await spend(other, { b: 2, c: 5 })).toEqual({ b: 3, c: 5 });
    expect(await spend(one, { a: 1 })).toEqual({ a: 4 });
    expect(statements).toHaveLength(3);
  });

  it('concurrent reports lose nothing, in whatever order they name the same callers', async () => {
    const processes = await Promise.all([open(), open(), open()]);
    const callers = Array.from({ length: 40 }, (_, at) => `caller ${at}`);
    const rounds = Array.from({ length: 10 }, (_, at) =>
      processes.map((allowances) => {
        const order = at % 2 === 0 ? callers : callers.toReversed();
        return spend(allowances, Object.fromEntries(order.map((caller) => [caller, 1])));
      }),
    );
    await Promise.all(rounds.flat());
    const told = await spend(await open(), Object.fromEntries(callers.map((caller) => [caller, 0])));
    expect(told).toEqual(Object.fromEntries(callers.map((caller) => [caller, 30])));
  });

  it('an allowance is restored over time, and then forgotten', async () => {
    const allowances = await open();
    await spend(allowances, { a: 3, b: 1, c: 1 });
    const { url, query } = await database();
    await query("update caller_allowances set full_at = 0 where caller in ('a', 'c')");
    expect(await spend(allowances, { a: 1 })).toEqual({ a: 1 });
    const { connection } = await openPostgresDatabase({ url, poolSize: 1 }, noSignal);
    await spend(createCallerAllowances(connection, 0), { b: 1 });
    await connection.close();
    expect(await query('select caller from caller_allowances order by caller')).toEqual([
      { caller: 'a' },
      { caller: 'b' },
    ]);
  });
});
