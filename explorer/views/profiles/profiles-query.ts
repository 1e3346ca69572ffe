import { ExploreProfilesDocument, type ExploreProfilesQuery } from '../../../schema/generated/graphql.ts';
import { requestPartly } from '../../api/request.ts';
import { currentToken } from '../../api/session.ts';

export type ListedProfile = NonNullable<ExploreProfilesQuery['profiles']>['nodes'][number];

interface Asked {
  readonly pageParam: string | null;
  readonly signal: AbortSignal;
}

/** The first profiles with a text in their names, or of all, and each further page. */
export const profilesQuery = (nameContains: string | null) => ({
  queryKey: ['profiles', nameContains, currentToken()],
  // A remote service does not say what is in a profile.
  queryFn: async ({ pageParam, signal }: Asked) =>
    (await requestPartly(ExploreProfilesDocument, { nameContains, after: pageParam }, signal)).data,
  initialPageParam: null as string | null,
  getNextPageParam: ({ profiles }: ExploreProfilesQuery): string | null =>
    profiles?.pageInfo.hasNextPage ? profiles.pageInfo.endCursor : null,
});
