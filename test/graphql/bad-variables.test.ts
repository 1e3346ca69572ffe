import { afterAll, beforeAll, expect, it } from 'vitest';
import { askAs } from '../support/gateways/gateways-over-both.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';

let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  gateway = await startGateway(await openFixtureBackend());
});
afterAll(() => gateway.close());

it('a value in the variables that is of another type is found by its path', async () => {
  const query = `mutation ($uid: Uid!, $items: [ProfileItemDraft!]!) {
    createProfileItems(input: { profileUid: $uid, items: $items }) { userErrors { message } } }`;
  const items = [
    { name: 'good' },
    { startDate: '2026-13-01' },
    { values: [{ path: 'distance', value: 12 }] },
  ];
  const { errors } = await askAs(gateway, 'demo', query, { uid: 'AD63A83B4D41', items });
  expect(errors?.map(({ extensions }) => extensions)).toMatchObject([
    { argument: 'startDate', field: ['items', '1', 'startDate'] },
    { argument: 'value', field: ['items', '2', 'values', '0', 'value'] },
  ]);
});
