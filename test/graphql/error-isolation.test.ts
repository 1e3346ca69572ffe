import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import { dataItemNode } from '../../src/graphql/types/data-items/data-item.ts';
import type { Backend } from '../../src/ports/backend.ts';
import { executeOperation } from '../support/gateways/execute-operation.ts';
import { rounds } from '../support/deep.ts';
import { createSampleBackend } from '../support/samples/sample-backend.ts';
import { samplePath, sampleUid } from '../support/samples/sample-items.ts';
import type { Uid } from '../../src/domain/basics/uid.ts';

/** How many items there are, and the places of those that cannot be read. */
const failures = fc
  .integer({ min: 1, max: 30 })
  .chain((itemCount) =>
    fc.tuple(fc.constant(itemCount), fc.subarray(Array.from({ length: itemCount }, (_, index) => index))),
  );

const code = (index: number) => (index % 2 === 0 ? 'UPSTREAM_TIMEOUT' : 'NOT_FOUND');

function failingAt(indexes: readonly number[]) {
  return new Map(
    indexes.map((index) => [sampleUid(index), new EmissionsError(code(index), `Item ${index} fails.`)]),
  );
}

const nodesQuery = `query ($ids: [ID!]!) {
  nodes(ids: $ids) { id ... on DataItem { label name itemValues { value } } }
}`;

const listQuery = `{ dataCategory(path: "${samplePath}") { items(first: 100) { nodes {
  uid label itemValues { path value } amount(inputs: [{ name: "distance", value: "5" }]) { value }
} } } }`;

describe('partial failures', () => {
  it('a record that fails is null with one error at its path, and the others are unaffected', async () => {
    await fc.assert(
      fc.asyncProperty(failures, async ([itemCount, indexes]) => {
        const ids = Array.from({ length: itemCount }, (_, index) =>
          dataItemNode.encode({ categoryPath: samplePath, uid: sampleUid(index) }),
        );
        const healthy = await executeOperation(createSampleBackend({ itemCount }), nodesQuery, { ids });
        const ailing = await executeOperation(
          createSampleBackend({ itemCount, failing: failingAt(indexes) }),
          nodesQuery,
          { ids },
        );
        const nodes = healthy.data?.['nodes'];
        const expected = Array.isArray(nodes)
          ? nodes.map((node: unknown, index) => (indexes.includes(index) ? null : node))
          : [];
        expect(expected).toHaveLength(itemCount);
        expect(ailing.data).toEqual({ nodes: expected });
        expect(byPath(ailing.errors)).toEqual(
          byPath(indexes.map((index) => failureAt(index, ['nodes', index]))),
        );
      }),
      { numRuns: rounds({ usual: 30, deep: 2000 }) },
    );
  });

  it('a field that fails leaves the other fields of its record alone', async () => {
    await fc.assert(
      fc.asyncProperty(failures, async ([itemCount, indexes]) => {
        const healthy = await executeOperation(createSampleBackend({ itemCount }), listQuery);
        const ailing = await executeOperation(
          createSampleBackend({ itemCount, failing: failingAt(indexes) }),
          listQuery,
        );
        const uids = new Set(indexes.map(sampleUid));
        // The rows of the list know label and uid; values and amounts are further requests.
        const expected: unknown = JSON.parse(JSON.stringify(healthy.data), (_, value: unknown) =>
          isRow(value) && uids.has(value.uid) ? { ...value, itemValues: null, amount: null } : value,
        );
        expect(ailing.data).toEqual(expected);
        expect(byPath(ailing.errors)).toEqual(
          byPath(
            indexes.flatMap((index) =>
              ['itemValues', 'amount'].map((field) =>
                failureAt(index, ['dataCategory', 'items', 'nodes', index, field]),
              ),
            ),
          ),
        );
      }),
      { numRuns: rounds({ usual: 15, deep: 1000 }) },
    );
  });
});

describe('failures of whole calls', () => {
  const backend: Backend = {
    ...createSampleBackend({ itemCount: 2 }),
    dataItemValues: {
      ...createSampleBackend().dataItemValues,
      listByItem: () => Promise.reject(new EmissionsError('STORE_UNAVAILABLE', 'The store is away.')),
    },
  };

  it('a call that fails for all its keys takes away only the fields that need it', async () => {
    const { data, errors } = await executeOperation(
      backend,
      `{ dataCategory(path: "${samplePath}") { items { nodes { label itemValues { value } name } } } }`,
    );
    const row = (uid: string, label: string) => ({ label, itemValues: null, name: uid });
    expect(data).toEqual({
      dataCategory: {
        items: { nodes: [row(sampleUid(0), 'petrol, 0'), row(sampleUid(1), 'diesel, 1')] },
      },
    });
    expect(errors.map(({ extensions }) => extensions?.['code'])).toEqual([
      'STORE_UNAVAILABLE',
      'STORE_UNAVAILABLE',
    ]);
  });
});

interface PlacedError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

function failureAt(index: number, path: readonly (string | number)[]): PlacedError {
  return { message: `Item ${index} fails.`, path, extensions: { code: code(index) } };
}

/** What the tests compare of errors, in an order that does not depend on which came first. */
function byPath(errors: readonly PlacedError[]): readonly PlacedError[] {
  return errors
    .map(({ message, path = [], extensions }) => ({
      message,
      path,
      extensions: { code: extensions?.['code'] },
    }))
    .toSorted((one, other) => (JSON.stringify(one.path) < JSON.stringify(other.path) ? -1 : 1));
}

function isRow(value: unknown): value is { readonly uid: Uid } {
  return typeof value === 'object' && value !== null && 'uid' in value && 'itemValues' in value;
}
