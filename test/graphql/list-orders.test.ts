import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { petrolSmall } from '../support/fixture-keys.ts';
import { askAs, gatewaysOverBoth, type StartedGateway } from '../support/gateways/gateways-over-both.ts';

interface Connection {
  readonly nodes: readonly Readonly<Record<string, string>>[];
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
}

describe.each(Object.entries(gatewaysOverBoth))('orders of lists %s', (name, open) => {
  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await open();
  });
  afterAll(() => gateway.close());

  async function ask(query: string, variables = {}) {
    const { data, errors } = await askAs(gateway, 'admin', query, variables);
    expect(errors).toBeUndefined();
    return data;
  }

  /** The whole list by pages of two, by one field. */
  async function walk(list: (args: string) => string, field: string, order: string): Promise<string[]> {
    const found: string[] = [];
    for (let after: string | null = null; ;) {
      const args = `first: 2, orderBy: ${order}${after === null ? '' : `, after: "${after}"`}`;
      const data = await ask(`{ ${list(args)} }`);
      let value: unknown = data;
      while (!isConnection(value)) value = Object.values(value as object)[0];
      found.push(...value.nodes.map((node) => node[field] ?? ''));
      after = value.pageInfo.endCursor;
      if (!value.pageInfo.hasNextPage) return found;
    }
  }

  const isConnection = (value: unknown): value is Connection =>
    typeof value === 'object' && value !== null && 'nodes' in value;
  const nodes = (fields: string) => `{ nodes { ${fields} } pageInfo { endCursor hasNextPage } }`;
  const items = (args: string) =>
    `dataCategory(path: "transport/car") { items(${args}) ${nodes('label uid')} }`;
  const definitions = (args: string) => `itemDefinitions(${args}) ${nodes('name')}`;
  const byCodeUnits = (one: string, other: string) => (one < other ? -1 : 1);

  it('items of a category are sorted by label, in both directions, page by page', async () => {
    const up = await walk(items, 'label', '{ by: LABEL }');
    expect(up.length).toBeGreaterThan(3);
    expect(up).toEqual(up.toSorted(byCodeUnits));
    expect(await walk(items, 'label', '{ by: LABEL, isDescending: true }')).toEqual(up.toReversed());
  });

  it('items that are the same in the order stay in the order of the category, and a change moves one', async () => {
    const { dataCategory } = await ask(
      `{ dataCategory(path: "transport/car") { items(first: 100) { nodes { uid } } } }`,
    );
    const uids = (dataCategory as { items: Connection }).items.nodes.map((node) => node['uid']);
    for (const order of ['{ by: CREATED }', '{ by: CREATED, isDescending: true }']) {
      expect(await walk(items, 'uid', order)).toEqual(uids);
    }
    await ask(
      `mutation { updateDataItemValue(input: { categoryPath: "transport/car", itemUid: "${petrolSmall.uid}", path: "source", value: "ours" }) { userErrors { code } } }`,
    );
    expect((await walk(items, 'uid', '{ by: MODIFIED, isDescending: true }'))[0]).toBe(petrolSmall.uid);
  });

  it('an order and a filter hold together, and cursors are of one order', async () => {
    const filtered = await walk(
      (args) =>
        `dataCategory(path: "transport/car") { items(filter: { labelContains: "petrol" }, ${args}) ${nodes('label')} }`,
      'label',
      '{ by: LABEL, isDescending: true }',
    );
    expect(filtered.every((label) => label.includes('petrol'))).toBe(true);
    expect(filtered).toEqual(filtered.toSorted(byCodeUnits).toReversed());
    const { dataCategory } = await ask(`{ ${items('first: 2, orderBy: { by: LABEL }')} }`);
    const after = (dataCategory as { items: Connection }).items.pageInfo.endCursor;
    const { errors } = await askAs(
      gateway,
      'admin',
      `{ ${items(`first: 2, orderBy: { by: MODIFIED }, after: "${after}"`)} }`,
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', argument: 'after' });
  });

  it('item definitions are sorted by name and by their last change', async () => {
    const names = await walk(definitions, 'name', '{ by: NAME }');
    expect(names.length).toBeGreaterThan(2);
    expect(names).toEqual(names.toSorted(byCodeUnits));
    expect(await walk(definitions, 'name', '{ by: NAME, isDescending: true }')).toEqual(names.toReversed());
    await ask('mutation { createItemDefinition(input: { name: "A new one" }) { userErrors { code } } }');
    expect(await walk(definitions, 'name', '{ by: NAME }')).toEqual(['A new one', ...names]);
  });

  it('a history is read from the oldest entry on', async () => {
    for (const [startDate, value] of [
      ['2020-01-01', '0.2'],
      ['2021-01-01', '0.3'],
    ]) {
      await ask(
        `mutation { createDataItemValueEntries(input: { categoryPath: "transport/car", itemUid: "${petrolSmall.uid}", startDate: "${startDate}", values: [{ path: "kgCO2PerKm", value: "${value}" }] }) { userErrors { message } } }`,
      );
    }
    const history = (args: string) =>
      `dataItemValue(categoryPath: "transport/car", itemUid: "${petrolSmall.uid}", path: "kgCO2PerKm") { historyEntries(${args}) ${nodes('value')} }`;
    const oldest = await walk(history, 'value', 'OLDEST_FIRST');
    expect(oldest.slice(-2)).toEqual(['0.2', '0.3']);
    expect(await walk(history, 'value', 'NEWEST_FIRST')).toEqual(oldest.toReversed());
  });

  const isOverStore = name === 'over the store';

  it.runIf(isOverStore)('the audit log is read from the newest entry on', async () => {
    const log = (args: string) => `auditEntries(${args}) ${nodes('number')}`;
    const newest = await walk(log, 'number', 'NEWEST_FIRST');
    expect(newest.length).toBeGreaterThan(2);
    expect(newest).toEqual((await walk(log, 'number', 'OLDEST_FIRST')).toReversed());
    expect(newest[0]).toBe(newest.length);
  });

  it.runIf(isOverStore)('API keys are sorted by name, and those that do not expire come first', async () => {
    for (const input of [
      'name: "b"',
      'name: "A", expires: "2026-06-01"',
      'name: "c", expires: "2026-05-01"',
    ]) {
      await ask(`mutation { createApiKey(input: { ${input} }) { userErrors { message } } }`);
    }
    const keys = async (order: string) => {
      const { viewer } = await ask(`{ viewer { apiKeys${order} { name } } }`);
      return (viewer as { apiKeys: { name: string }[] }).apiKeys.map((key) => key.name);
    };
    expect(await keys('')).toEqual(expect.arrayContaining(['b', 'A', 'c']));
    expect(await keys('(orderBy: { by: NAME })')).toEqual(['A', 'b', 'c']);
    expect(await keys('(orderBy: { by: EXPIRES })')).toEqual(['b', 'c', 'A']);
    expect(await keys('(orderBy: { by: EXPIRES, isDescending: true })')).toEqual(['A', 'c', 'b']);
  });
});
