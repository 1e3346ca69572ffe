import {
  assertCompositionFailure,
  assertCompositionSuccess,
  composeServices,
} from '@theguild/federation-composition';
import { buildSchema, isInterfaceType, isObjectType, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { printSortedSubgraph, schema } from '../src/graphql/schema.ts';

/** Trips of a company: each names an item of ours, and items get a field from here. */
const trips = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.0", import: ["@key", "@shareable"])

  type Query { trips(first: Int): TripConnection! }
  type TripConnection { nodes: [Trip!]! pageInfo: PageInfo! }
  interface Node { id: ID! }
  type Trip implements Node @key(fields: "id") { id: ID! vehicle: DataItem! }
  type DataItem @key(fields: "id") { id: ID! trips: [Trip!]! }
  type PageInfo @shareable {
    endCursor: String
    hasNextPage: Boolean!
    hasPreviousPage: Boolean!
    startCursor: String
  }
`;

function compose(emissions: string) {
  return composeServices([
    { name: 'emissions', typeDefs: parse(emissions), url: 'http://127.0.0.1:4000/graphql' },
    { name: 'trips', typeDefs: parse(trips), url: 'http://127.0.0.1:4001/graphql' },
  ]);
}

describe('composition with another subgraph', () => {
  it('joins the fields of both in one type, and keeps all of ours', () => {
    const result = compose(printSortedSubgraph());
    assertCompositionSuccess(result, 'The subgraphs do not compose.');
    const graph = buildSchema(result.publicSdl);
    const item = graph.getType('DataItem');
    const fields = isObjectType(item) ? Object.keys(item.getFields()) : [];
    expect(fields).toEqual(expect.arrayContaining(['id', 'label', 'amount', 'trips']));
    const missing = Object.values(schema.getTypeMap())
      .filter(({ name }) => !name.startsWith('__') && graph.getType(name) === undefined)
      .map(({ name }) => name);
    expect(missing).toEqual([]);
  });

  it('lets a router fetch every record from here by its id', () => {
    const result = compose(printSortedSubgraph());
    assertCompositionSuccess(result);
    const node = schema.getType('Node');
    const records = isInterfaceType(node) ? schema.getPossibleTypes(node) : [];
    expect(records.length).toBeGreaterThanOrEqual(6);
    for (const { name } of records) {
      const definition = new RegExp(`^type ${name} [^{]*@join__type\\(graph: EMISSIONS, key: "id"\\)`, 'm');
      expect(result.supergraphSdl).toMatch(definition);
    }
  });

  it('needs what the printed schema says beyond the plain one', () => {
    for (const [directive, complaint] of [
      [' @shareable', 'PageInfo.endCursor'],
      [' @key(fields: "id")', 'DataItem'],
    ] as const) {
      const text = printSortedSubgraph();
      expect(text).toContain(directive);
      const result = compose(text.replaceAll(directive, ''));
      assertCompositionFailure(result);
      expect(result.errors.map(({ message }) => message).join('\n')).toContain(complaint);
    }
  });
});
