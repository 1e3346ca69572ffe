import DataLoader from 'dataloader';
import {
  type FragmentDefinitionNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { type CategoryPath, parentOf, ROOT_PATH } from '../../src/domain/basics/category-path.ts';
import type { DataCategory } from '../../src/domain/data-tree/data-category.ts';
import { parentLevels } from '../../src/graphql/lookahead.ts';
import { executeOperation } from '../support/gateways/execute-operation.ts';
import { recordCalls } from '../support/upstreams/recording-backend.ts';
import { createSampleBackend } from '../support/samples/sample-backend.ts';
import { sampleUid } from '../support/samples/sample-items.ts';

async function ask(source: string) {
  const { backend, calls } = recordCalls(createSampleBackend());
  const { data, errors } = await executeOperation(backend, source);
  expect(errors).toEqual([]);
  return { data, calls };
}

const item = (fields: string) =>
  `{ dataItem(categoryPath: "transport/sample", uid: "${sampleUid(7)}") { ${fields} } }`;

describe("an item's category", () => {
  it('the category of an item needs no read', async () => {
    const { data, calls } = await ask(item('dataCategory { uid path name }'));
    expect(data).toEqual({
      dataItem: { dataCategory: { uid: 'CCCCCCCCCCC2', path: 'transport/sample', name: 'Sample' } },
    });
    expect(calls).toEqual(['dataItems.getMany 1']);
  });

  it('the category is read once for all items when further fields are selected', async () => {
    const { calls } = await ask(
      '{ nodes: dataCategory(path: "transport/sample") { items(first: 20) { nodes { dataCategory { modified parent { name } } } } } }',
    );
    // The category itself was read for the list: the loader has it already.
    expect(calls).toEqual(['dataCategories.getMany 1', 'dataCategories.listItems 1', 'dataItems.getMany 20']);
    const { calls: callsForOne } = await ask(item('dataCategory { modified itemDefinition { name } }'));
    expect(callsForOne).toEqual(['dataItems.getMany 1', 'dataCategories.getMany 1']);
  });
});

describe("a category's parent", () => {
  it('the parent of a category needs no read, but its own parent does, and the root has none', async () => {
    const { data, calls } = await ask(
      '{ dataCategory(path: "transport/sample") { parent { path name parent { path parent { path } } } } }',
    );
    expect(data).toEqual({
      dataCategory: { parent: { path: 'transport', name: 'Transport', parent: { path: '', parent: null } } },
    });
    expect(calls).toEqual(['dataCategories.getMany 2']);
  });

  it('all that lead to a category are read together with it, also through fragments and from an item', async () => {
    const fragments = `fragment Above on DataCategory { path parent { ...Further } }
      fragment Further on DataCategory { name parent { parent { name } } modified }`;
    const above = '... on DataCategory { ...Above } parent { ...Further uid }';
    const { calls } = await ask(`{ dataCategory(path: "transport/sample") { ${above} } } ${fragments}`);
    expect(calls).toEqual(['dataCategories.getMany 2']);
    const { calls: fromItem } = await ask(`${item(`dataCategory { ${above} }`)} ${fragments}`);
    expect(fromItem).toEqual(['dataItems.getMany 1', 'dataCategories.getMany 2']);
  });

  it('no more is read than is selected, and what is missing is said once', async () => {
    const { calls } = await ask(
      '{ dataCategory(path: "transport/sample") { parent { name } p: parent { path } } }',
    );
    expect(calls).toEqual(['dataCategories.getMany 1']);
    const source = '{ dataCategory(path: "transport/gone/too") { parent { parent { parent { name } } } } }';
    const { data, errors } = await executeOperation(createSampleBackend(), source);
    expect(data).toEqual({ dataCategory: null });
    expect(errors).toMatchObject([{ path: ['dataCategory'], extensions: { code: 'NOT_FOUND' } }]);
  });
});

describe('many parents within each other', () => {
  it('each category above is requested once by its own field and twice ahead of it', async () => {
    const sample = createSampleBackend();
    const [root] = (await sample.dataCategories.getMany([ROOT_PATH])) as [DataCategory];
    const named = (path: CategoryPath | null) => path && { uid: root.uid, path, name: path };
    const getMany = async (paths: readonly CategoryPath[]) =>
      paths.map((path) => ({ ...root, path, parent: named(parentOf(path)) }));
    const backend = { ...sample, dataCategories: { ...sample.dataCategories, getMany } };
    const load = vi.spyOn(DataLoader.prototype, 'load');
    try {
      const parents = `${'parent { '.repeat(10)} path ${'}'.repeat(10)}`;
      await executeOperation(backend, `{ dataCategory(path: "a/b/c/d/e/f/g/h/i/j/k") { ${parents} } }`);
      expect(load).toHaveBeenCalledTimes(1 + 9 + 9 + 9);
    } finally {
      load.mockRestore();
    }
  });

  it('how many there are is found out once for all categories of a field', () => {
    const { definitions } = parse(
      '{ dataCategory { ...Above } } fragment Above on DataCategory { parent { parent { uid } } }',
    );
    const [operation, above] = definitions as [OperationDefinitionNode, FragmentDefinitionNode];
    const fieldNodes = operation.selectionSet.selections.filter(
      (node): node is FieldNode => node.kind === Kind.FIELD,
    );
    const reads = vi.fn(() => above);
    const fragments = Object.defineProperty({}, 'Above', { get: reads });
    expect([1, 2, 3].map(() => parentLevels({ fieldNodes, fragments }))).toEqual([2, 2, 2]);
    expect(reads).toHaveBeenCalledTimes(1);
  });
});

describe("a category's children", () => {
  it('children have their path and name without a read', async () => {
    const { data, calls } = await ask('{ dataCategory { children { path name children { path } } } }');
    expect(data).toEqual({
      dataCategory: {
        children: [{ path: 'transport', name: 'Transport', children: [{ path: 'transport/sample' }] }],
      },
    });
    expect(calls).toEqual([
      'dataCategories.getMany 1',
      'dataCategories.listChildren 1',
      'dataCategories.listChildren 1',
    ]);
  });
});

describe("a value's item", () => {
  const value = (fields: string) =>
    `{ dataItemValue(categoryPath: "transport/sample", itemUid: "${sampleUid(7)}", path: "source") { ${fields} } }`;

  it('the item of a value has its uid and id without a read', async () => {
    const { data, calls } = await ask(value('dataItem { uid id }'));
    expect(data).toMatchObject({ dataItemValue: { dataItem: { uid: sampleUid(7) } } });
    expect(calls).toEqual(['dataItemValues.getMany 1']);
  });

  it('the item of a value is read when further fields are selected', async () => {
    const { data, calls } = await ask(value('dataItem { label path modified }'));
    expect(data).toEqual({
      dataItemValue: {
        dataItem: { label: 'diesel, 7', path: sampleUid(7), modified: '2021-01-01T00:00:00.007Z' },
      },
    });
    expect(calls).toEqual(['dataItemValues.getMany 1', 'dataItems.getMany 1']);
  });
});

describe('an item without path and name', () => {
  it('the uid of an item without path and name takes their place', async () => {
    const { data } = await ask(item('path name'));
    expect(data).toEqual({ dataItem: { path: sampleUid(7), name: sampleUid(7) } });
  });
});

describe("a value's history", () => {
  it('a history has every entry, each with an id other than that of the value', async () => {
    const { data } = await ask(
      item('itemValue(path: "kgCO2PerKm") { id history { __typename value startDate } }'),
    );
    const entry = (value: string, startDate: string) => ({
      __typename: 'HistoryEntry',
      value,
      startDate,
    });
    expect(data).toMatchObject({
      dataItem: {
        itemValue: {
          history: [
            entry('0.10', '2022-01-01T00:00:00.000Z'),
            entry('0.11', '2021-01-01T00:00:00.000Z'),
            entry('0.121', '2020-01-01T00:00:00.000Z'),
          ],
        },
      },
    });
  });
});
