import { describe, expect, it } from 'vitest';
import type { PageRequest } from '../../src/domain/basics/page.ts';
import type { Backend } from '../../src/ports/backend.ts';
import { executeOperation } from '../support/gateways/execute-operation.ts';
import { recordCalls } from '../support/upstreams/recording-backend.ts';
import { createSampleBackend } from '../support/samples/sample-backend.ts';
import { sampleUid } from '../support/samples/sample-items.ts';

/** The calls that an operation costs over the sample's fifty items, once it has been answered in full. */
async function callsOf(source: string, variables: Readonly<Record<string, unknown>> = {}) {
  const { backend, calls } = recordCalls(createSampleBackend());
  const { errors } = await executeOperation(backend, source, variables);
  expect(errors).toEqual([]);
  return calls;
}

const fifty = (fields: string) =>
  `{ dataCategory(path: "transport/sample") { items(first: 50) { nodes { ${fields} } } } }`;
const list = ['dataCategories.getMany 1', 'dataCategories.listItems 1'];

describe('fifty items', () => {
  it('fields of the list rows need no read of the items', async () => {
    expect(await callsOf(fifty('id uid path label created modified'))).toEqual(list);
  });

  it('fifty items cost one call for the items and one for their values, however deep the fields', async () => {
    const fields = `
      name startDate endDate version
      dataCategory { uid path name }
      itemDefinition { name drillDown }
      environment { name }
      itemValues { value itemValueDefinition { name valueDefinition { valueType } } dataItem { label name } }`;
    expect(await callsOf(fifty(fields))).toEqual([
      ...list,
      'dataItems.getMany 50',
      'dataItemValues.listByItem 50',
    ]);
  });

  it('values that come with the items are not read again', async () => {
    const sample = createSampleBackend();
    const withValues = async (keys: Parameters<typeof sample.dataItems.getMany>[0]) =>
      (await sample.dataItems.getMany(keys)).map((item) =>
        item instanceof Error ? item : { ...item, values: [] },
      );
    const dataItems = { ...sample.dataItems, getMany: withValues };
    const { backend, calls } = recordCalls({ ...sample, dataItems });
    const source = `{ dataItem(categoryPath: "transport/sample", uid: "${sampleUid(1)}") {
      source itemValues { value } itemValue(path: "kgCO2PerKm") { value } } }`;
    const { data, errors } = await executeOperation(backend, source);
    expect({ data, errors, calls }).toEqual({
      data: { dataItem: { source: null, itemValues: [], itemValue: null } },
      errors: [],
      calls: ['dataItems.getMany 1'],
    });
  });

  it('shared definitions are read once', async () => {
    expect(await callsOf(fifty('itemDefinition { itemValueDefinitions { path } }'))).toEqual([
      ...list,
      'dataItems.getMany 50',
      'itemDefinitions.listValueDefinitions 1',
    ]);
  });

  it('all amounts, all choices and all actions cost one call each', async () => {
    const fields =
      'amount(inputs: [{ name: "distance", value: "10" }]) { value } userValueChoices { name } actions { allowView }';
    expect(await callsOf(fifty(fields))).toEqual([
      ...list,
      'dataItems.calculate 50',
      'dataItems.listChoices 50',
      'dataItems.listActions 50',
    ]);
  });

  it('one value of each item costs one call, as do its history and its actions', async () => {
    const fields = 'itemValue(path: "kgCO2PerKm") { value history { value } actions { allowModify } }';
    expect(await callsOf(fifty(fields))).toEqual([
      ...list,
      'dataItemValues.listByItem 50',
      'dataItemValues.listHistory 50',
      'dataItemValues.listActions 50',
    ]);
  });
});

describe('aliases', () => {
  const item = (path: string, index: number) =>
    `dataItem(categoryPath: "${path}", uid: "${sampleUid(index)}") { name itemValues { value } }`;

  it('aliases of one item read it once, however its category is spelled', async () => {
    const source = `{ a: ${item('transport/sample', 1)} b: ${item('Transport/SAMPLE', 1)} c: ${item('/transport/sample/', 1)} }`;
    expect(await callsOf(source)).toEqual(['dataItems.getMany 1', 'dataItemValues.listByItem 1']);
  });

  it('aliases of several items read them together', async () => {
    const aliases = Array.from({ length: 20 }, (_, index) => `a${index}: ${item('transport/sample', index)}`);
    expect(await callsOf(`{ ${aliases.join(' ')} }`)).toEqual([
      'dataItems.getMany 20',
      'dataItemValues.listByItem 20',
    ]);
  });

  it('aliases of several values read them together', async () => {
    const value = (path: string) =>
      `dataItemValue(categoryPath: "transport/sample", itemUid: "${sampleUid(3)}", path: "${path}") { value }`;
    expect(await callsOf(`{ a: ${value('kgCO2PerKm')} b: ${value('source')} }`)).toEqual([
      'dataItemValues.getMany 2',
    ]);
  });

  it('aliases of the same calculation run it once', async () => {
    const amount = 'amount(inputs: [{ name: "distance", value: "1" }], returnUnit: "kg") { value }';
    const source = `{ dataItem(categoryPath: "transport/sample", uid: "${sampleUid(0)}") { a: ${amount} b: ${amount} } }`;
    expect(await callsOf(source)).toEqual(['dataItems.getMany 1', 'dataItems.calculate 1']);
  });
});

it('the next request reads again', async () => {
  const { backend, calls } = recordCalls(createSampleBackend());
  const source = '{ dataCategory(path: "transport") { name } }';
  await executeOperation(backend, source);
  await executeOperation(backend, source);
  expect(calls).toEqual(['dataCategories.getMany 1', 'dataCategories.getMany 1']);
});

describe('the length of a list', () => {
  async function wasCounted(fields: string, args = 'first: 5'): Promise<boolean> {
    const backend = createSampleBackend();
    const requested: PageRequest[] = [];
    const watched: Backend = {
      ...backend,
      dataCategories: {
        ...backend.dataCategories,
        listItems(requests) {
          requested.push(...requests.map(({ page }) => page));
          return backend.dataCategories.listItems(requests);
        },
      },
    };
    const { errors } = await executeOperation(
      watched,
      `{ dataCategory(path: "transport/sample") { items(${args}) { ${fields} } } }`,
    );
    expect(errors).toEqual([]);
    expect(requested).toHaveLength(args.includes('last') ? 2 : 1);
    return requested.some(({ withTotal }) => withTotal !== false);
  }

  it('a list is counted only for totalCount or `last`', async () => {
    expect(await wasCounted('nodes { label } pageInfo { hasNextPage endCursor }')).toBe(false);
    expect(await wasCounted('nodes { label } totalCount')).toBe(true);
    expect(await wasCounted('nodes { label }', 'last: 5')).toBe(true);
  });
});
