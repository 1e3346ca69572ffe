import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import { type ImportKey, parseFileName, type ProfileImport } from '../../domain/profiles/profile-import.ts';
import type { Imports } from '../../ports/imports.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { authenticatedToWrite } from '../access/write-permission.ts';
import { orThrow } from '../outcomes.ts';
import type { ProfileNeed } from '../access/permissions.ts';
import type { Principal } from '../../domain/access/access.ts';
import { readProfile, readProfiles } from '../profiles/read-profiles.ts';
import type { RequestScope } from '../request-scope.ts';
import { write } from '../writes/write-attempts.ts';
import { noteImport } from './note-imports.ts';
import { undoRecords } from './undo-import.ts';

export function createImports(request: RequestScope): Imports {
  const { signal } = request;

  async function readImports(
    principal: Principal,
    keys: readonly ImportKey[],
    need: ProfileNeed,
  ): Promise<readonly Outcome<ProfileImport>[]> {
    const profiles = await readProfiles(
      request,
      principal,
      keys.map(({ profileUid }) => profileUid),
      need,
    );
    const readable = keys.filter((_, index) => !(profiles[index] instanceof EmissionsError));
    const found = readable.length === 0 ? [] : await request.store.imports.getMany(readable, signal);
    return keys.map(({ profileUid, uid }, index) => {
      const profile = profiles[index];
      if (profile instanceof EmissionsError) return profile;
      const own = found.find((each) => each.uid === uid && each.profileUid === profileUid);
      return own ?? notFound('The import');
    });
  }

  async function readImport(principal: Principal, key: ImportKey, need: ProfileNeed): Promise<ProfileImport> {
    const [found] = await readImports(principal, [key], need);
    return orThrow(found ?? notFound('The import'));
  }

  return {
    begin: async (fileName) => ({ uid: request.newUid(), fileName: parseFileName(fileName) }),

    async list(profileUid, page) {
      const { principal } = await request.authenticated();
      await readProfile(request, principal, profileUid, 'view');
      return request.store.imports.listPage(profileUid, page, signal);
    },

    async getMany(keys) {
      const { principal } = await request.authenticated();
      return readImports(principal, keys, 'view');
    },

    async listProfiles(uid) {
      const { principal } = await request.authenticated();
      const found = await request.store.imports.listProfiles(uid, signal);
      const profiles = await readProfiles(request, principal, found, 'view');
      return found.filter((_, index) => !(profiles[index] instanceof EmissionsError));
    },

    async listRecords(key, page) {
      const { principal } = await request.authenticated();
      await readImport(principal, key, 'view');
      return request.store.imports.listRecords(key, page, signal);
    },

    async noteRefused(run, profileUid, rows) {
      const principal = await authenticatedToWrite(request);
      await readProfile(request, principal, profileUid, 'modify');
      const parts = new Map([[profileUid, { part: { refused: rows } }]]);
      await write(request, () =>
        request.store.atomically(
          (inner) => noteImport(request, inner, principal, run, parts),
          signal,
          'shared',
        ),
      );
    },

    async undo(key, { withChanged = false } = {}) {
      const principal = await authenticatedToWrite(request);
      await readImport(principal, key, 'modify');
      return undoRecords(request, key, withChanged);
    },
  };
}
