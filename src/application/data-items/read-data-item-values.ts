import type { ApiVersion } from '../../domain/access.ts';
import type { DataItemValueKey } from '../../domain/data-item-value.ts';
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
      return current?.definition.apiVersions.includes(apiVersion) === true
        ? { found: item, current }
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
