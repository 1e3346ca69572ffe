import createClient from 'openapi-fetch';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { petrolSmall } from '../test/support/fixture-keys.ts';
import { fillPlaces, type Places } from '../test/support/fill-places.ts';
import { startGateway } from '../test/support/gateways/start-fixture-gateway.ts';
import {
  bodyCheck,
  type DocumentedOperation,
  documentedOperations,
} from '../test/support/openapi-document.ts';
import { openFixtureBackend } from '../test/support/open-fixture-backend.ts';
import { createRestCaller } from '../test/support/rest-caller.ts';
import type { paths } from './generated/rest-api.ts';

const inputs = { distance: 100, distanceUnit: 'mi' };
const row = `dataItemUid,distance\n${petrolSmall.uid},30\n`;
const csv = (text: string) => ({
  body: text,
  bodySerializer: String,
  headers: { 'Content-Type': 'text/csv' },
});
const json = (body: object) => ({ body, headers: { 'Content-Type': 'application/json' } });
const asForm = (fields: object) => new URLSearchParams(Object.entries(fields)).toString();
const form = (body: object) => ({
  body,
  bodySerializer: asForm,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
});
const signingIn = form({ username: 'demo', password: 'demo' });
const changed = () => json({ profileItems: [{ profileItemUid: places['profileItemUid'], distance: 6 }] });
const deleted = () => json({ profileItems: [{ profileItemUid: places['profileItemUid'] }] });

/** Each operation that needs more than its path, with what it needs. */
const sent: Readonly<Record<string, object | (() => object)>> = {
  signIn: signingIn,
  putSignIn: signingIn,
  signInAtAuth: signingIn,
  putSignInAtAuth: signingIn,
  createTopCategory: form({ newObjectType: 'DC', name: 'Typed', path: 'typed' }),
  createInDataCategory: form({ newObjectType: 'DC', name: 'Typed', path: 'typed' }),
  updateDataCategory: form({ name: 'Cars' }),
  viewDataItem: { query: { inputs } },
  drillDown: { query: { selections: { fuel: 'petrol' } } },
  createDataItemValues: form({ startDate: '2026-01-01', kgCO2PerKm: 0.2 }),
  updateDataItem: form({ name: 'A car' }),
  updateDataItemValue: form({ value: 0.3 }),
  createProfile: form({ profile: true }),
  updateProfile: form({ name: 'Typed' }),
  createProfileItemsInProfile: json({
    profileItems: [{ dataItemUid: petrolSmall.uid, distance: 5, name: 'in a profile' }],
  }),
  updateProfileItems: changed,
  deleteItemsOfProfile: deleted,
  deleteItemsOfProfileCategory: deleted,
  updateRootBatch: () =>
    json({ dataCategories: [{ dataCategoryUid: transportUid, name: 'Transport again' }] }),
  createProfileItem: form({ dataItemUid: petrolSmall.uid, distance: 7, name: 'typed' }),
  updateProfileItem: form({ distance: 8 }),
  updateProfileItemValue: form({ value: 9 }),
  createItemDefinition: form({ name: 'Typed' }),
  updateItemDefinition: form({ name: 'Typed again' }),
  createItemValueDefinition: form({ name: 'Typed', path: 'typed', valueType: 'DECIMAL', fromProfile: true }),
  updateItemValueDefinition: form({ name: 'Typed again' }),
  searchDataItems: { query: { query: 'petrol' } },
  listAuditLog: { parseAs: 'text' },
  suggestDataItems: { query: { text: '30 km by petrol car' } },
  importRows: csv(row),
  importRowsOfCategory: csv(row),
  calculateRows: { ...csv(`categoryPath,${row}`.replace('\n', '\ntransport/car,')), parseAs: 'text' },
  calculateRowsOfCategory: { ...csv(row), parseAs: 'text' },
  readBatch: json({ reads: ['/data/transport'] }),
};

let url: string;
let close: () => Promise<void>;
let places: Places;
let transportUid: string;
/** The uids of what was created here, so that it can be deleted. */
const created: Record<string, string> = {};

beforeAll(async () => {
  const server = await startGateway(await openFixtureBackend());
  ({ url } = server);
  close = () => server.close();
  const caller = createRestCaller(url, 'admin', 'json');
  places = await fillPlaces(caller);
  transportUid = String((await caller.call('GET', '/data/transport')).at('dataCategory.uid'));
});
afterAll(() => close());

const client = () =>
  createClient<paths, 'application/json'>({
    baseUrl: url,
    headers: { Authorization: `Basic ${btoa('admin:admin')}` },
    querySerializer: { object: { style: 'form', explode: true } },
  });

it('a typed client passes the inputs of a calculation, and reads its amount', async () => {
  const { data } = await client().GET('/data/{categoryPath}/{item}', {
    params: {
      path: { categoryPath: 'transport/car', item: petrolSmall.uid },
      query: { inputs, returnUnit: 'kg' },
    },
  });
  const { amount } = data ?? {};
  expect(typeof amount === 'object' && Number(amount.value)).toBeGreaterThan(0);
});

const ownPlaces: Readonly<Record<string, () => object>> = {
  deleteItemDefinition: () => ({ itemDefinitionUid: created['createItemDefinition'] }),
  deleteItemValueDefinition: () => ({ itemValueDefinitionUid: created['createItemValueDefinition'] }),
};

/** Deletions come last, first those of records, and of them those of what contains others after these. */
const order = [...documentedOperations].sort((one, other) => rank(one) - rank(other));

function rank({ method, template }: DocumentedOperation): number {
  if (method !== 'DELETE') return 0;
  return (template.startsWith('/data') ? 200 : 100) - template.split('/').length;
}

it.each(order)('a generated client runs $operationId as documented', async (operation) => {
  const { operationId, method, template, statuses } = operation;
  // Each deletion has records of its own.
  if (method === 'DELETE') places = await fillPlaces(createRestCaller(url, 'admin', 'json'));
  const needed = sent[operationId] ?? {};
  const given = typeof needed === 'function' ? needed() : needed;
  const { query, ...rest } = { query: {}, ...given } as { readonly query: object };
  const path = { ...places, ...ownPlaces[operationId]?.() };
  const request = client().request as unknown as Request;
  const { response, data, error } = await request(method.toLowerCase(), template, {
    params: { path, query },
    ...rest,
  });
  expect(statuses).toContain(response.status);
  // The root of the data tree stays.
  expect([response.status, error]).toEqual(
    operationId === 'deleteRoot' ? [403, expect.anything()] : [expect.toSatisfy(isSuccess), undefined],
  );
  if (typeof data !== 'object') return;
  created[operationId] = uidIn(data);
  const check = bodyCheck(template, method, response.status);
  check(data);
  expect(check.errors ?? []).toEqual([]);
});

function isSuccess(status: number): boolean {
  return status === 200 || status === 201;
}

/** The uid of the only record in an answer to a write. */
function uidIn(data: unknown): string {
  return /"uid":"(\w{12})"/.exec(JSON.stringify(data))?.[1] ?? '';
}

type Request = (
  method: string,
  template: string,
  options: object,
) => Promise<{ readonly response: Response; readonly data?: unknown; readonly error?: unknown }>;
