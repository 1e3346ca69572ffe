import type { Actions, Principal } from '../domain/access.ts';

/** Everybody reads the data tree; only administrators change it (service description, section 5). */
export function dataTreeActions(principal: Principal): Actions {
  const { isAdministrator } = principal;
  return {
    allowView: true,
    allowList: isAdministrator,
    allowCreate: isAdministrator,
    allowModify: isAdministrator,
    allowDelete: isAdministrator,
  };
}
