import { lexicographicSortSchema, printSchema } from 'graphql';
import { builder } from './builder.ts';
import { printSubgraphSchema } from './subgraph/print-subgraph-schema.ts';
import './mutations/data-categories.ts';
import './mutations/data-item-values.ts';
import './mutations/data-items.ts';
import './mutations/profile-item-values.ts';
import './mutations/profile-items.ts';
import './mutations/profiles.ts';
import './mutations/sign-out.ts';
import './scalars.ts';
import './types/access.ts';
import './types/amount.ts';
import './types/amounts-over-time.ts';
import './types/calculation.ts';
import './types/changes.ts';
import './types/choice.ts';
import './types/connection.ts';
import './types/data-category.ts';
import './types/data-item-value.ts';
import './types/data-item.ts';
import './types/drill-down.ts';
import './types/environment.ts';
import './types/explanation.ts';
import './types/gas-breakdown.ts';
import './types/history-entry.ts';
import './types/item-definition.ts';
import './types/item-value-definition.ts';
import './types/node.ts';
import './types/permission.ts';
import './types/profile-category.ts';
import './types/profile-item-value.ts';
import './types/profile-item.ts';
import './types/profile-total.ts';
import './types/profile.ts';
import './types/provenance.ts';
import './types/search.ts';
import './types/value-reading.ts';

builder.queryType({ description: 'Everything that can be read.' });
builder.mutationType({ description: 'Everything that changes something.' });

export const schema = builder.toSchema();

/** The schema in GraphQL's own language, sorted, as `schema/schema.graphql` holds it. */
export function printSortedSchema(): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}

/** The schema as composition of a federated graph reads it. */
export function printSortedSubgraph(): string {
  return printSubgraphSchema(schema);
}
