import {
  ExploreKeysDocument,
  ExploreProfileDocument,
  ViewerDocument,
} from '../../../schema/generated/graphql.ts';
import { decodePath } from '../api/address.ts';
import { queries } from '../api/queries.ts';
import { operationQuery } from '../api/request.ts';
import { categoryQuery } from './category/category-query.ts';
import { readCompared } from './compare/compared.ts';
import { askAmount } from './item/ask-amount.ts';
import { profilesQuery } from './profiles/profiles-query.ts';

/**
 * What a view asks first, by its address: asked as soon as its link is pressed, while its file is still on its
 * way. The view finds the answers, or the failures, as those of its own questions.
 */
export type AskFirst = (address: URL) => Promise<unknown>;

export const askCategory: AskFirst = ({ pathname }) =>
  queries.prefetchInfiniteQuery(categoryQuery(decodePath(pathname.slice('/explore/category/'.length))));

export const askItem: AskFirst = ({ href }) => askAmount(href);

export const askCompared: AskFirst = () => Promise.all(readCompared().map(askAmount));

export const askProfiles: AskFirst = ({ searchParams }) =>
  queries.prefetchInfiniteQuery(profilesQuery(searchParams.get('named')?.trim() || null));

export const askProfile: AskFirst = ({ pathname }) => {
  const [, , , uid = ''] = pathname.split('/');
  return queries.prefetchQuery(operationQuery(ExploreProfileDocument, { uid: decodePath(uid) }));
};

export const askAccount: AskFirst = () =>
  Promise.all([
    queries.prefetchQuery(operationQuery(ViewerDocument, {})),
    queries.prefetchQuery(operationQuery(ExploreKeysDocument, {})),
  ]);
