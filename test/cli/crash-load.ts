import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { isDeep } from '../support/deep.ts';
import { uidOf } from '../../src/data-sets/files/uid-of.ts';
import type { Served } from '../support/program/start-file.ts';

const category = 'transport/car/generic';
const dataItemUid = uidOf('data item', category, 'petrol', 'average');
const counted = { path: 'kgCO2ePerKm', at: `${category}/${dataItemUid}/kgCO2ePerKm` };
const batchSize = 5;

/** Between two requests of a writer, so that the load takes a part of the machine only. */
const pauseMs = isDeep ? 1 : 50;

/** A batch as the one who sent it remembers it. */
interface Batch {
  readonly profileUid: string;
  isAcknowledged: boolean;
}

/** A value to which writers add one, under the version that they have read. */
interface Counter {
  readonly start: number;
  acknowledged: number;
  /** Sent, and nobody knows what came of it. */
  unknown: number;
}

/** The writes and their responses, recorded outside of the processes that are killed. */
export interface Ledger {
  readonly profileUid: string;
  readonly profileItemUid: string;
  readonly batches: Batch[];
  readonly profileValue: Counter;
  readonly dataValue: Counter;
}

/** Where the next request goes; `null` while nothing serves. */
type Target = () => Served | null;

export async function ask<T>({ url }: Served, query: string): Promise<T> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('admin:admin')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
    signal: AbortSignal.timeout(60_000),
  });
  const { data, errors } = (await answer.json()) as { data: T; errors?: unknown };
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}

interface Written {
  readonly userErrors: readonly { readonly code: string }[];
}

/** Makes what is counted in: a profile with an item, and a figure of the data tree. */
export async function openLedger(server: Served): Promise<Ledger> {
  const profileUid = await createProfile(server);
  const created = await ask<{ createProfileItem: { profileItem: { uid: string } } }>(
    server,
    `mutation { createProfileItem(input: { profileUid: "${profileUid}", item: { categoryPath: "${category}",
      dataItemUid: "${dataItemUid}", values: [{ name: "distance", value: "1000" }] } }) { profileItem { uid } } }`,
  );
  await ask(
    server,
    `mutation { updateDataItemValue(input: { categoryPath: "${category}", itemUid: "${dataItemUid}",
      path: "${counted.path}", value: "1000" }) { userErrors { code } } }`,
  );
  const counter = (): Counter => ({ start: 1000, acknowledged: 0, unknown: 0 });
  return {
    profileUid,
    profileItemUid: created.createProfileItem.profileItem.uid,
    batches: [],
    profileValue: counter(),
    dataValue: counter(),
  };
}

/**
 * Lets writers of batches and of both counters, and a reader, go on while
 * `work` kills what answers them. Rejects when a reader has seen half a batch.
 */
export async function underLoad(ledger: Ledger, target: Target, work: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  const load = runLoad(ledger, target, over.signal);
  const worked = work().finally(() => over.abort());
  await Promise.all([load, worked]);
}

async function runLoad(ledger: Ledger, target: Target, signal: AbortSignal): Promise<void> {
  const until = (step: (server: Served) => Promise<void>): Promise<void> => repeat(step, target, signal);
  const twice = [0, 1];
  await Promise.all([
    ...twice.map(() => until((server) => writeBatch(server, ledger))),
    ...twice.map(() => until((server) => addToProfileValue(server, ledger))),
    ...twice.map(() => until((server) => addToDataValue(server, ledger))),
    until((server) => readLastBatch(server, ledger)),
  ]);
}

export function sentOf({ batches, profileValue, dataValue }: Ledger): number {
  return batches.length + profileValue.acknowledged + dataValue.acknowledged;
}

/** Nothing that was acknowledged is lost, nothing is there by halves. Gives back what was counted. */
export async function expectLedger(server: Served, ledger: Ledger): Promise<string> {
  const counts = await mapInGroups(ledger.batches, 8, ({ profileUid }) => countItems(server, profileUid));
  for (const [index, { isAcknowledged }] of ledger.batches.entries()) {
    expect(isAcknowledged ? [batchSize] : [0, batchSize]).toContain(counts[index]);
  }
  const profileValue = await readProfileValue(server, ledger);
  const dataValue = await readDataValue(server);
  expectCounted(ledger.profileValue, profileValue.value);
  expectCounted(ledger.dataValue, dataValue.value);
  await expectEveryChangeLogged(server, ledger.dataValue, dataValue.value);
  const acknowledged = ledger.batches.filter((batch) => batch.isAcknowledged).length;
  expect(
    Math.min(acknowledged, ledger.profileValue.acknowledged, ledger.dataValue.acknowledged),
  ).toBeGreaterThan(0);
  const open = ledger.batches.length - acknowledged + ledger.profileValue.unknown + ledger.dataValue.unknown;
  return `${acknowledged} batches, ${ledger.profileValue.acknowledged} + ${ledger.dataValue.acknowledged} increments acknowledged, ${open} without an answer`;
}

function expectCounted({ start, acknowledged, unknown }: Counter, value: number): void {
  expect(value - start).toBeGreaterThanOrEqual(acknowledged);
  expect(value - start).toBeLessThanOrEqual(acknowledged + unknown);
}

