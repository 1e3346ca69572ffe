import { notFound } from '../domain/basics/errors.ts';
import type { Page, PageRequest } from '../domain/basics/page.ts';
import type { Profile } from '../domain/profiles/profile.ts';
import { quote } from '../domain/basics/uid.ts';
import type { User } from '../domain/access/user.ts';
import type { Store } from '../ports/store.ts';

const profilesPerPart = 1000;

/** The profiles that a user may see, newest first. */
export async function listProfilesOf(
  store: Store,
  username: string,
  page: PageRequest,
  signal: AbortSignal,
): Promise<Page<Profile>> {
  const user = await store.users.findByUsername(username, signal);
  if (user === null) throw notFound(`The user ${quote(username)}`);
  const reader = { userUid: user.uid, groupUids: user.groups.map(({ uid }) => uid) };
  return store.profiles.listPage(reader, page, signal);
}

/** The profiles of all users, by owner. */
export async function listAllProfiles(store: Store, signal: AbortSignal): Promise<readonly Profile[]> {
  const all: Profile[] = [];
  for (const user of await store.users.list(signal)) all.push(...(await ownProfiles(store, user, signal)));
  return all;
}

async function ownProfiles(store: Store, { uid }: User, signal: AbortSignal): Promise<readonly Profile[]> {
  const reader = { userUid: uid, groupUids: [] };
  const own: Profile[] = [];
  for (let page = 1; ; page += 1) {
    const request = { page, itemsPerPage: profilesPerPart };
    const { entries } = await store.profiles.listPage(reader, request, signal);
    own.push(...entries.filter(({ permission }) => permission.owner.uid === uid));
    if (entries.length < profilesPerPart) return own;
  }
}
