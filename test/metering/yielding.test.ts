import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execute, parse } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRestClient } from '../../src/adapters/rest-client/rest-client.ts';
import { createGraphQLContext } from '../../src/graphql/context.ts';
import { schema } from '../../src/graphql/schema.ts';
import { createRequestBudget } from '../../src/metering/request-budget.ts';
import { newestFirst } from '../../src/domain/profiles/profile-item-search.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';
import type { OpenBackend } from '../../src/ports/backend.ts';
import { createRestService } from '../../src/rest-service/rest-service.ts';
import { toGraphQLAnswer } from '../../src/server/graphql-http/answer.ts';
import { asInstant, asPath } from '../support/brands.ts';
import { albania, petrolSmall } from '../support/fixture-keys.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { fixtureDirectory, fixtureNow, noSignal } from '../support/open-fixture-store.ts';
import { startServiceProxy } from '../support/upstreams/service-proxy.ts';

const source = fileURLToPath(new URL('../../src/', import.meta.url));
const credentials = { kind: 'basic', username: 'demo', password: 'demo' } as const;

const pausing = /\bbudget\??\.pause\(\)|\b(?:runInSlices|mapInSlices|inSlices|laterSlice)\(/;
const place = /at .*\/src\/(\S+?\.ts)\S*?:(\d+):\d+/;
const read = new Map<string, readonly string[]>();
const linesOf = (file: string): readonly string[] => {
  const lines = read.get(file) ?? readFileSync(join(source, file), 'utf8').split('\n');
  read.set(file, lines);
  return lines;
};
const lineOf = (file = '', line = ''): string =>
  file.startsWith('metering/') ? '' : (linesOf(file)[Number(line) - 1] ?? '');

const paused = new Set<string>();

function notePause(): void {
  const frames = new Error('here').stack?.split('\n').map((frame) => place.exec(frame)) ?? [];
  const caller = frames.find((frame) => frame !== null && pausing.test(lineOf(frame[1], frame[2])));
  // The executor asks for the entries of a long list.
  const isListed = frames.some(
    (frame) => frame?.[0].includes('inSlices') && frame[1] === 'metering/in-slices.ts',
  );
  const file = caller?.[1] ?? (isListed ? 'graphql/facts/meter-results.ts' : '');
  if (file !== '') paused.add(file);
}

/** A request for which a pause is always due, and that is large. */
function begin() {
  const { signal } = new AbortController();
  const budget = createRequestBudget({ cpuMs: 0, limits: {}, signal, abort: () => {} });
  Object.assign(budget, {
    isPauseDue: () => true,
    pause: async () => notePause(),
    records: () => 10_000,
  });
  return { credentials, signal, requestId: 'pausing', budget };
}

const period = { start: asInstant(Date.UTC(2024, 0)), end: asInstant(Date.UTC(2025, 0)) };
const limit = Error.stackTraceLimit;
let closings: (() => Promise<void>)[];
beforeAll(async () => {
  Error.stackTraceLimit = 50;
  const directory = mkdtempSync(join(tmpdir(), 'yielding-'));
  cpSync(fixtureDirectory, directory, { recursive: true });
  // A look-up that several items match.
  const lookUp = "dataFinder.getDataItemValue('transport/car', 'fuel=petrol', 'source');";
  appendFileSync(join(directory, 'planet/leak/default.js'), lookUp);
  const backend = await openFixtureBackend({ directory });
  rmSync(directory, { recursive: true });
  const service = await startGateway(backend);
  const old = await startServiceProxy(service.url, { offer: () => null });
  const client = openRestClient({ baseUrl: old.url, format: 'json' });
  closings = [() => client.close(), () => old.close(), () => service.close()];
  const own = backend.open({ credentials, signal: noSignal, requestId: 'fill' });
  const { uid } = await own.profiles.create();
  const values = [{ name: 'distance', value: '1' }];
  const startDate = asInstant(Date.UTC(2023, 0));
  const draft = { categoryPath: petrolSmall.categoryPath, dataItemUid: petrolSmall.uid, values, startDate };
  const drafts = Array.from({ length: 120 }, (_, at) => ({ ...draft, name: `${at}` }));
  for (let from = 0; from < drafts.length; from += 40) {
    await own.profileItems.create(uid, drafts.slice(from, from + 40));
  }
  await own.profileItems.create(uid, [{ ...draft, ...albania, dataItemUid: albania.uid, values: [] }]);
  await askPort(backend.open, uid);
  await askPort(client.open, uid);
  await askLists(client.open, uid);
  await askStore(backend.open, uid);
  await askGraphQL(backend.open, uid);
  await askDryRuns(backend.open, uid);
  await askRest(backend.open, uid);
});
afterAll(async () => {
  Error.stackTraceLimit = limit;
  for (const close of closings) await close();
});

async function askPort(open: OpenBackend, profileUid: Uid): Promise<void> {
  await open(begin()).profileItems.listTotals([total(profileUid)]);
  const { dataCategories } = open(begin());
  const { categoryPath: path } = petrolSmall;
  const page = { page: 1, itemsPerPage: 10 };
  await dataCategories.drillDown([{ path, selections: [] }]);
  await dataCategories.listItems([{ path, page, withValues: true }]);
}

/** The lists of two categories, whose items are sorted together. */
async function askLists(open: OpenBackend, profileUid: Uid): Promise<void> {
  const filter = { period: null, labels: [], onlyFailed: false };
  const page = { page: 1, itemsPerPage: 200 };
  const of = { profileUid, categoryPath: asPath(''), filter, orderBy: newestFirst, withAmounts: false };
  const [found] = await open(begin()).profileItems.search([{ ...of, page }]);
  expect(found).toMatchObject({ total: 121 });
}

/** The reads of a remote service that have documents of their own. */
async function askStore(open: OpenBackend, profileUid: Uid): Promise<void> {
  const { profileItems } = open(begin());
  await profileItems.listTotals([{ ...total(profileUid), groupBy: { label: 'site' } }]);
  const item = { by: 'uid', uid: petrolSmall.uid } as const;
  const values = [{ name: 'distance', value: '1', perUnit: 'year' }];
  const draft = { name: 'row', startDate: period.start, values };
  const [verdict] = await profileItems.importRows([{ profileUid, line: 1, key: 'row', item, draft }]);
  expect(verdict).toMatchObject({ outcome: 'added' });
  const { categoryPath, uid: dataItemUid } = petrolSmall;
  await profileItems.create(profileUid, [{ ...draft, name: 'created', categoryPath, dataItemUid }]);
}

const total = (profileUid: Uid) => ({
  profileUids: [profileUid],
  categoryPath: asPath(''),
  withSubcategories: true,
  period,
});

async function askGraphQL(open: OpenBackend, profileUid: Uid): Promise<void> {
  const call = begin();
  const requests = Array.from(
    { length: 120 },
    (_, at) =>
      `{categoryPath: "transport/car", itemUid: "${petrolSmall.uid}", inputs: [{name: "distance", value: "${at}"}]}`,
  );
  const document = parse(`{
    calculate(requests: [${requests.join()}]) { result { value } }
    filtered: dataCategory(path: "transport/car") { items(filter: {drill: [{name: "fuel", value: "petrol"}]}) { nodes { uid } } }
    suggest(text: "petrol") { score }
    profile(uid: "${profileUid}") { one: items(first: 60) { nodes { name } } other: items(first: 60, orderBy: {by: NAME}) { nodes { name } } }
    leak: dataItem(categoryPath: "planet/leak", drill: [{name: "gas", value: "CH4"}]) { amount(inputs: [{name: "mass", value: "1"}]) { value } }
  }`);
  const contextValue = createGraphQLContext(open(call), call.budget);
  const result = await execute({ schema, document, contextValue });
  expect(result.errors).toBeUndefined();
  await toGraphQLAnswer(result, undefined, call);
}

/** What a write of an administrator, and what it would change, is compared for. */
async function askDryRuns(open: OpenBackend, profileUid: Uid): Promise<void> {
  const call = { ...begin(), credentials: { kind: 'basic', username: 'admin', password: 'admin' } as const };
  const value = `categoryPath: "transport/car", itemUid: "${petrolSmall.uid}"`;
  const result = await execute({
    schema,
    document: parse(`mutation {
      updateDataItemValues(dryRun: true, input: {changes: [{${value}, path: "kgCO2PerKm", value: "1"}]}) { changes { fields { field } } }
      createDataItemValueEntries(dryRun: true, input: {${value}, startDate: "2026-01-01T00:00:00Z", values: [{path: "kgCO2PerKm", value: "2"}]}) { changes { fields { field } } }
      createDataItem(dryRun: true, input: {categoryPath: "transport/car", values: [{path: "fuel", value: "air"}, {path: "size", value: "small"}]}) { changes { fields { field } } }
      createProfileItems(dryRun: true, input: {profileUid: "${profileUid}", items: [{categoryPath: "transport/car", dataItemUid: "${petrolSmall.uid}", name: "dry"}]}) { changes { fields { field } } }
    }`),
    contextValue: createGraphQLContext(open(call), call.budget),
  });
  expect(result.errors).toBeUndefined();
}

async function askRest(openBackend: OpenBackend, profileUid: string): Promise<void> {
  const service = createRestService({
    openBackend,
    onUnexpected: (error) => expect.fail(String(error)),
    clock: () => fixtureNow,
  });
  const send = async (path: string, query = '', body = ''): Promise<void> => {
    const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
    const headers = { accept: 'application/json', authorization, 'content-type': 'application/json' };
    const method = body === '' ? 'GET' : 'POST';
    const { status } = await service.answer({
      ...begin(),
      method,
      path,
      query,
      headers,
      body: Buffer.from(body),
    });
    expect([path, status]).toEqual([path, 200]);
  };
  await send('/data/transport/car');
  await send(`/profiles/${profileUid}/transport/car`);
  await send(`/items/${profileUid}`);
  await send(`/items/${profileUid}`, 'failed=true');
  await send(
    `/totals/${profileUid}`,
    'startDate=2024-01-01T00:00:00Z&endDate=2025-01-01T00:00:00Z&by=category',
  );
  await send('/search', 'query=petrol');
  await send('/batch', '', '{"reads":[{"target":"/data/transport"},{"target":"/data/planet"}]}');
}

/** The client of a remote service apart, which has tests of its own. */
const files = [
  'adapters/sqlite/sqlite-connection.ts',
  'application/calculation/calculation-rounds.ts',
  'application/calculation/lookups.ts',
  'application/data-items/data-item-rows.ts',
  'application/data-items/drill-down.ts',
  'application/profile-items/create-profile-items.ts',
  'application/profile-items/import-profile-item-rows.ts',
  'application/profile-items/judged-items.ts',
  'application/search/answers.ts',
  'application/search/match-items.ts',
  'application/writes/audit-snapshots.ts',
  'application/writes/audited-store.ts',
  'application/writes/batch.ts',
  'graphql/facts/meter-results.ts',
  'graphql/loader.ts',
  'graphql/types/calculation/calculation.ts',
  'graphql/writes/dry-run.ts',
  'graphql/writes/snapshots.ts',
  'rest-service/batches/read-batch.ts',
  'rest-service/data-categories/data-categories.ts',
  'rest-service/profile-items/items-of-profile.ts',
  'rest-service/profiles/profile-categories.ts',
  'rest-service/profiles/profile-totals.ts',
];

it('long work of each kind pauses, so that other requests work in between', () => {
  expect([...paused].filter((file) => !file.startsWith('adapters/rest-client/')).toSorted()).toEqual(files);
});
