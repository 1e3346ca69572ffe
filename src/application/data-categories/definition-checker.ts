import { badInput } from '../../domain/basics/errors.ts';
import { quote, type Uid } from '../../domain/basics/uid.ts';
import { readDefinitions } from '../definitions/read-definitions.ts';
import type { RequestScope } from '../request-scope.ts';

interface Named {
  readonly itemDefinitionUid?: Uid | null | undefined;
}

/** Throws BAD_USER_INPUT with the fault `unknown-entity` unless the definition, one of those named, exists. */
export async function definitionChecker(
  request: RequestScope,
  named: readonly Named[],
): Promise<(uid: Uid | null | undefined) => void> {
  const uids = named.flatMap(({ itemDefinitionUid }) => itemDefinitionUid ?? []);
  const known = await readDefinitions(request, uids);
  return (uid) => {
    if (uid === null || uid === undefined || known.has(uid)) return;
    throw badInput(
      'itemDefinitionUid',
      `itemDefinitionUid must be the uid of an item definition; none has the uid ${quote(uid)}.`,
      'unknown-entity',
    );
  };
}
