import { getNamedType, type GraphQLObjectType, isLeafType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';
import type { Backend } from '../../src/ports/backend.ts';
import type { RunningBackend } from '../../src/server/gateway/running-backend.ts';
import { builtInDirectory } from '../../src/startup/built-in-data.ts';
import { asInstant, asPath } from '../support/brands.ts';
import { itemKey } from '../support/fixture-keys.ts';
import { executeOperation } from '../support/gateways/execute-operation.ts';
import { openAs, openFixtureBackend, signInAs } from '../support/open-fixture-backend.ts';
import { recordCalls } from '../support/upstreams/recording-backend.ts';

/** With facts, and notes on figures of another time and on CO2 from biomass. */
const item = itemKey(asPath('business/energy/fuel'), 'wood pellets');
const where = `categoryPath: "${item.categoryPath}"`;
const inputs = '[{ name: "mass", value: "1000" }]';
const at = '2031-06-01T00:00:00Z';

let running: RunningBackend;
let backend: Backend;
let profile: string;

beforeAll(async () => {
  running = await openFixtureBackend({ directory: builtInDirectory });
  backend = openAs(running.open, await signInAs(running.open, 'demo'));
  const { uid } = await backend.profiles.create();
  profile = uid;
  const [startDate, endDate] = [asInstant(Date.parse(at)), asInstant(Date.parse('2032-06-01T00:00:00Z'))];
  const values = [{ name: 'mass', value: '1000' }];
  await backend.profileItems.create(uid, [
    { categoryPath: item.categoryPath, dataItemUid: item.uid, startDate, endDate, values },
  ]);
});

afterAll(async () => {
  await running.close();
});

const fields = Object.keys((schema.getType('CalculationResult') as GraphQLObjectType).getFields());

/** Whatever can be selected of a field without arguments. */
function selectionOf(parent: GraphQLObjectType, name: string, depth = 0): string {
  const type = getNamedType(parent.getFields()[name]?.type);
  if (type === undefined || isLeafType(type)) return name;
  if (!isObjectType(type)) return `${name} { __typename }`;
  const below = Object.values(type.getFields()).filter(
    ({ type: of, args }) =>
      args.every(({ defaultValue }) => defaultValue !== undefined) &&
      (depth < 4 || isLeafType(getNamedType(of))),
  );
  return `${name} { __typename ${below.map((field) => selectionOf(type, field.name, depth + 1)).join(' ')} }`;
}

/** The results of the same calculation in every place that has one. */
async function resultsOf(selection: string): Promise<readonly unknown[]> {
  const { data, errors } = await executeOperation(
    backend,
    `{
      dataItem(${where}, uid: "${item.uid}") {
        amount(inputs: ${inputs}, asOf: "${at}") { ${selection} }
        amountsOverTime(inputs: ${inputs}, dates: ["${at}"]) { result { ${selection} } }
      }
      calculate(requests: [{ ${where}, itemUid: "${item.uid}", inputs: ${inputs}, asOf: "${at}" }]) {
        result { ${selection} }
      }
      profile(uid: "${profile}") {
        items { nodes { amount { ${selection} } } }
        category(path: "${item.categoryPath}") { items { nodes { amount { ${selection} } } } }
      }
    }`,
  );
  expect(errors).toEqual([]);
  const { dataItem, calculate, profile: owner } = data as Record<string, never>;
  return [dataItem, calculate, owner];
}

describe('a result of a calculation', () => {
  it('has notes and facts in each of these places', async () => {
    const found = JSON.stringify(await resultsOf('notes { code } amounts { facts { scope } }'));
    const counts = ['OUTSIDE_PERIOD', 'OUTSIDE_SCOPES', 'SCOPE_1'].map(
      (text) => found.split(text).length - 1,
    );
    expect(counts).toEqual([5, 5, 5]);
  });

  it.each(fields)('%s is the same whatever else is selected', async (field) => {
    const type = schema.getType('CalculationResult') as GraphQLObjectType;
    const alone = await resultsOf(selectionOf(type, field));
    const beside = await resultsOf(
      `${selectionOf(type, field)} others: notes { text } parts: amounts { facts { scope } }`,
    );
    expect(alone).toEqual(beside.map(withoutOthers));
  });
});

function withoutOthers(result: unknown): unknown {
  return JSON.parse(JSON.stringify(result), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('others' in value)) return value;
    const { others: _others, parts: _parts, ...rest } = value as Record<string, unknown>;
    return rest;
  });
}

describe('equal calculations of one operation', () => {
  it('are one calculation where only some of them have notes', async () => {
    const { backend: recorded, calls } = recordCalls(backend);
    const { errors } = await executeOperation(
      recorded,
      `{ dataItem(${where}, uid: "${item.uid}") {
        plain: amount(inputs: ${inputs}) { value }
        noted: amount(inputs: ${inputs}) { notes { text } }
      } }`,
    );
    expect(errors).toEqual([]);
    expect(calls.filter((call) => call.startsWith('dataItems.calculate'))).toEqual(['dataItems.calculate 1']);
  });
});
