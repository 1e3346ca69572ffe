import { describe, expect, it } from 'vitest';
import type { ApiKeyDraft, IssuedApiKey } from '../../src/domain/access/api-key.ts';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import { asPath, asUid } from '../support/brands.ts';
import type { Callers } from './backend.contract.ts';

export function describeApiKeys(callers: Callers): void {
  describe('API keys', () => {
    /** `null` where keys are unsupported. */
    const create = async (username: string, draft: ApiKeyDraft): Promise<IssuedApiKey | null> =>
      callers
        .as(username)
        .apiKeys.create(draft)
        .catch((error: unknown) => {
          if (error instanceof EmissionsError && error.code === 'UPSTREAM_UNSUPPORTED') return null;
          throw error;
        });
    const withKey = (authtoken: string) => callers.with({ kind: 'authtoken', authtoken });

    it('a key works until it is revoked, or keys are unsupported', async () => {
      const issued = await create('admin', { name: 'a program' });
      const { apiKeys } = callers.admin();
      if (issued === null) {
        await expect(apiKeys.list()).rejects.toMatchObject({ code: 'UPSTREAM_UNSUPPORTED' });
        await expect(apiKeys.revoke(asUid('AAAAAAAAAAAA'))).rejects.toMatchObject({
          code: 'UPSTREAM_UNSUPPORTED',
        });
        return;
      }
      const { key, apiKey } = issued;
      const draft = { parentPath: asPath('transport'), segment: 'by-key', name: 'By key' };
      expect(await withKey(key).dataCategories.create([draft])).toEqual(['transport/by-key']);
      expect(await apiKeys.list()).toMatchObject([{ ...apiKey, lastUsed: expect.anything() }]);
      expect(await apiKeys.revoke(apiKey.uid)).toMatchObject({ uid: apiKey.uid });
      await expect(withKey(key).access.getViewer()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      expect(await apiKeys.list()).toEqual([]);
      await expect(apiKeys.revoke(apiKey.uid)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    it('a key that does not exist is refused', async () => {
      for (const key of ['egk_', `egk_AAAAAAAAAAAA_${'a'.repeat(36)}`]) {
        const { access } = withKey(key);
        await expect(access.getViewer()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
        expect(await access.getAuthtoken()).toBeNull();
      }
    });

    it('a request with a key cannot sign in', async () => {
      const { access } = withKey(`egk_AAAAAAAAAAAA_${'a'.repeat(36)}`);
      await expect(access.signIn('demo', 'demo')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    });
  });
}
