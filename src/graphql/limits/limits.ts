/** How much one GraphQL request may contain and cost. */
export interface GraphQLLimits {
  readonly tokens: number;
  /** Nesting of fields, fragments included. */
  readonly depth: number;
  /** Aliased fields, `__typename` included. */
  readonly aliases: number;
  readonly directives: number;
  readonly rootFields: number;
  /** Records of the response. */
  readonly nodes: number;
  /** Amounts that are calculated for it, those of totals included; in front of a remote service as predicted, but those of totals that it sums. */
  readonly calculations: number;
  /** Calls to a remote service, but those for the items of totals; does not apply to a store. */
  readonly upstreamCalls: number;
}

/** Far above what the published operations need, far below what would hurt the service. */
export const defaultLimits: GraphQLLimits = {
  tokens: 2000,
  depth: 12,
  aliases: 30,
  directives: 20,
  rootFields: 20,
  nodes: 50_000,
  // Twelve months of a profile with 5,000 items are 60,000.
  calculations: 100_000,
  // A thousand calculations take one each.
  upstreamCalls: 1250,
};

/** Errors reported for one document, and for its variables; more would not help. */
export const maxReportedErrors = 5;
