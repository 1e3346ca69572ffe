import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import { dataItemNode } from '../../src/graphql/types/data-items/data-item.ts';
import { dataCategoryNode } from '../../src/graphql/types/data-categories/data-category.ts';
import { dataItemValueNode } from '../../src/graphql/types/data-items/data-item-value.ts';
import { profileNode } from '../../src/graphql/types/profiles/profile.ts';
import { itemDefinitionNode } from '../../src/graphql/types/definitions/item-definition.ts';
import { itemValueDefinitionNode } from '../../src/graphql/types/definitions/item-value-definition.ts';
import { historyEntryNode } from '../../src/graphql/types/data-items/history-entry.ts';
import { profileCategoryNode } from '../../src/graphql/types/profiles/profile-category.ts';
import { profileItemNode } from '../../src/graphql/types/profile-items/profile-item.ts';
import { profileItemValueNode } from '../../src/graphql/types/profile-items/profile-item-value.ts';
import { schema } from '../../src/graphql/schema.ts';
import { decodeId, type NodeDefinition } from '../../src/graphql/global-id.ts';
import { executeOperation } from '../support/gateways/execute-operation.ts';
import { createSampleBackend } from '../support/samples/sample-backend.ts';
import { samplePath, sampleUid } from '../support/samples/sample-items.ts';
import { asUid, asPath } from '../support/brands.ts';
import type { CategoryPath } from '../../src/domain/basics/category-path.ts';

const uid = fc.stringMatching(/^[0-9A-Z]{12}$/).map(asUid);
const segment = fc.stringMatching(/^[a-z0-9_~-][a-z0-9_.~-]{0,20}$/);
const path = fc.array(segment, { maxLength: 5 }).map((segments) => asPath(segments.join('/')));
const key = fc.record({ categoryPath: path, uid });
const valuePath = fc.stringMatching(/^[A-Za-z0-9_~-][A-Za-z0-9_.~-]{0,20}$/);

const value = fc.record({ item: key, path: valuePath });
const profileItem = fc.record({ profileUid: uid, categoryPath: path, uid });

/** A key of a type, written into an id and found in it again. */
interface Named {
  readonly type: string;
  readonly key: unknown;
  readonly id: string;
}

function named<K, T>({ type, encode }: NodeDefinition<K, T>, keys: fc.Arbitrary<K>): fc.Arbitrary<Named> {
  return keys.map((each) => ({ type, key: each, id: encode(each) }));
}

const node: fc.Arbitrary<Named> = fc.oneof(
  named(historyEntryNode, fc.record({ item: key, path: valuePath, entryUid: uid })),
  named(itemDefinitionNode, uid),
  named(itemValueDefinitionNode, fc.record({ itemDefinitionUid: uid, name: fc.oneof(uid, valuePath) })),
  named(profileNode, uid),
  named(profileCategoryNode, fc.record({ profileUid: uid, path })),
  named(profileItemNode, profileItem),
  named(profileItemValueNode, fc.record({ item: profileItem, path: valuePath })),
  named(dataCategoryNode, path),
  named(dataItemNode, key),
  named(dataItemValueNode, value),
);

describe('global ids', () => {
  it('a global id is decoded to its key', async () => {
    await fc.assert(
      fc.asyncProperty(node, async ({ type, key, id }) => {
        const decoded = decodeId(schema, id);
        expect(decoded.type).toBe(type);
        expect(decoded.key).toEqual(key);
      }),
    );
  });

  it('a global id is equal for two spellings of one path only', () => {
    fc.assert(
      fc.property(node, node, (one, other) => {
        const isSame = JSON.stringify([one.type, one.key]) === JSON.stringify([other.type, other.key]);
        expect(one.id === other.id).toBe(isSame);
      }),
    );
    const spelled = (categoryPath: CategoryPath) => dataItemNode.encode({ categoryPath, uid: sampleUid(1) });
    expect(spelled(asPath('Transport/CAR'))).toBe(spelled(asPath('transport/car')));
  });

  it('a global id needs no encoding in a URL', () => {
    fc.assert(
      fc.property(node, ({ id }) => {
        expect(id).toMatch(/^[A-Za-z0-9_-]+$/);
      }),
    );
  });
});

