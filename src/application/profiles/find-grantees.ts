import { badInput, EmissionsError, notFound, restated } from '../../domain/basics/errors.ts';
import { quote, type Uid } from '../../domain/basics/uid.ts';
import {
  MAXIMUM_SHARES,
  type Share,
  type ShareChange,
  type ShareChanges,
  tooManyShares,
} from '../../domain/profiles/profile.ts';
import type { ShareWrite } from '../../ports/sharing-write.ts';
import { onlyFound } from '../profile-items/read-profile-items.ts';
import { attempt } from '../outcomes.ts';
import type { RequestScope } from '../request-scope.ts';

/**
 * The users and groups with these names, each at most once, and not the owner. Throws NOT_FOUND or
 * BAD_USER_INPUT with a problem for each name that is wrong.
 */
export async function findGrantees(
  { store, signal }: RequestScope,
  owner: Uid | null,
  { users = [], groups = [] }: ShareChanges = {},
): Promise<readonly ShareWrite[]> {
  if (users.length + groups.length > MAXIMUM_SHARES) throw tooManyShares();
  const known = groups.length === 0 ? [] : await store.users.listGroups(signal);
  const byName = new Map(known.map(({ name, uid }) => [name, uid]));
  const toWrite = sharesWith(owner);
  const found: (ShareWrite | EmissionsError)[] = [];
  for (const [index, change] of users.entries()) {
    const user = await store.users.findByUsername(change.name, signal);
    found.push(attempt(() => toWrite('user', index, change, user?.uid)));
  }
  for (const [index, change] of groups.entries())
    found.push(attempt(() => toWrite('group', index, change, byName.get(change.name))));
  const problems = found.filter((each) => each instanceof EmissionsError);
  const [first] = problems;
  if (first !== undefined) throw restated(first, { problems });
  return onlyFound(found);
}

function sharesWith(owner: Uid | null) {
  const seen = new Set<Uid>();
  return (
    kind: Share['kind'],
    index: number,
    { name, access }: ShareChange,
    uid: Uid | undefined,
  ): ShareWrite => {
    const argument = `${kind}s.${index}.name`;
    if (uid === undefined) throw notFound(`The ${kind} ${quote(name)}`, { argument });
    if (uid === owner && access !== 'none')
      throw badInput(
        argument,
        `${quote(name)} owns the profile and may do everything with it; leave it out.`,
      );
    if (seen.has(uid)) throw badInput(argument, `The ${kind} ${quote(name)} is named twice; name it once.`);
    seen.add(uid);
    return { kind, uid, access };
  };
}
