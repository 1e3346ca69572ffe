import { pathKey } from '../../../domain/basics/category-path.ts';
import type { DataItemKey } from '../../../domain/data-tree/data-item.ts';
import type { Outcomes } from '../../../ports/outcome.ts';
import { readEach } from '../known/outcomes.ts';
import type { Upstream } from '../known/upstream.ts';

interface ValueKey {
  readonly item: DataItemKey & { readonly profileUid?: string };
  readonly path: string;
}

interface ValueViews<K extends ValueKey, V> {
  /** Throws for a malformed key. */
  readonly check: (key: K) => K;
  readonly pathOfItem: (item: K['item']) => string;
  /** A value in the view of its item. */
  readonly readInItem: (key: K) => Promise<V | undefined>;
  readonly readAlone: (key: K) => Promise<V>;
}

/**
 * Reads each value from the view of its item when that was read anyway, or when
 * several values of the item are requested; else from its own view.
 */
export function readValues<K extends ValueKey, V extends { readonly created: unknown }>(
  upstream: Upstream,
  keys: readonly K[],
  { check, pathOfItem, readInItem, readAlone }: ValueViews<K, V>,
): Outcomes<V> {
  const pathsByItem = new Map<string, Set<string>>();
  for (const { item, path } of keys) {
    const name = nameOf(item);
    pathsByItem.set(name, (pathsByItem.get(name) ?? new Set()).add(path));
  }
  return readEach(upstream, keys, async (key) => {
    const checked = check(key);
    const areSeveral = (pathsByItem.get(nameOf(key.item))?.size ?? 0) > 1;
    const isNear = areSeveral || upstream.hasRead(pathOfItem(checked.item));
    const value = isNear ? await readInItem(checked) : undefined;
    // Only the value's own view says when it was created, in an original service.
    return value === undefined || value.created === null ? readAlone(checked) : value;
  });
}

function nameOf({ profileUid = '', categoryPath, uid }: ValueKey['item']): string {
  return `${profileUid} ${pathKey(categoryPath)} ${uid}`;
}
