import { lexicographicSortSchema, printSchema } from 'graphql';
import { builder } from './builder.ts';
import { printSubgraphSchema } from './subgraph/print-subgraph-schema.ts';
import './scalars.ts';
import './types/access/actions.ts';
import './types/access/api-key.ts';
import './types/access/audit-log.ts';
import './types/changes/changed-records.ts';
import './types/access/environment.ts';
import './types/access/permission.ts';
import './types/access/sign-in.ts';
import './types/access/user.ts';
import './types/access/user-mutations.ts';
import './types/access/viewer.ts';
import './types/calculation/amount.ts';
import './types/calculation/amounts-over-time.ts';
import './types/calculation/calculation.ts';
import './types/calculation/derivation.ts';
import './types/calculation/explanation.ts';
import './types/calculation/figure-facts.ts';
import './types/calculation/scope-breakdown.ts';
import './types/calculation/gas-breakdown.ts';
import './types/connection.ts';
import './types/data-categories/data-category-mutations.ts';
import './types/data-categories/data-category.ts';
import './types/data-categories/data-category-about.ts';
import './types/data-items/choice.ts';
import './types/data-items/data-item-amounts.ts';
import './types/data-items/data-item-mutations.ts';
import './types/data-items/data-item-queries.ts';
import './types/data-items/data-item-value-mutations.ts';
import './types/data-items/data-item-value.ts';
import './types/data-items/data-item.ts';
import './types/data-items/item-facts.ts';
import './types/data-items/drill-down.ts';
import './types/data-items/history-entry.ts';
import './types/data-items/provenance.ts';
import './types/data-items/search.ts';
import './types/data-items/suggestion.ts';
import './types/data-items/stored-value.ts';
import './types/definitions/item-definition-mutations.ts';
import './types/definitions/item-definition.ts';
import './types/definitions/item-value-definition-mutations.ts';
import './types/definitions/item-value-definition.ts';
import './types/imports/profile-import.ts';
import './types/imports/undo-import.ts';
import './types/imports/import-table.ts';
import './types/node.ts';
import './types/profile-items/imported-rows.ts';
import './types/profile-items/profile-item-amounts.ts';
import './types/profile-items/profile-item-edits.ts';
import './types/profile-items/profile-item-mutations.ts';
import './types/profile-items/profile-item-value-mutations.ts';
import './types/profile-items/profile-item-value.ts';
import './types/profile-items/profile-item.ts';
import './types/profiles/profile-category.ts';
import './types/profiles/items-of-profile.ts';
import './types/profiles/profile-mutations.ts';
import './types/profiles/profile-total.ts';
import './types/profiles/profile-contents.ts';
import './types/profiles/profile-year.ts';
import './types/profiles/totals-query.ts';
import './types/profiles/profile.ts';
import './writes/changes.ts';

builder.queryType({ description: 'All queries.' });
builder.mutationType({ description: 'All mutations.' });

export const schema = builder.toSchema();

/** The schema as sorted SDL, as in `schema/schema.graphql`. */
export function printSortedSchema(): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}

/** The schema as the composition of a federated graph reads it. */
export function printSortedSubgraph(): string {
  return printSubgraphSchema(schema);
}
