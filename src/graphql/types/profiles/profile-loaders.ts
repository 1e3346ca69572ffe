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

export const profileLoader = defineBatchLoader('profiles', 'getMany', String);
export const profileActionsLoader = defineBatchLoader('profiles', 'listActions', String);
export const profileTotalsLoader = defineBatchLoader('profileItems', 'listTotals', JSON.stringify);
