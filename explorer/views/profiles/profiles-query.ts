import { ExploreProfilesDocument, type ExploreProfilesQuery } from '../../../schema/generated/graphql.ts';
import { request } from '../../api/request.ts';
import { currentToken } from '../../api/session.ts';

interface Asked {
  readonly pageParam: string | null;
  readonly signal: AbortSignal;
}

/** The first profiles with a text in their names, or of all, and each further page. */
export const profilesQuery = (nameContains: string | null) => ({
  queryKey: ['profiles', nameContains, currentToken()],
  queryFn: ({ pageParam, signal }: Asked) =>
    request(ExploreProfilesDocument, { nameContains, after: pageParam }, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ profiles }: ExploreProfilesQuery): string | null =>
    profiles?.pageInfo.hasNextPage ? profiles.pageInfo.endCursor : null,
});
