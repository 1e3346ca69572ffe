/** How much one GraphQL request may ask for. */
export interface GraphQLLimits {
  /** Words, names and signs of the document. */
  readonly tokens: number;
  /** How deep fields are nested, those of fragments included. */
  readonly depth: number;
  /** Fields under another name, `__typename` included. */
  readonly aliases: number;
  readonly directives: number;
  readonly rootFields: number;
  /** Records that the answer can have. */
  readonly nodes: number;
  /** Calls to a remote service that the answer can need; does not apply to a store. */
  readonly upstreamCalls: number;
}

/** Far above what the published operations need, far below what would harm anybody. */
export const defaultLimits: GraphQLLimits = {
  tokens: 2000,
  depth: 12,
  aliases: 30,
  directives: 20,
  rootFields: 20,
  nodes: 5000,
  // A hundred calculations of items that are found by drill-down take two each.
  upstreamCalls: 250,
};

/** Errors of one document that are told; a document with more is of no use to anyone. */
export const maximumValidationErrors = 5;