/** The entries of the log, oldest first, count up by one: each write left one, and no write that is not there did. */
async function expectEveryChangeLogged(server: Served, { start }: Counter, value: number): Promise<void> {
  const logged: number[] = [];
  for (let before: string | null = null; ;) {
    const page: AuditPage = await ask(
      server,
      `{ auditEntries(categoryPath: "${counted.at}", last: 100${before === null ? '' : `, before: "${before}"`}) {
        nodes { fields { field after } } pageInfo { hasPreviousPage startCursor } } }`,
    );
    const { nodes, pageInfo } = page.auditEntries;
    const values = nodes.map(({ fields }) => Number(fields.find(({ field }) => field === 'value')?.after));
    logged.unshift(...values);
    if (!pageInfo.hasPreviousPage || logged.includes(start)) break;
    before = pageInfo.startCursor;
  }
  const expected = Array.from({ length: value - start + 1 }, (_, index) => start + index);
  expect(logged.slice(logged.indexOf(start))).toEqual(expected);
}

interface AuditPage {
  readonly auditEntries: {
    readonly nodes: readonly {
      readonly fields: readonly { readonly field: string; readonly after: string }[];
    }[];
    readonly pageInfo: { readonly hasPreviousPage: boolean; readonly startCursor: string };
  };
}

async function repeat(
  step: (server: Served) => Promise<void>,
  target: Target,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const server = target();
    try {
      if (server !== null) await step(server);
    } catch (error) {
      // Killed, or the database behind it was.
      if (error instanceof Error && error.name === 'AssertionError') throw error;
    }
    await sleep(pauseMs);
  }
}

async function createProfile(server: Served): Promise<string> {
  const { createProfile: created } = await ask<{ createProfile: { profile: { uid: string } } }>(
    server,
    'mutation { createProfile { profile { uid } } }',
  );
  return created.profile.uid;
}

const drafts = Array.from(
  { length: batchSize },
  (_, at) => `{ categoryPath: "${category}", dataItemUid: "${dataItemUid}", name: "entry ${at}" }`,
).join(' ');

async function writeBatch(server: Served, { batches }: Ledger): Promise<void> {
  const batch = { profileUid: await createProfile(server), isAcknowledged: false };
  batches.push(batch);
  const { createProfileItems: written } = await ask<{ createProfileItems: Written }>(
    server,
    `mutation { createProfileItems(input: { profileUid: "${batch.profileUid}", items: [${drafts}] }) {
      userErrors { code } } }`,
  );
  batch.isAcknowledged = written.userErrors.length === 0;
}

async function readLastBatch(server: Served, { batches }: Ledger): Promise<void> {
  const last = batches.at(-1);
  if (last !== undefined) expect([0, batchSize]).toContain(await countItems(server, last.profileUid));
}

async function countItems(server: Served, profileUid: string): Promise<number> {
  const { profile } = await ask<{ profile: { category: { items: { totalCount: number } } } }>(
    server,
    `{ profile(uid: "${profileUid}") { category(path: "${category}") { items { totalCount } } } }`,
  );
  return profile.category.items.totalCount;
}

interface Reading {
  readonly version: number;
  readonly value: number;
}

interface Valued {
  readonly version: number;
  readonly itemValues: readonly { readonly path: string; readonly value: string }[];
}

async function readProfileValue(server: Served, { profileUid, profileItemUid }: Ledger): Promise<Reading> {
  const { profileItem } = await ask<{ profileItem: Valued }>(
    server,
    `{ profileItem(profileUid: "${profileUid}", categoryPath: "${category}", uid: "${profileItemUid}") {
      version itemValues { path value } } }`,
  );
  return readingOf(profileItem, 'distance');
}

async function readDataValue(server: Served): Promise<Reading> {
  const { dataItem } = await ask<{ dataItem: Valued }>(
    server,
    `{ dataItem(categoryPath: "${category}", uid: "${dataItemUid}") { version itemValues { path value } } }`,
  );
  return readingOf(dataItem, counted.path);
}

function readingOf({ version, itemValues }: Valued, path: string): Reading {
  return { version, value: Number(itemValues.find((value) => value.path === path)?.value) };
}

async function addToProfileValue(server: Served, ledger: Ledger): Promise<void> {
  const { version, value } = await readProfileValue(server, ledger);
  const { profileUid, profileItemUid, profileValue } = ledger;
  await add(server, profileValue, 'updateProfileItem', {
    input: `profileUid: "${profileUid}", categoryPath: "${category}", uid: "${profileItemUid}",
      values: [{ name: "distance", value: "${value + 1}" }]`,
    version,
  });
}

async function addToDataValue(server: Served, { dataValue }: Ledger): Promise<void> {
  const { version, value } = await readDataValue(server);
  await add(server, dataValue, 'updateDataItemValue', {
    input: `categoryPath: "${category}", itemUid: "${dataItemUid}", path: "${counted.path}", value: "${value + 1}"`,
    version,
  });
}

async function add(
  server: Served,
  counter: Counter,
  mutation: string,
  { input, version }: { readonly input: string; readonly version: number },
): Promise<void> {
  counter.unknown += 1;
  const answer = await ask<Record<string, Written>>(
    server,
    `mutation { ${mutation}(input: { ${input}, expectedVersion: ${version} }) { userErrors { code } } }`,
  );
  counter.unknown -= 1;
  const codes = answer[mutation]?.userErrors.map(({ code }) => code) ?? [];
  if (codes.length === 0) counter.acknowledged += 1;
  else expect(codes).toEqual(['CONFLICT']);
}

async function mapInGroups<T, U>(
  members: readonly T[],
  size: number,
  map: (member: T) => Promise<U>,
): Promise<readonly U[]> {
  const results: U[] = [];
  for (let start = 0; start < members.length; start += size) {
    results.push(...(await Promise.all(members.slice(start, start + size).map(map))));
  }
  return results;
}
