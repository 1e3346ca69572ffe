import { readFileSync } from 'node:fs';
import { isInterfaceType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { type BothBackends, startBothBackends } from '../support/upstreams/both-backends.ts';
import { createRestCaller } from '../support/rest-caller.ts';

const page = readFileSync(new URL('../../docs/look-up/graphql.md', import.meta.url), 'utf8');
/** A document, and the answer that the page shows right below it. */
const examples = [...page.matchAll(/```graphql\n([\s\S]*?)```\n\n```json\n([\s\S]*?)```/g)].map(
  ([, query = '', answer = '']) => ({ query, answer: JSON.parse(answer) as unknown }),
);
/** What the page says of remote services: they do not say groups. */
const isOnlyStored = /groups/;

let backends: BothBackends;
let profileUid: string;

beforeAll(async () => {
  backends = await startBothBackends({ directory: builtInDirectory });
  const caller = createRestCaller(backends.service.url, 'demo', 'json');
  profileUid = String((await caller.call('POST', '/profiles', { profile: 'true' })).at('profile.uid'));
  await caller.call('POST', `/profiles/${profileUid}/business/energy/electricity/grid`, {
    dataItemUid: 'H3L7ZLM7L6QQ',
    name: 'Office',
    startDate: '2026-01-01T00:00:00Z',
    energyConsumption: '12000',
    energyConsumptionUnit: 'kWh',
    energyConsumptionPerUnit: 'year',
  });
});

afterAll(() => backends.close());

describe('the page on the schema', () => {
  it('every example on the page has a response', () => {
    expect(examples.length).toBeGreaterThan(10);
    expect(examples).toHaveLength(page.match(/```graphql/g)?.length ?? 0);
  });

  it.each(examples)('the page has the actual response to $query', async ({ query, answer }) => {
    const variables = query.includes('$profileUid') ? { profileUid } : {};
    const { stored, remote } = await backends.ask(query, variables);
    expect({ data: stored.data, errors: stored.errors }).toEqual(answer);
    if (!isOnlyStored.test(query)) expect(remote.data).toEqual(stored.data);
  });

  it('the page names every query and every type with an id', () => {
    const node = schema.getType('Node');
    const types = isInterfaceType(node) ? schema.getPossibleTypes(node).map(({ name }) => name) : [];
    const names = [...Object.keys(schema.getQueryType()?.getFields() ?? {}), ...types];
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
  });
});
