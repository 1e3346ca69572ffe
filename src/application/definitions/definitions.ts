import { BoundedCache } from '../../cache/bounded-cache.ts';
import type { CalculableDefinition } from '../../domain/definitions/item-definition.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import type { DefinitionVersion } from '../../ports/reference-store.ts';
import type { Store } from '../../ports/store.ts';
import { RevisionCache } from '../../cache/revision-cache.ts';

/** Item definitions by uid and version. A version never changes, so cached ones are never stale. */
export interface Definitions {
  /** The definitions by uid; uncached ones are read in one statement. */
  getMany(
    requested: readonly DefinitionVersion[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<Uid, CalculableDefinition>>;
  /** Caches a definition that was read with another record, at a revision. */
  hold(definition: CalculableDefinition, revision: string): void;
  /** The current definitions, by uid alone. */
  getCurrent(uids: readonly Uid[], signal: AbortSignal): Promise<ReadonlyMap<Uid, CalculableDefinition>>;
}

const heldAtMost = 2000;

export function createDefinitions(store: Store): Definitions {
  const held = new BoundedCache<CalculableDefinition>({ maximum: heldAtMost });
  const current = new RevisionCache<CalculableDefinition>({
    revision: () => store.revision(),
    maximum: heldAtMost,
  });

  function hold(definition: CalculableDefinition, revision: string): void {
    const { uid, version } = definition.definition;
    held.set(`${uid} ${version}`, definition);
    current.set(uid, definition, revision);
  }

  async function read(uids: readonly Uid[], signal: AbortSignal): Promise<readonly CalculableDefinition[]> {
    const revision = store.revision();
    const definitions = await store.itemDefinitions.getMany(uids, signal);
    for (const definition of definitions) hold(definition, revision);
    return definitions;
  }

  return {
    hold,

    async getCurrent(uids, signal) {
      const found = new Map<Uid, CalculableDefinition>();
      for (const uid of uids) {
        const definition = current.get(uid);
        if (definition !== undefined) found.set(uid, definition);
      }
      const missing = uids.filter((uid) => !found.has(uid));
      const definitions = missing.length === 0 ? [] : await read(missing, signal);
      for (const definition of definitions) found.set(definition.definition.uid, definition);
      return found;
    },

    async getMany(requested, signal) {
      const found = new Map<Uid, CalculableDefinition>();
      const missing = new Set<Uid>();
      const last = new Map<Uid, number | null>();
      for (const { uid, version } of requested) {
        if (last.get(uid) === version) continue;
        last.set(uid, version);
        const definition = held.get(`${uid} ${version}`);
        if (definition === undefined) missing.add(uid);
        else found.set(uid, definition);
      }
      const definitions = missing.size === 0 ? [] : await read([...missing], signal);
      for (const definition of definitions) found.set(definition.definition.uid, definition);
      return found;
    },
  };
}
