import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dieselSmall, petrolSmall } from '../../support/fixture-keys.ts';
import { askAs, type StartedGateway } from '../../support/gateways/gateways-over-both.ts';
import { startGateway } from '../../support/gateways/start-fixture-gateway.ts';
import { startRemoteGateway } from '../../support/gateways/start-remote-gateway.ts';
import { openFixtureBackend } from '../../support/open-fixture-backend.ts';
import { runHere } from '../../support/program/run-here.ts';
import { dataSetFolder } from './data-set-folder.ts';

const folder = dataSetFolder();
let work: string;
let service: StartedGateway;
let gateways: readonly StartedGateway[];

beforeEach(async () => {
  work = mkdtempSync(join(tmpdir(), 'removed-items-'));
  service = await startGateway(await openFixtureBackend({ file: join(work, 'store.db') }));
  const formats = ['json', 'xml'] as const;
  const over = formats.map((upstreamFormat) => startRemoteGateway(service.url, { upstreamFormat }));
  gateways = [service, ...(await Promise.all(over))];
});

afterEach(async () => {
  for (const gateway of gateways.toReversed()) await gateway.close();
  rmSync(work, { recursive: true });
});

const createItems = `mutation ($input: CreateProfileItemsInput!) {
  createProfileItems(input: $input) { profileItems { uid } userErrors { message } }
}`;
const total = `query ($uid: Uid!) {
  profile(uid: $uid) {
    total(from: "2025-01-01T00:00:00Z", to: "2026-01-01T00:00:00Z") {
      value itemCount includedCount failedCount isComplete
      failedItems { nodes { error { code message } } }
    }
  }
}`;
const whole = {
  value: expect.closeTo((225 * 365) / 365.2425, 6) as number,
  itemCount: 2,
  includedCount: 2,
  failedCount: 0,
  isComplete: true,
};
const without = {
  value: expect.closeTo((100 * 365) / 365.2425, 6) as number,
  itemCount: 2,
  includedCount: 1,
  failedCount: 1,
  isComplete: false,
};

it('a total tells of an item whose data item an import removed, until it is back', async () => {
  const created = await askAs(service, 'demo', 'mutation { createProfile { profile { uid } } }');
  const { profile } = created.data['createProfile'] as { profile: { uid: string } };
  const items = [petrolSmall, dieselSmall].map(({ categoryPath, uid }) => ({
    categoryPath,
    dataItemUid: uid,
    startDate: '2025-01-01T00:00:00Z',
    endDate: '2026-01-01T00:00:00Z',
    values: [{ name: 'distance', value: '1000' }],
  }));
  await askAs(service, 'demo', createItems, { input: { profileUid: profile.uid, items } });
  const expectTotals = async (figures: object, nodes: readonly object[]) => {
    for (const gateway of gateways) {
      const { data, errors } = await askAs(gateway, 'demo', total, { uid: profile.uid });
      expect(errors).toBeUndefined();
      expect(data).toMatchObject({ profile: { total: { ...figures, failedItems: { nodes } } } });
    }
  };
  await expectTotals(whole, []);
  folder.copyFixture();
  const run = (...more: readonly string[]) =>
    runHere(work, ['import', folder.path(), '--store', 'store.db', ...more]);
  folder.drop('transport/car/data.csv', /^diesel,small.*\n/m);
  expect((await run()).out).toMatch(/removal: .*"diesel, small"[^]*--allow-removals/);
  await expectTotals(whole, []);
  expect((await run('--allow-removals')).code).toBe(0);
  const message = expect.stringContaining('"diesel, small", was removed. Delete') as string;
  await expectTotals(without, [{ error: { code: 'NOT_FOUND', message } }]);
  const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
  const list = `${service.url}/profiles/${profile.uid}/transport/car?startDate=2025-01-01T00:00:00Z`;
  for (const accept of ['application/json', 'application/xml']) {
    for (const prefer of ['', 'complete-items']) {
      const listed = await (await fetch(list, { headers: { authorization, accept, prefer } })).text();
      expect(listed).toContain('petrol, small');
      expect(listed).not.toMatch(/removed|diesel/i);
    }
  }
  folder.copyFixture('transport/car');
  expect((await run()).code).toBe(0);
  await expectTotals(whole, []);
});
