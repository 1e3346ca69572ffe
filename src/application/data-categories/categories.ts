import { type CategoryPath, pathKey } from '../../domain/category-path.ts';
import type { Store } from '../../ports/store.ts';
import type { StoredDataCategory } from '../../ports/reference-store.ts';
import type { Definitions } from '../definitions/definitions.ts';
import { RevisionCache } from '../../cache/revision-cache.ts';

/** Categories by path key, cached until something is written to the store. */
export interface Categories {
  /** Existing categories; uncached ones are read in one statement. */
  getMany(
    keys: readonly CategoryPath[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, StoredDataCategory>>;
}

const heldAtMost = 5000;

export function createCategories(store: Store, definitions: Definitions): Categories {
  const held = new RevisionCache<StoredDataCategory>({
    revision: () => store.revision(),
    maximum: heldAtMost,
  });

  return {
    async getMany(keys, signal) {
      const found = new Map<string, StoredDataCategory>();
      const missing: CategoryPath[] = [];
      for (const key of keys) {
        const category = held.get(key);
        if (category === undefined) missing.push(key);
        else found.set(key, category);
      }
      if (missing.length === 0) return found;
      const revision = store.revision();
      for (const category of await store.dataCategories.getMany(missing, signal)) {
        const key = pathKey(category.path);
        if (category.definition !== null) definitions.hold(category.definition, revision);
        held.set(key, category, revision);
        found.set(key, category);
      }
      return found;
    },
  };
}
