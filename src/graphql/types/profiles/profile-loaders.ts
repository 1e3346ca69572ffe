import type { Uid } from '../../../domain/uid.ts';
import type { Actions } from '../../../domain/access.ts';
import { defineLoader, each, defineBatchLoader } from '../../loader.ts';
import type { PageRequest } from '../../../domain/page.ts';

export const profilePageLoader = defineLoader(
  each(({ profiles }, page: PageRequest) => profiles.list(page)),
  JSON.stringify,
);

export const actionsOnProfilesLoader = defineLoader(
  each<'all', Actions>(({ profiles }) => profiles.getActions()),
  String,
);

export const profileLoader = defineLoader(
  ({ profiles }, uids: readonly Uid[]) => profiles.getMany(uids),
  String,
);
export const profileActionsLoader = defineLoader(
  ({ profiles }, uids: readonly Uid[]) => profiles.listActions(uids),
  String,
);
export const profileTotalsLoader = defineBatchLoader('profileItems', 'listTotals', JSON.stringify);
