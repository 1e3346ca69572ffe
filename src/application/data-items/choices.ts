import type { ApiVersion } from '../../domain/access.ts';
import type { Choice } from '../../domain/choice.ts';
import type { Instant } from '../../domain/instant.ts';
import type { CalculableDefinition } from '../../domain/item-definition.ts';
import type { StoredDataItemValue } from '../../ports/reference-store.ts';
import { currentValues } from './current-values.ts';

/**
 * The inputs of a calculation with their defaults, sorted by name without
 * regard to case. Where the item has a value of its own, that is the default.
 */
export function listUserValueChoices(
  definition: CalculableDefinition,
  entries: readonly StoredDataItemValue[],
  apiVersion: ApiVersion,
  at: Instant,
): readonly Choice[] {
  const own = new Map(
    currentValues(definition, entries, at).map(({ definition: { uid }, entry }) => [uid, entry.value]),
  );
  return definition.valueDefinitions
    .filter(({ fromProfile, apiVersions }) => fromProfile && apiVersions.includes(apiVersion))
    .map(({ uid, path, defaultValue }) => ({ name: path, value: own.get(uid) ?? defaultValue ?? '' }))
    .sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
}
