/** Where a name resolves: to a global, or to a slot `depth` functions further out. */
export type Reference =
  | { readonly kind: 'global'; readonly name: string; readonly index: number }
  | { readonly kind: 'local'; readonly depth: number; readonly slot: number };
