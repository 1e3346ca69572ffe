import type { User } from '../data/model.ts';
import { element, withAttributes } from '../http/xml.ts';
import type { Document } from './view.ts';

/** The account that signed in; the guest of those who did not. */
export function signInDocument(user: User | null, next: string): Document {
  const { uid = 'BADA55000000', username = 'guest', apiVersion = 2 } = user ?? {};
  const type = user === null ? 'GUEST' : user.isAdministrator ? 'SUPER' : 'STANDARD';
  const [locale, timeZone] = ['en_GB', 'UTC'];
  const version = `${apiVersion}.0`;
  return {
    json: {
      next,
      auth: { uid, username, status: 'ACTIVE', type, apiVersion: version, locale, timeZone },
    },
    xml: element(
      'SignInResource',
      element('Next', next),
      withAttributes(
        'User',
        { uid },
        element('Username', username),
        element('Status', 'ACTIVE'),
        element('Type', type),
        element('ApiVersion', version),
        element('Locale', locale),
        element('TimeZone', timeZone),
      ),
    ),
    isBare: true,
  };
}

export function signOutDocument(): Document {
  return { json: { next: '/auth' }, xml: element('SignOutResource'), isBare: true };
}
