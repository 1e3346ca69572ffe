import type { DataCategory, Profile, ProfileItem } from '../data/model.ts';
import { createProfileItem } from '../data/profile-items.ts';
import { pathOf } from '../data/tree.ts';
import { profileCategoryDocument } from '../documents/profile-categories.ts';
import { createdItemDocument } from '../documents/written-items.ts';
import { type Answer, empty, found } from '../http/answer.ts';
import { startOfMonth } from '../http/dates.ts';
import { StatusError } from '../http/faults.ts';
import { answerBatch, readBatch } from './batches.ts';
import { byMethod, type Exchange, wantsBody } from './exchange.ts';
import { calculated, listCategory, listingOf } from './profile-listing.ts';

export function answerProfileCategory(exchange: Exchange, profile: Profile, category: DataCategory): Answer {
  return byMethod(exchange, {
    GET: () => found(profileCategoryDocument(listCategory(exchange, profile, category), exchange.view)),
    POST: () => {
      const entries = readBatch(exchange);
      const [only] = entries ?? [exchange.request.fields];
      return entries !== null && (entries.length > 1 || only === undefined)
        ? answerBatch(exchange, profile, category, entries)
        : createOne({ ...exchange, request: { ...exchange.request, fields: only ?? new Map() } }, profile);
    },
    PUT: () => {
      const entries = readBatch(exchange);
      if (entries === null) throw new StatusError(405);
      return answerBatch(exchange, profile, category, entries);
    },
  });
}

/** The item goes into the category of its data item, whatever the path of the request. */
function createOne(exchange: Exchange, profile: Profile): Answer {
  const { request, store, view, now } = exchange;
  const item = createProfileItem(store, profile, request.fields, view.version, now);
  const answer = answerCreated(exchange, profile, item);
  store.profileItems.push(item);
  return answer;
}

function answerCreated(exchange: Exchange, profile: Profile, item: ProfileItem): Answer {
  const { request, view, now } = exchange;
  const { category } = item.dataItem;
  if (view.version === 1) {
    return found(createdItemDocument(calculated(exchange, item), startOfMonth(now), view));
  }
  const location = `${request.origin}/profiles/${profile.uid}${pathOf(category)}/${item.uid}`;
  const { units } = calculated(exchange, item);
  if (!wantsBody(exchange)) return { status: 201, location };
  const listing = { ...listingOf(exchange, profile, category, [item]), units };
  return { status: 201, location, document: profileCategoryDocument(listing, view) };
}

/** Removes all that belongs to the profile. */
export function deleteProfile({ store }: Exchange, profile: Profile): Answer {
  store.profiles = store.profiles.filter((each) => each !== profile);
  store.profileItems = store.profileItems.filter((item) => item.profile !== profile);
  return empty;
}
