import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageCheck } from '../../../src/adapters/sqlite/integrity-process.ts';
import type { CheckOutcome } from '../../../src/adapters/sql/integrity/background-checks.ts';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.ts';
import type { Store } from '../../../src/ports/store.ts';
import { noSignal } from '../../support/open-fixture-store.ts';
import { onFile } from './open-stores.ts';
import { user } from './sample-records.ts';

const pageSize = 4096;
const { file } = onFile();
const names = Array.from({ length: 400 }, (_, at) => `user-${at}-${'x'.repeat(200)}`);
async function fill(): Promise<void> {
  const store = await openSqliteStore({ file: file() }, noSignal);
  await store.users.ensure(
    names.map((name) => user(name)),
    noSignal,
  );
  await store.close();
}

/** Opens the database and waits for what the check of all pages comes to. */
async function openChecked(): Promise<{ store: Store; outcome: CheckOutcome }> {
  let tell: (outcome: CheckOutcome) => void = () => {};
  const told = new Promise<CheckOutcome>((resolve) => {
    tell = resolve;
  });
  const store = await openSqliteStore({ file: file(), onChecked: (outcome) => tell(outcome) }, noSignal);
  return { store, outcome: await told };
}

describe('the background check of a database', () => {
  it('an intact database passes the check', async () => {
    await fill();
    const { store, outcome } = await openChecked();
    expect(outcome).toEqual({ state: 'intact' });
    await store.check(noSignal);
    await store.users.ensure([user('late')], noSignal);
    expect(await store.users.findByUsername('late', noSignal)).not.toBeNull();
    await store.close();
  });

  it('the check finds a corrupt page that nothing reads, and the store goes on', async () => {
    await fill();
    const bytes = readFileSync(file());
    // A leaf of the users' table: its cells are overwritten, its neighbours stay.
    const index = bytes.lastIndexOf(names[200] ?? '');
    const page = Math.floor(index / pageSize) * pageSize;
    bytes.fill(0xff, page, page + pageSize);
    writeFileSync(file(), bytes);

    const { store, outcome } = await openChecked();
    expect(outcome.state).toBe('corrupted');
    await store.check(noSignal);
    expect(await store.users.findByUsername(names[0] ?? '', noSignal)).not.toBeNull();
    await store.close();
  });

  it('the check reports that it could not run when there is nothing to read', async () => {
    expect(await pageCheck(file())(noSignal)).toMatchObject({ state: 'unchecked' });
  });

  it('a check that is stopped has no result', async () => {
    await fill();
    const stopping = new AbortController();
    const outcome = pageCheck(file())(stopping.signal);
    stopping.abort();
    expect(await outcome).toEqual({ state: 'unchecked', cause: 'SIGKILL' });
  });

  it('a check with a delay has no result before, and ends with the store', async () => {
    await fill();
    const outcomes: CheckOutcome[] = [];
    const onChecked = (outcome: CheckOutcome): void => void outcomes.push(outcome);
    const store = await openSqliteStore({ file: file(), onChecked, checkDelaySeconds: 300 }, noSignal);
    // Two checks that start later and at once come to their end meanwhile.
    for (const _ of [1, 2]) await (await openChecked()).store.close();
    await store.close();
    expect(outcomes).toEqual([]);
  });

  it('a check ends with the store, however far it is', async () => {
    await fill();
    const store = await openSqliteStore({ file: file(), onChecked: () => {} }, noSignal);
    await store.close();
    await expect(store.users.ensure([user('late')], noSignal)).rejects.toThrow();
  });
});
