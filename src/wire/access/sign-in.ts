import type { ApiVersion, Principal } from '../../domain/access.ts';
import { contentOf, formatPlainDocument } from '../format/document.ts';
import { type Element, element, only } from '../format/element.ts';
import type { Format } from '../format/format.ts';
import type { WireNode } from '../format/wire-node.ts';
import { flagOf, requiredUid } from '../format/required.ts';
import { WireError } from '../format/wire-error.ts';

interface SignInDocument {
  readonly next: string;
  /** `null` for a guest. */
  readonly principal: Principal | null;
}

/** JSON names the user twice, because clients differ in where they look. */
export function encodeSignIn({ next, principal }: SignInDocument, format: Format): string {
  const user = encodeUser(principal);
  const members = { next, auth: only('json', user), user };
  return formatPlainDocument('SignInResource', members, format);
}

export function decodeSignIn(body: WireNode): SignInDocument {
  const content = contentOf(body, 'SignInResource');
  const user = content.node('auth') ?? content.node('user');
  if (user === undefined) throw new WireError('The sign-in document names no user.');
  return { next: content.text('next') ?? '', principal: decodeUser(user) };
}

/** The answer to a sign-out. */
export function encodeSignOut(next: string, format: Format): string {
  return formatPlainDocument('SignOutResource', { next }, format);
}

function encodeUser(principal: Principal | null): Element {
  if (principal === null) return element({}, { username: 'guest', status: 'ACTIVE', type: 'GUEST' });
  const { uid, username, isAdministrator, apiVersion, locale, timeZone } = principal;
  return element(
    { uid },
    {
      username,
      status: 'ACTIVE',
      type: isAdministrator ? 'SUPER' : 'STANDARD',
      apiVersion,
      locale,
      timeZone,
      administrator: isAdministrator,
    },
  );
}

function decodeUser(user: WireNode): Principal | null {
  const type = user.text('type');
  if (type === 'GUEST' || type === 'ANONYMOUS') return null;
  return {
    uid: requiredUid(user),
    username: user.text('username') ?? '',
    isAdministrator: flagOf(user, 'administrator') || type === 'SUPER',
    apiVersion: decodeVersion(user.text('apiVersion')),
    locale: user.text('locale') ?? 'en_GB',
    timeZone: user.text('timeZone') ?? 'UTC',
    groups: [],
  };
}

function decodeVersion(text: string | undefined): ApiVersion {
  if (text === '1.0' || text === '2.0') return text;
  throw new WireError('The sign-in document names no known API version.');
}
