import type { CalculableDefinition } from '../domain/item-definition.ts';
import type { Uid } from '../domain/uid.ts';
import type { DefinitionVersion, Store } from '../ports/store.ts';

/** Item definitions by uid and version. A version never changes, so what is held is never stale. */
export interface Definitions {
  /** The definitions by uid; those that are not held are read in one statement. */
  getMany(
    wanted: readonly DefinitionVersion[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<Uid, CalculableDefinition>>;
}

const heldAtMost = 2000;

export function createDefinitions(store: Store): Definitions {
  const held = new Map<string, CalculableDefinition>();

  return {
    async getMany(wanted, signal) {
      const found = new Map<Uid, CalculableDefinition>();
      const missing = new Set<Uid>();
      for (const { uid, version } of wanted) {
        const definition = held.get(`${uid} ${version}`);
        if (definition === undefined) missing.add(uid);
        else found.set(uid, definition);
      }
      if (missing.size > 0) {
        if (held.size > heldAtMost) held.clear();
        for (const read of await store.itemDefinitions.getMany([...missing], signal)) {
          held.set(`${read.definition.uid} ${read.definition.version}`, read);
          found.set(read.definition.uid, read);
        }
      }
      return found;
    },
  };
}
