import type { Account } from '../../domain/access/user.ts';
import type { Column } from './record-format.ts';

export const userColumns: readonly Column<Account>[] = [
  { heading: 'name', cell: ({ username }) => username },
  { heading: 'state', cell: ({ isDisabled }) => (isDisabled ? 'disabled' : 'enabled') },
  { heading: 'rights', cell: ({ isAdministrator }) => (isAdministrator ? 'administrator' : null) },
  { heading: 'groups', cell: ({ groups }) => groups.map(({ name, role }) => `${name}:${role}`).join(' ') },
  { heading: 'api', cell: ({ apiVersion }) => apiVersion },
  { heading: 'time zone', cell: ({ timeZone }) => timeZone },
  { heading: 'locale', cell: ({ locale }) => locale },
];

/** Fields not named here, such as password hashes, are not shown. */
export function toJson({
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
