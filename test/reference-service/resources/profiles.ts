import type { Profile } from '../data/model.ts';
import { findCategory } from '../data/tree.ts';
import { newUid } from '../data/uid.ts';
import { pageOf } from '../documents/pager.ts';
import { newProfileDocument, profilesDocument } from '../documents/profiles.ts';
import { type Answer, found } from '../http/answer.ts';
import { StatusError } from '../http/faults.ts';
import { byMethod, type Exchange } from './exchange.ts';
import { answerProfileCategory, deleteProfile } from './profile-categories.ts';
import { answerProfileItem, answerProfileItemValue } from './profile-items.ts';

/** `/profiles` and what is below: a profile, categories, then an item, then one of its values. */
export function answerProfiles(exchange: Exchange): Answer {
  const [, uid, ...segments] = exchange.request.segments;
  if (uid === undefined) return answerList(exchange);
  const profile = exchange.store.profiles.find((each) => each.uid === uid.toUpperCase());
  if (profile === undefined) throw new StatusError(404);
  const isRead = ['GET', 'HEAD'].includes(exchange.request.method);
  if (!(isRead ? mayView(profile, exchange) : isOwn(profile, exchange))) throw new StatusError(403);
  const { category, rest } = findCategory(exchange.store, segments);
  const [itemUid, valueName, ...more] = rest;
  if (itemUid === undefined) {
    return segments.length === 0 && exchange.request.method === 'DELETE'
      ? deleteProfile(exchange, profile)
      : answerProfileCategory(exchange, profile, category);
  }
  const item = exchange.store.profileItems.find(
    (each) => each.uid === itemUid && each.profile === profile && each.dataItem.category === category,
  );
  if (item === undefined || more.length > 0) throw new StatusError(404);
  return valueName === undefined
    ? answerProfileItem(exchange, item)
    : answerProfileItemValue(exchange, item, valueName);
}

function answerList(exchange: Exchange): Answer {
  const { request, store, user, view, now } = exchange;
  return byMethod(exchange, {
    GET: () => {
      const newest = store.profiles
        .filter((profile) => isOwn(profile, exchange, false) || mayViewAsGroup(profile, exchange))
        .toReversed()
        .toSorted((a, b) => Number(b.created) - Number(a.created));
      return found(profilesDocument(pageOf(newest, request), view));
    },
    POST: () => {
      if (!request.fields.has('profile')) throw new StatusError(400);
      const dates = { created: now, modified: now };
      const uids = { uid: newUid(), permissionUid: newUid() };
      const profile = { ...dates, ...uids, owner: user, groupMayView: false };
      store.profiles.push(profile);
      return found(newProfileDocument(profile, view));
    },
  });
}

/** Administrators may do everything, but list their own profiles only. */
function isOwn({ owner }: Profile, { user }: Exchange, orAdministrator = true): boolean {
  return owner.uid === user.uid || (orAdministrator && user.isAdministrator);
}

function mayViewAsGroup({ owner, groupMayView }: Profile, { user }: Exchange): boolean {
  return groupMayView && owner.group.uid === user.group.uid;
}

function mayView(profile: Profile, exchange: Exchange): boolean {
  return isOwn(profile, exchange) || mayViewAsGroup(profile, exchange);
}
