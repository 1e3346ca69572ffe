import type { ApiVersion } from '../../domain/access/access.ts';
import type { DataItemValueKey } from '../../domain/data-tree/data-item-value.ts';
import { notFound } from '../../domain/basics/errors.ts';
import type { Outcome } from '../../ports/outcome.ts';
import type { CurrentValue } from './current-values.ts';
import { findEntry } from './find-entry.ts';
import { valueNotFound, unlessFailed } from '../outcomes.ts';
import { type ItemWithEntries, readItemsWithEntries } from './read-data-items.ts';
import type { RequestScope } from '../request-scope.ts';

export interface FoundValue {
  readonly found: ItemWithEntries;
  readonly current: CurrentValue;
}

/** Finds each value that an API version has by the path of its definition, or by the uid of an entry. */
export async function readDataItemValues(
  request: RequestScope,
  keys: readonly DataItemValueKey[],
  apiVersion: ApiVersion,
): Promise<readonly Outcome<FoundValue>[]> {
  const items = keys.map(({ item }) => item);
  const found = await readItemsWithEntries(request, items);
  const now = request.clock();
  return found.map(
    unlessFailed((item, index): Outcome<FoundValue> => {
      const key = keys[index];
      const current = key && findEntry(item.definition, item.entries, key, now);
      if (current?.definition.apiVersions.includes(apiVersion) === true) return { found: item, current };
      const isEntryUnknown =
        key?.entryUid !== undefined && !item.entries.some(({ uid }) => uid === key.entryUid);
      return isEntryUnknown
        ? notFound('The data item value', { missing: 'entryUid' })
        : valueNotFound('The data item value', key?.path, seenPaths(item, apiVersion));
    }),
  );
}

/** The values that an API version shows. */
function seenPaths({ definition }: ItemWithEntries, apiVersion: ApiVersion): readonly string[] {
  return definition.valueDefinitions
    .filter(({ fromData, apiVersions }) => fromData && apiVersions.includes(apiVersion))
    .map(({ path }) => path);
}
