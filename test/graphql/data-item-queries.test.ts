import { describe, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { Backend } from '../../src/ports/backend.ts';
import { executeOperation } from '../support/gateways/execute-operation.ts';
import { recordCalls } from '../support/upstreams/recording-backend.ts';
import { createSampleBackend } from '../support/samples/sample-backend.ts';
import { samplePath, sampleUid } from '../support/samples/sample-items.ts';

const source = `query ($path: CategoryPath!, $uid: Uid, $drill: [SelectionInput!]) {
  dataItem(categoryPath: $path, uid: $uid, drill: $drill) { uid amount { value } }
}`;

function find(names: object, backend: Backend = createSampleBackend({ itemCount: 6 })) {
  return executeOperation(backend, source, { path: samplePath, ...names });
}

function drill(...selections: readonly (readonly [name: string, value: string])[]) {
  return { drill: selections.map(([name, value]) => ({ name, value })) };
}

const one = { dataItem: { uid: sampleUid(3), amount: { value: 0 } } };

describe('items', () => {
  it('an item is found by its uid and read at once', async () => {
    const { backend, calls } = recordCalls(createSampleBackend({ itemCount: 6 }));
    const { data } = await find({ uid: sampleUid(3) }, backend);
    expect(data).toEqual(one);
    expect(calls).toEqual(['dataItems.getMany 1', 'dataItems.calculate 1']);
  });

  it('an item is found by its selections without being read', async () => {
    const { backend, calls } = recordCalls(createSampleBackend({ itemCount: 6 }));
    const { data } = await find(drill(['fuel', 'diesel'], ['model', '3']), backend);
    expect(data).toEqual(one);
    expect(calls).toEqual(['dataCategories.drillDown 1', 'dataItems.calculate 1']);
  });

  it('an item is found below its category in the same two ways', async () => {
    const { data, errors } = await executeOperation(
      createSampleBackend(),
      `{ dataCategory(path: "${samplePath}") {
        byUid: item(uid: "${sampleUid(3)}") { label }
        byDrill: item(drill: [{ name: "fuel", value: "diesel" }, { name: "model", value: "3" }]) { label }
        missing: item(uid: "ZZZZZZZZZZZZ") { label }
        name
      } }`,
    );
    expect(data).toEqual({
      dataCategory: {
        byUid: { label: 'diesel, 3' },
        byDrill: { label: 'diesel, 3' },
        missing: null,
        name: 'Sample',
      },
    });
    expect(errors).toMatchObject([{ path: ['dataCategory', 'missing'], extensions: { code: 'NOT_FOUND' } }]);
  });
});

describe('ambiguous and missing items', () => {
  it.each([
    [
      'neither way',
      {},
      'BAD_USER_INPUT',
      'uid',
      'Name the item by either its uid or select, such as fuel=petrol.',
    ],
    [
      'both ways',
      { uid: sampleUid(3), ...drill() },
      'BAD_USER_INPUT',
      'uid',
      'Name the item by either its uid or select, such as fuel=petrol.',
    ],
    [
      'a level too few',
      drill(['fuel', 'diesel']),
      'BAD_USER_INPUT',
      'drill',
      'drill matches several items with fuel="diesel": choose model too, such as 1, 3, 5.',
    ],
    [
      'a level that there is not, beside all that there are',
      drill(['fuel', 'diesel'], ['model', '3'], ['colour', 'red']),
      'BAD_USER_INPUT',
      'drill',
      '"colour" is not a drill-down level of the category. Its levels are fuel, model.',
    ],
    [
      'a level chosen twice',
      drill(['fuel', 'diesel'], ['model', '3'], ['FUEL', 'petrol']),
      'BAD_USER_INPUT',
      'drill',
      '"FUEL" is selected twice, but items have one value for it.',
    ],
    [
      'a value that no item has',
      drill(['fuel', 'steam'], ['model', '3']),
      'NOT_FOUND',
      undefined,
      'No item of transport/sample has fuel "steam" and model "3". fuel can be petrol, diesel.',
    ],
    [
      'a uid that no item has',
      { uid: 'ZZZZZZZZZZZZ' },
      'NOT_FOUND',
      undefined,
      'The data item does not exist.',
    ],
    [
      'a category without items',
      { path: 'transport', ...drill() },
      'NOT_FOUND',
      undefined,
      'The category transport has no items.',
    ],
  ])(
    'an item that is not identified is null with an error that says what to do: %s',
    async (_, names, code, argument, message) => {
      const { data, errors } = await find(names);
      expect(data).toEqual({ dataItem: null });
      expect(errors).toMatchObject([
        {
          message,
          path: ['dataItem'],
          extensions: { code, ...(argument === undefined ? {} : { argument }) },
        },
      ]);
    },
  );

  it('selections that match two items are rejected with the uids of both', async () => {
    const backend = createSampleBackend();
    const twins = [sampleUid(1), sampleUid(2)].map((uid) => ({ name: uid, value: uid }));
    const { errors } = await find(drill(['fuel', 'diesel'], ['model', '3']), {
      ...backend,
      dataCategories: {
        ...backend.dataCategories,
        drillDown: async (requests) =>
          (await backend.dataCategories.drillDown(requests)).map((answer) =>
            answer instanceof EmissionsError
              ? answer
              : { ...answer, choices: { name: 'uid', choices: twins } },
          ),
      },
    });
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining(`: name one by its uid, such as ${sampleUid(1)}, ${sampleUid(2)}.`),
        extensions: { code: 'BAD_USER_INPUT', argument: 'drill' },
      },
    ]);
  });
});
