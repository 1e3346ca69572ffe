import type { ApiVersion, Viewer } from '../../domain/access/access.ts';
import { roles } from '../../domain/access/group.ts';
import { contentOf, formatPlainDocument } from '../documents/document.ts';
import { type Element, element, known, listOf } from '../elements/element.ts';
import type { Format } from '../elements/format.ts';
import type { WireNode } from '../elements/wire-node.ts';
import { filledText, scalar, text, uid as uidText } from '../elements/scalars.ts';
import { alsoNamed, list, node, optional, shape } from '../elements/shape.ts';
import { why } from '../elements/why.ts';
import { badInput } from '../../domain/basics/errors.ts';
import type { FormFields } from '../forms/fields.ts';
import { optionalText, rawText } from '../forms/field-codecs.ts';
import { decodeQuery, type RecordForm } from '../forms/record-form.ts';

interface SignInDocument {
  readonly next: string;
  /** `null` for a guest. */
  readonly principal: Viewer | null;
}

/** JSON has another name of the user than XML. */
export function encodeSignIn({ next, principal }: SignInDocument, format: Format): string {
  const user = encodeUser(principal);
  return formatPlainDocument('SignInResource', { next, [format === 'json' ? 'auth' : 'user']: user }, format);
}

const groupShape = shape('group of the user', {
  uid: uidText,
  name: text,
  role: scalar('role', (given) => roles.find((role) => role === given)),
});

const userShape = shape('user', {
  uid: uidText,
  type: filledText,
  apiVersion: scalar('known API version', (given): ApiVersion | undefined =>
    given === '1.0' || given === '2.0' ? given : undefined,
  ),
  username: optional(text, why.someYears),
  locale: optional(text, why.someYears),
  timeZone: optional(text, why.someYears),
  groups: optional(list('group', groupShape), why.addition),
});

export const signInShape = shape('sign-in', {
  next: optional(text, why.someYears, ''),
  auth: alsoNamed(node(userShape), 'user'),
});

export function decodeSignIn(body: WireNode): SignInDocument {
  const { next, auth } = signInShape.read(contentOf(body, 'SignInResource'));
  return { next, principal: decodeUser(auth) };
}

export function encodeSignOut(next: string, format: Format): string {
  return formatPlainDocument('SignOutResource', { next }, format);
}

function encodeUser(principal: Viewer | null): Element {
  if (principal === null) return element({}, { username: 'guest', status: 'ACTIVE', type: 'GUEST' });
  const { uid, username, isAdministrator, apiVersion, locale, timeZone, groups } = principal;
  return element(
    { uid },
    {
      ...known({ username, locale, timeZone }),
      status: 'ACTIVE',
      type: isAdministrator ? 'SUPER' : 'STANDARD',
      apiVersion,
      groups:
        groups === null
          ? undefined
          : listOf(
              'group',
              groups.map(({ uid: group, name, role }) => element({ uid: group }, { name, role })),
            ),
    },
  );
}

/** A guest has no more than a type. */
function decodeUser(user: WireNode): Viewer | null {
  const type = user.text('type');
  if (type === 'GUEST' || type === 'ANONYMOUS') return null;
  const { uid, username, apiVersion, locale, timeZone, groups } = userShape.read(user);
  return { uid, username, isAdministrator: type === 'SUPER', apiVersion, locale, timeZone, groups };
}

interface SignInForm {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly next?: string | undefined;
}

/** The address that the client goes to afterwards, in the query or the form. */
export const nextQuery = { next: rawText('next') };

export const signInForm: RecordForm<SignInForm> = {
  username: optionalText('username'),
  password: rawText('password'),
  ...nextQuery,
};

export function decodeSignInForm(fields: FormFields): SignInForm & { username: string; password: string } {
  const { username, password = '', next } = decodeQuery(signInForm, fields, null);
  if (username !== undefined && password !== '') return { username, password, next };
  throw badInput('username', 'Sign-in needs the form fields username and password.', 'missing-parameter');
}