describe('invalid ids', () => {
  const written = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');

  it.each([
    ['nothing', ''],
    ['a uid', sampleUid(1)],
    ['another type', written(['Profile', samplePath, sampleUid(1)])],
    ['a type of every object', written(['constructor', samplePath])],
    ['an item without uid', written(['DataItem', samplePath])],
    ['a category with too much', written(['DataCategory', samplePath, sampleUid(1)])],
    ['an item with too much', written(['DataItem', samplePath, sampleUid(1), 'a', 'b'])],
    ['a value with too much', written(['DataItemValue', samplePath, sampleUid(1), 'a', 'b'])],
    ['a number in a place for text', written(['DataItem', samplePath, 1])],
    ['an object', written({ type: 'DataCategory', path: '' })],
    ['a path that climbs', written(['DataCategory', 'transport/../../admin'])],
    ['a path with a query', written(['DataCategory', 'transport?x=1'])],
    ['a value path that climbs', written(['DataItemValue', samplePath, sampleUid(1), '..'])],
    ['a uid with a slash', written(['DataItem', samplePath, '0000/0000000'])],
    ['far too much', 'A'.repeat(3001)],
  ])('an invalid id is rejected: %s', (_, id) => {
    expect(() => decodeId(schema, id)).toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT', argument: 'id' }),
    );
  });

  it('any invalid id is rejected with BAD_USER_INPUT', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((text) => Buffer.from(text).toString('base64url')),
        ),
        (id) => {
          try {
            decodeId(schema, id);
          } catch (error) {
            expect(error).toBeInstanceOf(EmissionsError);
            return;
          }
          throw new Error('Random text was taken for an id.');
        },
      ),
    );
  });
});

describe('node and nodes', () => {
  const ids = {
    DataCategory: dataCategoryNode.encode(asPath('transport')),
    DataItem: dataItemNode.encode({ categoryPath: samplePath, uid: sampleUid(2) }),
    DataItemValue: dataItemValueNode.encode({
      item: { categoryPath: samplePath, uid: sampleUid(2) },
      path: 'source',
    }),
  };

  it.each(Object.entries(ids))('the id of a %s returns the same record', async (typename, id) => {
    const { data, errors } = await executeOperation(
      createSampleBackend(),
      'query ($id: ID!) { node(id: $id) { __typename id } }',
      { id },
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({ node: { __typename: typename, id } });
  });

  it('nodes keeps the order of the ids, across types and with duplicates', async () => {
    const { DataCategory, DataItem, DataItemValue } = ids;
    const wanted = [DataItemValue, DataCategory, DataItem, DataCategory];
    const { data } = await executeOperation(
      createSampleBackend(),
      'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
      { ids: wanted },
    );
    expect(data).toEqual({ nodes: wanted.map((id) => ({ id })) });
  });

  it('an invalid id is null with one error', async () => {
    const { data, errors } = await executeOperation(
      createSampleBackend(),
      'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
      { ids: ['nonsense', ids.DataItem] },
    );
    expect(data).toEqual({ nodes: [null, { id: ids.DataItem }] });
    expect(errors).toMatchObject([
      {
        path: ['nodes', 0],
        message: 'ids[0] must be an id issued by this API; got "nonsense".',
        extensions: { code: 'BAD_USER_INPUT', argument: 'ids' },
      },
    ]);
  });

  it('nodes accepts 100 ids and rejects 101', async () => {
    const ask = (count: number) =>
      executeOperation(createSampleBackend(), 'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
        ids: Array.from({ length: count }, () => ids.DataItem),
      });
    expect((await ask(100)).errors).toEqual([]);
    expect((await ask(101)).errors).toMatchObject([
      { path: ['nodes'], extensions: { code: 'BAD_USER_INPUT', argument: 'ids' } },
    ]);
  });
});
