import { BoundedCache } from '../../cache/bounded-cache.ts';

// Apart from the plugin, because the settings of embedders must not need the types of Yoga.

/** The texts that are known by hash: those of a manifest, and no others may be executed; those that clients have sent; or none. */
export type KnownDocuments =
  | { readonly kind: 'trusted'; readonly texts: ReadonlyMap<string, string> }
  | { readonly kind: 'persisted'; readonly texts: BoundedCache<string> }
  | { readonly kind: 'none' };

const persistedQueryBytes = 16 * 1024 * 1024;
const maxPersistedBytes = 32 * 1024;

/**
 * Automatic persisted queries (APQ): a client sends each text once. They are
 * local to this process and lost on restart.
 */
export function createPersistedQueries(): BoundedCache<string> {
  return new BoundedCache({
    maximum: persistedQueryBytes,
    maxEntry: maxPersistedBytes,
    weigh: (hash, text) => hash.length + text.length * 2,
  });
}
