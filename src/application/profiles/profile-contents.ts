import type { Principal } from '../../domain/access/access.ts';
import { always } from '../../domain/amounts/emitted-part.ts';
import { later, yearOf } from '../../domain/basics/instant.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import {
  type ProfileContents,
  type ProfileYears,
  toProfileYears,
} from '../../domain/profiles/profile-contents.ts';
import type { Outcomes } from '../../ports/outcome.ts';
import { timeOf } from '../emissions/emitted-in.ts';
import { readEmissions } from '../emissions/read-emissions.ts';
import { unlessFailed } from '../outcomes.ts';
import { onlyFound } from '../profile-items/read-profile-items.ts';
import type { RequestScope } from '../request-scope.ts';
import { readProfiles } from './read-profiles.ts';

export async function listProfileContents(
  request: RequestScope,
  principal: Principal,
  uids: readonly Uid[],
): Outcomes<ProfileContents> {
  const profiles = await readProfiles(request, principal, uids, 'view');
  const contents = await contentsOf(request, onlyFound(profiles));
  return profiles.map(
    unlessFailed(({ uid }) => {
      const { spans = [], lastChange = null } = contents.get(uid) ?? {};
      return { itemCount: spans.reduce((count, each) => count + each.itemCount, 0), lastChange };
    }),
  );
}

/** Items with an end have the years that they last for, others those in which they emitted something until now. */
export async function listProfileYears(
  request: RequestScope,
  principal: Principal,
  uids: readonly Uid[],
): Outcomes<ProfileYears> {
  const profiles = await readProfiles(request, principal, uids, 'view');
  const found = onlyFound(profiles);
  const contents = await contentsOf(request, found);
  const years = new Map(found.map(({ uid }) => [uid, new Set<number>()]));
  const openIn: Uid[] = [];
  for (const { profileUid, spans } of contents.values()) {
    for (const { first, last } of spans) addYears(years.get(profileUid), first, last ?? first);
    if (spans.some(({ last }) => last === null)) openIn.push(profileUid);
  }
  const now = request.clock();
  if (openIn.length > 0) {
    const open = {
      profileUids: openIn,
      ...always,
      categoryUid: null,
      withSubcategories: true,
      areOpen: true,
    };
    const emissions = readEmissions(request.unlimited(), {
      principal,
      ...open,
      withDetails: false,
      labelKey: '',
    });
    for await (const page of emissions) {
      for (const { record, segments } of page) {
        const time = segments === null ? null : timeOf(record, segments, now);
        if (time !== null)
          addYears(years.get(record.profileUid), yearOf(time.start), yearOf(later(time.end, -1)));
      }
    }
  }
  return profiles.map(unlessFailed(({ uid }) => toProfileYears(years.get(uid) ?? [], now)));
}

async function contentsOf(request: RequestScope, profiles: readonly { readonly uid: Uid }[]) {
  const uids = profiles.map(({ uid }) => uid);
  const contents = await request.profileContents.getMany(uids);
  return new Map(contents.flatMap((each) => (each === undefined ? [] : [[each.profileUid, each]])));
}

function addYears(years: Set<number> | undefined, first: number, last: number): void {
  for (let year = first; year <= last; year += 1) years?.add(year);
}
