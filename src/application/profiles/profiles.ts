import type { Principal } from '../../domain/access/access.ts';
import { adviseOn } from '../data-categories/unknown-category.ts';
import { authenticatedToWrite } from '../access/write-permission.ts';
import { pathKey } from '../../domain/basics/category-path.ts';
import { checkAll } from '../../domain/basics/all-faults.ts';
import { badInput, forbidden, notFound } from '../../domain/basics/errors.ts';
import { changeLabels, noLabels } from '../../domain/profiles/labels.ts';
import { notShared, type ProfileChange } from '../../domain/profiles/profile.ts';
import { assertProfileSearch } from '../../domain/profiles/profile-search.ts';
import { isUid, type Uid } from '../../domain/basics/uid.ts';
import type { NewProfile, ProfileReader } from '../../ports/profile-store.ts';
import type { ProfileLocation, Profiles } from '../../ports/profiles.ts';
import type { Store } from '../../ports/store.ts';
import { findDeepestCategory } from '../data-items/data-tree-location.ts';
import {
  changeSharing,
  may,
  mayWriteProfiles,
  profileActions,
  profileCollectionActions,
} from '../access/permissions.ts';
import { attempt, unlessFailed } from '../outcomes.ts';
import { onlyFound } from '../profile-items/read-profile-items.ts';
import { listProfileContents, listProfileYears } from './profile-contents.ts';
import { findGrantees } from './find-grantees.ts';
import { readProfile, readProfiles } from './read-profiles.ts';
import type { RequestScope } from '../request-scope.ts';
import { parseNote, parseOptionalName } from '../../domain/data-tree/record-names.ts';
import { toProfileItemKey } from '../profile-items/to-profile-item.ts';
import { write } from '../writes/write-attempts.ts';

