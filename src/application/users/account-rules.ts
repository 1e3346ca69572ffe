import type { ApiVersion, Principal } from '../../domain/access/access.ts';
import { badInput } from '../../domain/basics/errors.ts';
import { DEFAULT_GROUP, type Role, roles } from '../../domain/access/group.ts';
import { parseTimeZone } from '../../domain/basics/time-zone.ts';
import { quote, type Uid } from '../../domain/basics/uid.ts';
import { parseName } from '../../domain/data-tree/record-names.ts';

const usernamePattern = /^[A-Za-z0-9._@+-]{1,100}$/;
const localePattern = /^[a-z]{2,3}(_[A-Z]{2})?$/;
const groupNameLength = 100;
const passwordLength = { least: 8, most: 200 };

interface NamedRole {
  readonly name: string;
  readonly role: Role;
}

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

/** Groups with their roles; without any, the default group. */
function parseGroups(groups: readonly NamedRole[]): readonly NamedRole[] {
  if (groups.length === 0) return [{ name: DEFAULT_GROUP, role: 'member' }];
  const names = new Set<string>();
  for (const { name, role } of groups) {
    if (parseName(name, 'group').length > groupNameLength) {
      throw badInput(
        'group',
        `A group's name has at most ${groupNameLength} characters; got ${quote(name)}.`,
      );
    }
    if (names.has(name)) throw badInput('group', `The group ${quote(name)} is named twice; name it once.`);
    if (!roles.includes(role)) {
      throw badInput('role', `A role is one of ${roles.join(', ')}; got ${quote(role)}.`);
    }
    names.add(name);
  }
  return groups;
}

function parseApiVersion(text: string): ApiVersion {
  if (text === '1.0' || text === '2.0') return text;
  throw badInput('apiVersion', `The API version is 1.0 or 2.0; got ${quote(text)}.`);
}

function parseLocale(text: string): string {
  if (localePattern.test(text)) return text;
  throw badInput('locale', `A locale must be like en_GB; got ${quote(text)}.`);
}

export interface AccountDraft {
  readonly username: string;
  readonly isAdministrator?: boolean | undefined;
  /** A member of the group `users` when absent or empty. */
  readonly groups?: readonly NamedRole[] | undefined;
  /** `2.0` when absent. */
  readonly apiVersion?: string | undefined;
  /** `UTC` when absent. */
  readonly timeZone?: string | undefined;
  /** `en_GB` when absent. */
  readonly locale?: string | undefined;
}

/** The public fields of an account. */
export interface Account extends Principal {
  readonly isDisabled: boolean;
}

/** A new account. Throws BAD_USER_INPUT for each field that is invalid. */
export function toAccount(draft: AccountDraft, newUid: () => Uid): Account {
  return {
    uid: newUid(),
    username: parseUsername(draft.username),
    isAdministrator: draft.isAdministrator === true,
    groups: parseGroups(draft.groups ?? []).map((group) => ({ ...group, uid: newUid() })),
    apiVersion: parseApiVersion(draft.apiVersion ?? '2.0'),
    timeZone: parseTimeZone(draft.timeZone ?? 'UTC'),
    locale: parseLocale(draft.locale ?? 'en_GB'),
    isDisabled: false,
  };
}
