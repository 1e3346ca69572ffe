import {
  ExploreAncestorsDocument,
  ExploreKeysDocument,
  ExploreProfileDocument,
  ViewerDocument,
} from '../../schema/generated/graphql.ts';
import { decodePath, parentOf, profileUidIn, splitItemAddress } from '../api/address.ts';
import { queries } from '../api/queries.ts';
import { operationQuery } from '../api/request.ts';
import { categoryQuery } from './category/category-query.ts';
import { comparedAt } from '../api/compared.ts';
import { askAmount } from './item/ask-amount.ts';
import { groupingOf, overviewQuery } from './profile/overview.ts';
import { profilesQuery } from './profiles/profiles-query.ts';
import { answerQuery, isSentence } from '../api/answer.ts';
import { isSearchable, searchQuery, searchVariables } from './search/search-query.ts';

/**
 * The first queries of a view, by its address: sent as soon as its link is pressed, while its file is still on its
 * way. The view finds the answers, or the failures, as those of its own questions.
 */
export type AskFirst = (address: URL) => Promise<unknown>;

/** No view waits for names: parts of the path stand there until they come. */
function askAncestors(path: string): void {
  if (path !== '') void queries.prefetchQuery(operationQuery(ExploreAncestorsDocument, { path }));
}

function askPath(path: string) {
  askAncestors(parentOf(path));
  return queries.prefetchInfiniteQuery(categoryQuery(path));
}

export const askCategory: AskFirst = ({ pathname }) =>
  askPath(decodePath(pathname.slice('/explore/category/'.length)));

export const askSearch: AskFirst = ({ searchParams }) => {
  const variables = searchVariables(searchParams);
  if (!isSearchable(variables.query)) return Promise.resolve();
  if (isSentence(variables.query)) void queries.prefetchQuery(answerQuery(variables.query));
  return queries.prefetchInfiniteQuery(searchQuery(variables));
};

export const askItem: AskFirst = ({ href }) => {
  askAncestors(splitItemAddress(href).categoryPath);
  return askAmount(href);
};

export const askCompared: AskFirst = ({ searchParams }) =>
  Promise.all(comparedAt(searchParams).map((address) => askAmount(address)));

export const askProfiles: AskFirst = ({ searchParams }) =>
  queries.prefetchInfiniteQuery(profilesQuery(searchParams.get('named')?.trim() || null));

export const askProfile: AskFirst = (address) =>
  queries.prefetchQuery(operationQuery(ExploreProfileDocument, { uid: profileUidIn(address) }));

export const askOverview: AskFirst = (address) => {
  const { searchParams: parameters } = address;
  const by = groupingOf(parameters.get('by'));
  const overview = overviewQuery(profileUidIn(address), parameters.get('year') ?? '', by);
  return Promise.all([askProfile(address), queries.prefetchQuery(overview)]);
};

export const askAccount: AskFirst = () =>
  Promise.all([
    queries.prefetchQuery(operationQuery(ViewerDocument, {})),
    queries.prefetchQuery(operationQuery(ExploreKeysDocument, {})),
  ]);
