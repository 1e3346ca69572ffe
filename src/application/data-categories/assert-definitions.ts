import { badInput } from '../../domain/errors.ts';
import { quote, type Uid } from '../../domain/uid.ts';
import type { RequestScope } from '../request-scope.ts';

/** Throws BAD_USER_INPUT with the fault `unknown-entity` unless all definitions exist. */
export async function assertDefinitions(
  request: RequestScope,
  uids: readonly (Uid | null | undefined)[],
): Promise<void> {
  const named = uids.filter((uid) => uid !== null && uid !== undefined);
  if (named.length === 0) return;
  const known = await request.definitions.getCurrent(named, request.signal);
  const unknown = named.find((uid) => !known.has(uid));
  if (unknown === undefined) return;
  throw badInput(
    'itemDefinitionUid',
    `itemDefinitionUid must be the uid of an item definition; none has the uid ${quote(unknown)}.`,
    'unknown-entity',
  );
}
