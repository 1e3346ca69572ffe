import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/errors.ts';
import { decodeId, encodeId, type NodeKey } from '../../src/graphql/global-id.ts';
import { executeOperation } from '../support/execute-operation.ts';
import { createSampleBackend } from '../support/sample-backend.ts';
import { samplePath, sampleUid } from '../support/sample-items.ts';

const segment = fc.stringMatching(/^[a-z0-9_~-][a-z0-9_.~-]{0,20}$/);
const path = fc.array(segment, { maxLength: 5 }).map((segments) => segments.join('/'));
const key = fc.record({ categoryPath: path, uid: fc.stringMatching(/^[0-9A-Z]{12}$/) });
const valuePath = fc.stringMatching(/^[A-Za-z0-9_~-][A-Za-z0-9_.~-]{0,20}$/);

const uid = fc.stringMatching(/^[0-9A-Z]{12}$/);
const value = fc.record({ item: key, path: valuePath });
const profileItem = fc.record({ profileUid: uid, categoryPath: path, uid });

const nodeKey: fc.Arbitrary<NodeKey> = fc.oneof(
  fc
    .record({ item: key, path: valuePath, entryUid: uid })
    .map((key) => ({ type: 'HistoryEntry' as const, key })),
  uid.map((uid) => ({ type: 'ItemDefinition' as const, uid })),
  fc.record({ type: fc.constant('ItemValueDefinition' as const), itemDefinitionUid: uid, path: valuePath }),
  uid.map((uid) => ({ type: 'Profile' as const, uid })),
  fc.record({ type: fc.constant('ProfileCategory' as const), profileUid: uid, path }),
  profileItem.map((key) => ({ type: 'ProfileItem' as const, key })),
  fc
    .record({ item: profileItem, path: valuePath })
    .map((key) => ({ type: 'ProfileItemValue' as const, key })),
  path.map((path) => ({ type: 'DataCategory' as const, path })),
  key.map((key) => ({ type: 'DataItem' as const, key })),
  value.map((key) => ({ type: 'DataItemValue' as const, key })),
);

describe('a global id', () => {
  it('decodes to what it was made of', () => {
    fc.assert(
      fc.property(nodeKey, (node) => {
        expect(decodeId(encodeId(node))).toEqual(node);
      }),
    );
  });

  it('is the same for two spellings of one path, and for nothing else', () => {
    fc.assert(
      fc.property(nodeKey, nodeKey, (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other);
        expect(encodeId(one) === encodeId(other)).toBe(isSame);
      }),
    );
    const spelled = (categoryPath: string) =>
      encodeId({ type: 'DataItem', key: { categoryPath, uid: sampleUid(1) } });
    expect(spelled('Transport/CAR')).toBe(spelled('transport/car'));
  });

  it('needs no encoding in an address', () => {
    fc.assert(
      fc.property(nodeKey, (node) => {
        expect(encodeId(node)).toMatch(/^[A-Za-z0-9_-]+$/);
      }),
    );
  });
});

describe('text that is no id', () => {
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
  ])('is refused: %s', (_, id) => {
    expect(() => decodeId(id)).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT', argument: 'id' }));
  });

  it('is refused in every case, and never breaks anything', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((text) => Buffer.from(text).toString('base64url')),
        ),
        (id) => {
          try {
            decodeId(id);
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
    DataCategory: encodeId({ type: 'DataCategory', path: 'transport' }),
    DataItem: encodeId({ type: 'DataItem', key: { categoryPath: samplePath, uid: sampleUid(2) } }),
    DataItemValue: encodeId({
      type: 'DataItemValue',
      key: { item: { categoryPath: samplePath, uid: sampleUid(2) }, path: 'source' },
    }),
  };

  it.each(Object.entries(ids))('give a %s back under the id that it said', async (typename, id) => {
    const { data, errors } = await executeOperation(
      createSampleBackend(),
      'query ($id: ID!) { node(id: $id) { __typename id } }',
      { id },
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({ node: { __typename: typename, id } });
  });

  it('keep the order of the ids, also across types and with repeats', async () => {
    const { DataCategory, DataItem, DataItemValue } = ids;
    const wanted = [DataItemValue, DataCategory, DataItem, DataCategory];
    const { data } = await executeOperation(
      createSampleBackend(),
      'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
      { ids: wanted },
    );
    expect(data).toEqual({ nodes: wanted.map((id) => ({ id })) });
  });

  it('answer null and one error for an id that is none', async () => {
    const { data, errors } = await executeOperation(
      createSampleBackend(),
      'query ($ids: [ID!]!) { nodes(ids: $ids) { id } }',
      { ids: ['nonsense', ids.DataItem] },
    );
    expect(data).toEqual({ nodes: [null, { id: ids.DataItem }] });
    expect(errors).toMatchObject([
      {
        path: ['nodes', 0],
        message: 'ids[0] must be an id that this API gave out; got "nonsense".',
        extensions: { code: 'BAD_USER_INPUT', argument: 'ids' },
      },
    ]);
  });

  it('take 100 ids and not one more', async () => {
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