export function createProfiles(request: RequestScope): Profiles {
  const { signal } = request;

  /** Makes profiles of the caller. */
  async function profilesOfCaller(): Promise<(description: ProfileChange) => NewProfile> {
    const principal = await authenticatedToWrite(request);
    const [group] = principal.groups;
    if (group === undefined) {
      throw badInput(
        'profile',
        'A profile requires a group, and you are in none; ask an administrator to add you to one.',
      );
    }
    if (!mayWriteProfiles(principal)) throw forbidden('Viewers cannot create profiles.');
    return (description) => ({
      uid: request.newUid(),
      permissionUid: request.newUid(),
      ownerUid: principal.uid,
      groupUid: group.uid,
      sharing: notShared,
      ...checkAll({
        name: () => parseOptionalName(description.name, 'name'),
        note: () => parseNote(description.note, 'note'),
        labels: () => changeLabels(noLabels, description.labels),
      }),
    });
  }

  async function findByNames({ profiles }: Store, names: readonly string[]) {
    const { principal } = await request.authenticated();
    return profiles.findByNames(names, principal.isAdministrator ? null : readerOf(principal), signal);
  }

  return {
    async list(page, search) {
      const { principal } = await request.authenticated();
      const reader = principal.isOperator === true ? null : readerOf(principal);
      if (search !== undefined) assertProfileSearch(search);
      const profiles =
        search === undefined
          ? await request.store.profiles.listPage(reader, page, signal)
          : await request.store.profiles.search(reader, search, page, signal);
      request.profiles.put(new Map(profiles.entries.map((profile) => [profile.uid, profile])));
      return profiles;
    },

    async getMany(uids) {
      const { principal } = await request.authenticated();
      return readProfiles(request, principal, uids, 'view');
    },

    async findByNames(names) {
      const profiles = await findByNames(request.store, names);
      request.profiles.put(new Map(profiles.map((profile) => [profile.uid, profile])));
      return profiles;
    },

    async getActions() {
      const { principal } = await request.authenticated();
      return profileCollectionActions(principal);
    },

    async listActions(uids) {
      const { principal } = await request.authenticated();
      const profiles = await readProfiles(request, principal, uids, 'view');
      return profiles.map(unlessFailed(({ permission }) => profileActions(principal, permission)));
    },

    async listContents(uids) {
      const { principal } = await request.authenticated();
      return listProfileContents(request, principal, uids);
    },

    async listYears(uids) {
      const { principal } = await request.authenticated();
      return listProfileYears(request, principal, uids);
    },

    async create(description = {}) {
      const profile = (await profilesOfCaller())(description);
      await write(request, async () =>
        request.store.profiles.create([profile], request.clock(), signal, await request.editor()),
      );
      return { uid: profile.uid };
    },

    async createMissing(names) {
      const newProfile = await profilesOfCaller();
      const wanted = names.map((name) => attempt(() => newProfile({ name })));
      const createIn = async (inner: Store): Promise<void> => {
        const missing = new Map(onlyFound(wanted).map((profile) => [foldedName(profile), profile]));
        for (const known of await findByNames(inner, names)) missing.delete(foldedName(known));
        if (missing.size === 0) return;
        await inner.profiles.create([...missing.values()], request.clock(), signal, await request.editor());
      };
      await write(request, () => request.store.atomically(createIn, signal, 'profileWrites'));
      return wanted.map(unlessFailed(() => undefined));
    },

    async update(uid, { name, note, labels }) {
      const principal = await authenticatedToWrite(request);
      const change = checkAll({
        name: () => (name === undefined ? undefined : parseOptionalName(name, 'name')),
        note: () => (note === undefined ? undefined : parseNote(note, 'note')),
        // The store changes those that the profile has.
        labels: () => changeLabels(noLabels, labels) && labels,
      });
      await write(request, async () => {
        await readProfile(request, principal, uid, 'modify');
        await request.store.profiles.describe(uid, change, request.clock(), signal, await request.editor());
      });
    },

    async share(uid, change, named) {
      const principal = await authenticatedToWrite(request);
      await write(request, async () => {
        const { permission } = await readProfile(request, principal, uid, 'own');
        const shares = await findGrantees(request, permission.owner.uid, named);
        const sharing = { ...changeSharing(permission.sharing ?? notShared, change), shares };
        await request.store.profiles.share(uid, sharing, request.clock(), signal, await request.editor());
      });
    },

    async delete(uid, isCounted) {
      const principal = await authenticatedToWrite(request);
      return write(request, async () => {
        await readProfile(request, principal, uid, 'own');
        return request.store.profiles.delete(uid, request.clock(), signal, isCounted, await request.editor());
      });
    },

    async undelete(uid) {
      const principal = await authenticatedToWrite(request);
      await write(request, async () => {
        const profile = await request.store.profiles.findDeleted(uid, signal);
        if (profile === null) return void (await readProfile(request, principal, uid, 'own'));
        if (!may(principal, 'own', profile.permission)) throw notFound('The profile');
        await request.store.profiles.undelete(uid, request.clock(), signal, await request.editor());
      });
    },

    async locate(uid, path) {
      const { principal } = await request.authenticated();
      await readProfile(request, principal, uid, 'view');
      return locateInProfile(request, uid, path);
    },
  };
}

function readerOf({ uid, groups }: Principal): ProfileReader {
  return { userUid: uid, groupUids: groups.map((group) => group.uid) };
}

const foldedName = ({ name }: Pick<NewProfile, 'name'>): string => name?.toLowerCase() ?? '';

/** Resolves a path below a profile; the item and its category must belong together. Items outlive a deleted category. */
async function locateInProfile(
  request: RequestScope,
  profileUid: Uid,
  segments: readonly string[],
): Promise<ProfileLocation> {
  const { category, rest } = await findDeepestCategory(request, segments);
  if (rest.length === 0) return { kind: 'category', path: category.path };
  const candidates = segments.flatMap((uid, at) =>
    at >= segments.length - Math.min(2, rest.length) && isUid(uid) ? [{ profileUid, uid, at }] : [],
  );
  if (candidates.length === 0)
    throw notFound('The path', {
      missing: 'categoryPath',
      advice: await adviseOn(request, segments.join('/')),
    });
  const items = await request.profileItems.getMany(candidates);
  for (const [index, { at }] of candidates.entries()) {
    const item = items[index];
    if (item === undefined || pathKey(item.dataCategory.path) !== pathKey(segments.slice(0, at).join('/')))
      continue;
    const key = toProfileItemKey(item);
    const path = segments[at + 1];
    return path === undefined ? { kind: 'item', key } : { kind: 'value', key: { item: key, path } };
  }
  throw notFound('The profile item', { missing: 'itemUid' });
}
