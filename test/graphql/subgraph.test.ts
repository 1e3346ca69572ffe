import { execute, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGraphQLContext } from '../../src/graphql/context.ts';
import { dataItemNode } from '../../src/graphql/types/data-items/data-item.ts';
import { dataCategoryNode } from '../../src/graphql/types/data-categories/data-category.ts';
import { dataItemValueNode } from '../../src/graphql/types/data-items/data-item-value.ts';
import { printSortedSubgraph, schema } from '../../src/graphql/schema.ts';
import { createSubgraphSchema } from '../../src/graphql/subgraph/subgraph-schema.ts';
import type { GatewayServer } from '../../src/server/gateway/gateway-server.ts';
import { dieselSmall, petrolSmall, unknownItem } from '../support/fixture-keys.ts';
import { openFixtureBackend } from '../support/open-fixture-backend.ts';
import { postGraphQL } from '../support/gateways/post-graphql.ts';
import { recordCalls } from '../support/upstreams/recording-backend.ts';
import { createSampleBackend } from '../support/samples/sample-backend.ts';
import { samplePath, sampleUid } from '../support/samples/sample-items.ts';
import { startGateway } from '../support/gateways/start-fixture-gateway.ts';
import { startRemoteGateway } from '../support/gateways/start-remote-gateway.ts';

const authorization = `Basic ${Buffer.from('demo:demo').toString('base64')}`;
const entitiesQuery = `query ($representations: [_Any!]!) {
  _entities(representations: $representations) {
    __typename
    ... on DataItem { uid label amount(inputs: [{ name: "distance", value: "10", unit: "km" }]) { unit } }
    ... on DataCategory { path name }
    ... on DataItemValue { value }
  }
}`;

const itemOf = (key: typeof petrolSmall) => ({
  __typename: 'DataItem',
  id: dataItemNode.encode(key),
});
const category = {
  __typename: 'DataCategory',
  id: dataCategoryNode.encode(petrolSmall.categoryPath),
};

let gateway: GatewayServer;
beforeAll(async () => {
  gateway = await startGateway(await openFixtureBackend(), { subgraph: true });
});
afterAll(() => gateway.close());

async function ask(representations: unknown, headers: Readonly<Record<string, string>> = { authorization }) {
  const { body } = await postGraphQL(
    gateway.url,
    { query: entitiesQuery, variables: { representations } },
    headers,
  );
  const { _entities: entities } = body.data ?? {};
  return {
    entities,
    errors: (body.errors ?? []).map(({ path, extensions }) => [path?.[1], extensions?.['code']]),
    messages: (body.errors ?? []).map(({ message }) => message),
  };
}

describe('_service', () => {
  it('_service returns the schema that print-schema prints, without a token', async () => {
    const { body } = await postGraphQL(gateway.url, { query: '{ _service { sdl } }' });
    expect(body).toMatchObject({ data: { _service: { sdl: printSortedSubgraph() } } });
  });

  it('_service exists in a subgraph only', async () => {
    const plain = await startGateway(await openFixtureBackend());
    try {
      const { body } = await postGraphQL(plain.url, { query: '{ _service { sdl } }' });
      expect(body.errors?.[0]?.message).toContain('Cannot query field "_service"');
    } finally {
      await plain.close();
    }
  });
});

describe('_entities', () => {
  it('_entities returns records of every type in the order of the representations', async () => {
    const value = dataItemValueNode.encode({ item: petrolSmall, path: 'kgCO2PerKm' });
    const { entities, errors } = await ask([
      itemOf(dieselSmall),
      category,
      { __typename: 'DataItemValue', id: value },
      itemOf(petrolSmall),
    ]);
    expect(errors).toEqual([]);
    expect(entities).toEqual([
      { __typename: 'DataItem', uid: dieselSmall.uid, label: 'diesel, small', amount: { unit: 'kg' } },
      { __typename: 'DataCategory', path: 'transport/car', name: expect.any(String) as string },
      { __typename: 'DataItemValue', value: expect.any(String) as string },
      { __typename: 'DataItem', uid: petrolSmall.uid, label: 'petrol, small', amount: { unit: 'kg' } },
    ]);
  });

  it('_entities has an error at the index of each representation that cannot be read', async () => {
    const { entities, errors } = await ask([
      itemOf(petrolSmall),
      itemOf(unknownItem),
      { ...category, __typename: 'DataItem' },
      { __typename: 'DataItem', id: 'no id' },
      { __typename: 'DataItem', uid: petrolSmall.uid },
      'DataItem',
      category,
    ]);
    expect(entities).toEqual([
      expect.objectContaining({ uid: petrolSmall.uid }),
      null,
      null,
      null,
      null,
      null,
      expect.objectContaining({ path: 'transport/car' }),
    ]);
    expect(errors.sort(([one], [other]) => Number(one) - Number(other))).toEqual([
      [1, 'NOT_FOUND'],
      [2, 'BAD_USER_INPUT'],
      [3, 'BAD_USER_INPUT'],
      [4, 'BAD_USER_INPUT'],
      [5, 'BAD_USER_INPUT'],
    ]);
  });

  it('_entities requires a token', async () => {
    const { entities, errors } = await ask([itemOf(petrolSmall)], {});
    expect([entities, errors]).toEqual([[null], [[0, 'UNAUTHENTICATED']]]);
  });

  it('_entities reads records of one type together', async () => {
    const { backend, calls } = recordCalls(createSampleBackend());
    const representations = Array.from({ length: 20 }, (_, index) =>
      itemOf({ categoryPath: samplePath, uid: sampleUid(index) }),
    );
    const { errors } = await execute({
      schema: createSubgraphSchema(schema),
      document: parse(
        'query ($all: [_Any!]!) { _entities(representations: $all) { ... on DataItem { name } } }',
      ),
      variableValues: { all: representations },
      contextValue: createGraphQLContext(backend),
    });
    expect([errors, calls]).toEqual([undefined, ['dataItems.getMany 20']]);
  });
});

describe('the limits', () => {
  it('every representation counts as a record', async () => {
    const before = await startRemoteGateway(gateway.url, { subgraph: true });
    try {
      const query = `query ($representations: [_Any!]!) {
        _entities(representations: $representations) { ... on DataItem { label } }
      }`;
      const post = (representations: readonly unknown[]) =>
        postGraphQL(before.url, { query, variables: { representations } }, { authorization });
      const { body } = await post([itemOf(petrolSmall), itemOf(dieselSmall)]);
      const { cost } = (body as unknown as CostedAnswer).extensions;
      expect(body.errors).toBeUndefined();
      expect(cost.requested.nodes).toBeGreaterThanOrEqual(2);
      const many = await post(Array.from({ length: 1250 }, () => itemOf(petrolSmall)));
      const { requested } = (many.body as unknown as CostedAnswer).extensions.cost;
      expect(requested.nodes).toBe(1250);
    } finally {
      await before.close();
    }
  });
});

interface CostedAnswer {
  readonly extensions: {
    readonly cost: { readonly requested: { readonly nodes: number } };
  };
}
