import type { Caller } from '../../domain/access/access.ts';
import { forbidden } from '../../domain/basics/errors.ts';
import { cutPage } from '../../domain/basics/page.ts';
import type { UserAccess } from '../../ports/user-access.ts';
import { authenticatedToWrite } from '../access/write-permission.ts';
import type { RequestScope } from '../request-scope.ts';
import { createUserAdministration } from './user-administration.ts';

export function createUserAccess(request: RequestScope): UserAccess {
  const { store, clock, newUid, principals, signal } = request;
  const users = createUserAdministration({ store, clock, newUid, passwords: principals.passwords });

  async function toRead() {
    const { principal } = await request.authenticated();
    if (!principal.isAdministrator) throw forbidden('Only administrators may see users and groups.');
    return users;
  }

  async function toWrite() {
    if (!mayManageOthers(await authenticatedToWrite(request))) {
      throw forbidden('Only administrators may change users, and not with an API key: sign in.');
    }
    return users;
  }

  return {
    list: async (page, part) =>
      cutPage((await (await toRead()).list(signal)).filter(contains('username', part)), page),
    listGroups: async (page, part) =>
      cutPage((await (await toRead()).listGroups(signal)).filter(contains('name', part)), page),
    find: async (username) => (await toRead()).find(username, signal),
    create: async (user) => (await toWrite()).add(user, signal),
    update: async (username, change) => (await toWrite()).update(username, change, signal),
    join: async (username, group) => (await toWrite()).join(username, group, signal),
    leave: async (username, group) => (await toWrite()).leave(username, group, signal),
  };
}

/** A key that has leaked gives no access to other accounts. */
export function mayManageOthers({ isAdministrator, apiKey }: Caller): boolean {
  return isAdministrator && apiKey === undefined;
}

function contains<F extends string>(field: F, part = '') {
  const folded = part.toLowerCase();
  return (record: Readonly<Record<F, string>>): boolean => record[field].toLowerCase().includes(folded);
}
