import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import { createRequestBudget } from '../../src/metering/request-budget.ts';
import { asInstant, asPath } from '../support/brands.ts';
import { petrolSmall } from '../support/fixture-keys.ts';
import { openAs, openBackendWithUsers, signInAs } from '../support/open-fixture-backend.ts';
import { fixtureNow, noSignal, openFixtureStore } from '../support/open-fixture-store.ts';
import { only } from '../support/outcomes.ts';
import { km } from './profile-item-rig.ts';

it('a total of a database that accepts no writes calculates for three seconds, and nothing afterwards', async () => {
  const store = await openFixtureStore();
  let attempts = 0;
  const put = async (): Promise<void> => {
    attempts += 1;
    throw new EmissionsError('STORE_UNAVAILABLE', 'The database is read-only.');
  };
  let [now, step]: [number, number] = [fixtureNow, 0];
  const running = await openBackendWithUsers(
    { ...store, emissions: { ...store.emissions, put } },
    { clock: () => asInstant((now += step)) },
  );
  onTestFinished(() => running.close());
  const demo = await signInAs(running.open, 'demo');
  const { uid } = await openAs(running.open, demo).profiles.create();
  const draft = { categoryPath: asPath('transport/car'), dataItemUid: petrolSmall.uid, values: [km('1')] };
  for (let batch = 0; batch < 10; batch += 1) {
    const drafts = Array.from({ length: 50 }, (_, number) => ({ ...draft, name: `${batch} ${number}` }));
    await openAs(running.open, demo).profileItems.create(uid, drafts);
  }
  step = 2000;
  const budget = createRequestBudget({ cpuMs: 0, limits: {}, signal: noSignal, abort: () => {} });
  const requested = { profileUids: [uid], categoryPath: asPath(''), withSubcategories: true, period: null };
  const totals = openAs(running.open, demo, noSignal, budget).profileItems.listTotals([requested]);
  expect((await only(totals))[0]?.whole).toMatchObject({ includedCount: 200, pendingCount: 300 });
  await sleep(300);
  expect(attempts).toBe(1);
});
