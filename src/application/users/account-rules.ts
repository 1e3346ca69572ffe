import type { ApiVersion } from '../../domain/access/access.ts';
import type { AccountDraft, NamedRole, User } from '../../domain/access/user.ts';
import { checkAll, checkEach, within } from '../../domain/basics/all-faults.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { DEFAULT_GROUP, roles } from '../../domain/access/group.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { parseTimeZone } from '../../domain/basics/time-zone.ts';
import { quote, type Uid } from '../../domain/basics/uid.ts';
import { parseName } from '../../domain/data-tree/record-names.ts';

const usernamePattern = /^[A-Za-z0-9._@+-]{1,100}$/;
const localePattern = /^[a-z]{2,3}(_[A-Z]{2})?$/;
const groupNameLength = 100;
const passwordLength = { least: 8, most: 200 };

function parseUsername(text: string): string {
  if (usernamePattern.test(text)) return text;
  throw badInput(
    'username',
    `A user name has 1 to 100 letters, digits and the characters . _ @ + -; got ${quote(text)}.`,
  );
}

/** The message reveals only the password's length. */
export function parsePassword(text: string): string {
  const { least, most } = passwordLength;
  if (text.length >= least && text.length <= most) return text;
  throw badInput('password', `A password has ${least} to ${most} characters; this one has ${text.length}.`);
}

/** `nameAt` is the argument with the name. */
export function parseNamedRole({ name, role }: NamedRole, nameAt = 'group'): NamedRole {
  if (parseName(name, nameAt).length > groupNameLength) {
    throw badInput(nameAt, `A group's name has at most ${groupNameLength} characters; got ${quote(name)}.`);
  }
  if (roles.includes(role)) return { name, role };
  throw badInput('role', `A role is one of ${roles.join(', ')}; got ${quote(role)}.`);
}

/** Groups with their roles; without any, the default group. */
function parseGroups(groups: readonly NamedRole[]): readonly NamedRole[] {
  if (groups.length === 0) return [{ name: DEFAULT_GROUP, role: 'member' }];
  const names = new Set<string>();
  return checkEach(groups, (group, index) =>
    within(`groups.${index}`, () => {
      if (names.has(group.name)) {
        throw badInput('name', `The group ${quote(group.name)} is named twice; name it once.`);
      }
      names.add(group.name);
      return parseNamedRole(group, 'name');
    }),
  );
}

function parseApiVersion(text: string): ApiVersion {
  if (text === '1.0' || text === '2.0') return text;
  throw badInput('apiVersion', `The API version is 1.0 or 2.0; got ${quote(text)}.`);
}

function parseLocale(text: string): string {
  if (localePattern.test(text)) return text;
  throw badInput('locale', `A locale must be like en_GB; got ${quote(text)}.`);
}

/** A new user who has no password yet. Throws BAD_USER_INPUT with a problem for each field that is invalid. */
export function toUser(draft: AccountDraft, newUid: () => Uid, now: Instant): User {
  const { groups, ...checked } = checkAll({
    username: () => parseUsername(draft.username),
    groups: () => parseGroups(draft.groups ?? []),
    apiVersion: () => parseApiVersion(draft.apiVersion ?? '2.0'),
    timeZone: () => parseTimeZone(draft.timeZone ?? 'UTC'),
    locale: () => parseLocale(draft.locale ?? 'en_GB'),
  });
  return {
    uid: newUid(),
    ...checked,
    isAdministrator: draft.isAdministrator === true,
    groups: groups.map((group) => ({ ...group, uid: newUid() })),
    isDisabled: false,
    passwordHash: '',
    sessionsFrom: now,
    endedSessions: [],
  };
}
