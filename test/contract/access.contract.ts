import { describe, expect, it } from 'vitest';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { Callers } from './backend.contract.ts';
import { asUid, asPath } from '../support/brands.ts';

export function describeAccess(callers: Callers): void {
  describe('access', () => {
    it('the viewer is the user of the token', async () => {
      expect(await callers.demo().access.getViewer()).toMatchObject({
        username: 'demo',
        isAdministrator: false,
        apiVersion: '2.0',
        locale: 'en_GB',
        timeZone: 'UTC',
      });
      expect(await callers.demoV1().access.getViewer()).toMatchObject({ apiVersion: '1.0' });
      expect(await callers.demoV1().access.getApiVersion()).toBe('1.0');
      expect(await callers.admin().access.getViewer()).toMatchObject({ isAdministrator: true });
    });

    it('the environment is returned to callers who may read', async () => {
      const environment = { uid: '5F5887BCF726', name: 'AMEE', itemsPerPage: 10, itemsPerFeed: 10 };
      expect(await callers.demo().access.getEnvironment()).toMatchObject(environment);
      await expect(callers.with({ kind: 'none' }).access.getEnvironment()).rejects.toMatchObject({
        code: 'UNAUTHENTICATED',
      });
    });

    it('a user name and a password are accepted instead of a token', async () => {
      const { access } = callers.with({ kind: 'basic', username: 'demo', password: 'demo' });
      expect(await access.getViewer()).toMatchObject({ username: 'demo' });
      expect(await access.getAuthtoken()).toBeNull();
    });

    it('the returned token is as valid as the received one', async () => {
      const backend = callers.demo();
      await backend.access.getViewer();
      const authtoken = await backend.access.getAuthtoken();
      const again = callers.with({ kind: 'authtoken', authtoken: authtoken ?? '' });
      expect(await again.access.getViewer()).toMatchObject({ username: 'demo' });
    });

    it.each([
      ['a wrong password', 'demo', 'omed'],
      ['an unknown user', 'nobody', 'nobody'],
      ['a password of another user', 'admin', 'demo'],
    ])('a sign-in with %s fails', async (_, username, password) => {
      const { access } = callers.with({ kind: 'none' });
      await expect(access.signIn(username, password)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    });

    it.each([
      ['no credentials', { kind: 'none' }],
      ['a token that the service did not sign', { kind: 'authtoken', authtoken: 'AAAAAAAAAAAA.0.0.forged' }],
      ['a token of impossible form', { kind: 'authtoken', authtoken: 'two words' }],
      ['a wrong basic password', { kind: 'basic', username: 'demo', password: 'x' }],
    ] as const)('every call with %s is rejected', async (_, credentials) => {
      const refusal = { code: 'UNAUTHENTICATED' };
      const { access, dataCategories, dataItems } = callers.with(credentials);
      await expect(access.getViewer()).rejects.toMatchObject(refusal);
      await expect(dataCategories.getMany([asPath('transport/car')])).rejects.toMatchObject(refusal);
      await expect(
        dataItems.getMany([{ categoryPath: asPath('transport/car'), uid: asUid('AAAAAAAAAAAA') }]),
      ).rejects.toMatchObject(refusal);
      expect(await access.getAuthtoken()).toBeNull();
    });

    it('a request that has ended does nothing', async () => {
      const ended = AbortSignal.abort(new EmissionsError('TIMEOUT', 'the caller left'));
      const { dataCategories } = callers.with({ kind: 'basic', username: 'demo', password: 'demo' }, ended);
      await expect(dataCategories.getMany([asPath('transport')])).rejects.toMatchObject({ code: 'TIMEOUT' });
    });
  });
}
