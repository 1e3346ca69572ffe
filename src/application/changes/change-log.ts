import { later } from '../../domain/basics/instant.ts';
import type { ChangeLog } from '../../ports/backend.ts';
import type { RequestScope } from '../request-scope.ts';

/** Longer than a write may take from when its time is set until others see it. */
const longestWriteMs = 60_000;

export function createChangeLog(request: RequestScope): ChangeLog {
  return {
    async since(time, limit, after, profileUids) {
      const { principal } = await request.authenticated();
      const reader = {
        uid: principal.uid,
        groupUids: principal.groups.map(({ uid }) => uid),
        seesAll: principal.isAdministrator,
      };
      const until = later(request.clock(), -longestWriteMs);
      const query = { since: time, after, limit: limit + 1, profileUids, reader };
      const found = await request.store.changedRecords.list(query, request.signal);
      return { records: found.slice(0, limit), hasMore: found.length > limit, until };
    },
  };
}
