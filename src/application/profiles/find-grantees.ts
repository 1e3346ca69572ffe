import { EmissionsError, notFound, restated } from '../../domain/basics/errors.ts';
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
import type { RequestScope } from '../request-scope.ts';

/** The users and groups with these names. Throws NOT_FOUND with a problem for each unknown name. */
export async function findGrantees(
  { store, signal }: RequestScope,
  { users = [], groups = [] }: ShareChanges = {},
): Promise<readonly ShareWrite[]> {
  if (users.length + groups.length > MAXIMUM_SHARES) throw tooManyShares();
  const known = groups.length === 0 ? [] : await store.users.listGroups(signal);
  const byName = new Map(known.map(({ name, uid }) => [name, uid]));
  const found: (ShareWrite | EmissionsError)[] = [];
  for (const [index, change] of users.entries()) {
    const user = await store.users.findByUsername(change.name, signal);
    found.push(toWrite('user', index, change, user?.uid));
  }
  for (const [index, change] of groups.entries())
    found.push(toWrite('group', index, change, byName.get(change.name)));
  const problems = found.filter((each) => each instanceof EmissionsError);
  const [first] = problems;
  if (first !== undefined) throw restated(first, { problems });
  return onlyFound(found);
}

function toWrite(
  kind: Share['kind'],
  index: number,
  { name, access }: ShareChange,
  uid: Uid | undefined,
): ShareWrite | EmissionsError {
  if (uid !== undefined) return { kind, uid, access };
  return notFound(`The ${kind} ${quote(name)}`, { argument: `${kind}s.${index}.name` });
}
