import type { Principal } from '../domain/access.ts';
import { formatTable } from './format-table.ts';

type Account = Principal & { readonly isDisabled: boolean };

const headings = ['NAME', 'STATE', 'RIGHTS', 'GROUPS', 'API', 'TIME ZONE', 'LOCALE'] as const;

/** Users as a table or as JSON. Fields not named here, such as password hashes, are not shown. */
export function formatUsers(users: readonly Account[], asJson: boolean): string {
  if (asJson) return `${JSON.stringify(users.map(toJson), null, 2)}\n`;
  return formatTable([
    headings,
    ...users.map((user) => [
      user.username,
      user.isDisabled ? 'disabled' : 'enabled',
      user.isAdministrator ? 'administrator' : '-',
      user.groups.map(({ name, role }) => `${name}:${role}`).join(' ') || '-',
      user.apiVersion,
      user.timeZone,
      user.locale,
    ]),
  ]);
}

function toJson({
  uid,
  username,
  isDisabled,
  isAdministrator,
  groups,
  apiVersion,
  timeZone,
  locale,
}: Account): object {
  return {
    uid,
    username,
    isDisabled,
    isAdministrator,
    groups: groups.map(({ name, role }) => ({ name, role })),
    apiVersion,
    timeZone,
    locale,
  };
}
