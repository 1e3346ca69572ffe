/** How much one GraphQL request may contain and cost. */
export interface GraphQLLimits {
  /** Lexical tokens of the document. */
  readonly tokens: number;
  /** Nesting of fields, fragments included. */
  readonly depth: number;
  /** Aliased fields, `__typename` included. */
  readonly aliases: number;
  readonly directives: number;
  readonly rootFields: number;
  /** Records that the response can contain. */
  readonly nodes: number;
  /** Calls to a remote service that the operation can need; does not apply to a store. */
  readonly upstreamCalls: number;
}

/** Far above what the published operations need, far below what would hurt the service. */
export const defaultLimits: GraphQLLimits = {
  tokens: 2000,
  depth: 12,
  aliases: 30,
  directives: 20,
  rootFields: 20,
  nodes: 5000,
  // A hundred calculations on items found by drill-down take two each.
  upstreamCalls: 250,
};

/** Errors reported for one document; more would not help. */
export const maximumValidationErrors = 5;
