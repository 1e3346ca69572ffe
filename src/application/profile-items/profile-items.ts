import type { Uid } from '../../domain/basics/uid.ts';
import type { Outcomes } from '../../ports/outcome.ts';
import type { ProfileItems } from '../../ports/profiles.ts';
import { deleteProfileItems, undeleteProfileItems, updateProfileItems } from './change-profile-items.ts';
import { addProfileItems } from './create-profile-items.ts';
import { importProfileItemRows } from './import-profile-item-rows.ts';
import { profileItemActions } from '../access/permissions.ts';
import { calculateProfileItems } from './profile-item-calculations.ts';
import { listEdits, listEditsInProfile } from './list-edits.ts';
import { listItemPart } from './item-parts.ts';
import { listProfileItems } from './profile-item-list.ts';
import { listProfileTotals } from '../profiles/profile-totals.ts';
import { onlyFound, readProfileItems, readRecords } from './read-profile-items.ts';
import { unlessFailed } from '../outcomes.ts';
import { readProfiles } from '../profiles/read-profiles.ts';
import { EmissionsError } from '../../domain/basics/errors.ts';
import { searchProfileItems } from './search-profile-items.ts';
import type { RequestScope } from '../request-scope.ts';
import { toProfileItem, toProfileItemValues } from './to-profile-item.ts';

export function createProfileItems(request: RequestScope): ProfileItems {
  async function forProfiles<T>(uids: readonly Uid[], read: (uid: Uid) => Promise<T>): Outcomes<T> {
    const { principal } = await request.authenticated();
    const profiles = await readProfiles(request, principal, uids, 'view');
    return Promise.all(
      profiles.map(async (profile) => (profile instanceof EmissionsError ? profile : read(profile.uid))),
    );
  }

  return {
    async list(requests) {
      const { principal } = await request.authenticated();
      return listProfileItems(request, principal, requests);
    },

    async search(requests) {
      const { principal } = await request.authenticated();
      return searchProfileItems(request, principal, requests);
    },

    listPart: (requested, position) => listItemPart(request, requested, position),

    listUsedCategories: (uids) =>
      forProfiles(uids, (uid) => request.store.profileItems.listUsedCategories(uid, request.signal)),

    listUsedLabels: (uids) =>
      forProfiles(uids, (uid) => request.store.profileItems.listLabelKeys(uid, request.signal)),

    async getMany(keys) {
      const { principal } = await request.authenticated();
      const found = await readProfileItems(request, principal, keys, 'view');
      return found.map(unlessFailed(toProfileItem));
    },

    async listValues(keys) {
      const { principal } = await request.authenticated();
      const found = await readProfileItems(request, principal, keys, 'view');
      const records = await readRecords(
        request,
        onlyFound(found).map(({ item }) => item),
      );
      return found.map(
        unlessFailed((each) =>
          toProfileItemValues(each, records.get(each.item.uid) ?? [], principal.apiVersion),
        ),
      );
    },

    async calculate(requests) {
      const { principal } = await request.authenticated();
      const keys = requests.map(({ item }) => item);
      const found = await readProfileItems(request, principal, keys, 'view');
      const runs = found.map(unlessFailed((each, index) => ({ ...requests[index], found: each })));
      return calculateProfileItems(request, principal, runs);
    },

    async listTotals(requests) {
      const { principal } = await request.authenticated();
      return listProfileTotals(request, principal, requests);
    },

    async listActions(keys) {
      const { principal } = await request.authenticated();
      const found = await readProfileItems(request, principal, keys, 'view');
      return found.map(unlessFailed(({ profile }) => profileItemActions(principal, profile.permission)));
    },

    create: (profileUid, drafts) => addProfileItems(request, profileUid, drafts),
    importRows: (rows, options) => importProfileItemRows(request, rows, options),
    update: (changes) => updateProfileItems(request, changes),
    delete: (keys) => deleteProfileItems(request, keys),
    undelete: (keys) => undeleteProfileItems(request, keys),

    async listEdits(requests) {
      const { principal } = await request.authenticated();
      return listEdits(request, principal, requests);
    },

    async listEditsInProfile(requests) {
      const { principal } = await request.authenticated();
      return listEditsInProfile(request, principal, requests);
    },
  };
}
