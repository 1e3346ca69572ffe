import { ROOT_PATH } from '../../domain/category-path.ts';
import { EmissionsError, notFound } from '../../domain/errors.ts';
import type { Uid } from '../../domain/uid.ts';
import { viewProfileCategory } from './profile-categories.ts';
import { updateProfileItems } from './profile-item-batches.ts';
import type { ProfilePlace } from './profile-item-bodies.ts';
import { createProfileItems } from './profile-item-creation.ts';
import { updateProfileItemValue, viewProfileItemValue } from './profile-item-values.ts';
import { deleteProfileItem, updateProfileItem, viewProfileItem } from './profile-items.ts';
import { shareProfile } from './profile-sharing.ts';
import { deleteProfile } from './profiles.ts';
import { isBatch } from '../http/request-body.ts';
import type { Handlers } from '../http/resource.ts';
import type { RestCall } from '../http/rest-request.ts';

/** What a path below a profile answers to: it does not tell by itself what it names. */
export async function findInProfile(
  call: RestCall,
  profileUid: Uid,
  segments: readonly string[],
): Promise<Handlers> {
  const node = await locate(call, profileUid, segments);
  switch (node.kind) {
    case 'category': {
      const index = { profileUid, categoryPath: node.path };
      return node.path === ROOT_PATH ? handlersOfProfile(call, index) : handlersOfCategory(call, index);
    }
    case 'item':
      return {
        GET: () => viewProfileItem(call, node.key),
        PUT: () => updateProfileItem(call, node.key),
        DELETE: () => deleteProfileItem(call, node.key),
      };
    case 'value':
      return {
        GET: () => viewProfileItemValue(call, node.key),
        PUT: () => updateProfileItemValue(call, node.key),
      };
  }
}

function handlersOfProfile(call: RestCall, index: ProfilePlace): Handlers {
  const { profileUid } = index;
  return {
    ...handlersOfCategory(call, index),
    PUT: () => (isBatch(call.request) ? updateProfileItems(call, index) : shareProfile(call, profileUid)),
    DELETE: () => deleteProfile(call, profileUid),
  };
}

function handlersOfCategory(call: RestCall, index: ProfilePlace): Handlers {
  return {
    GET: () => viewProfileCategory(call, index),
    POST: () => createProfileItems(call, index),
    PUT: () => updateProfileItems(call, index),
  };
}

/** A segment of impossible form names nothing that there could be. */
async function locate({ backend }: RestCall, profileUid: Uid, segments: readonly string[]) {
  try {
    return await backend.profiles.locate(profileUid, segments);
  } catch (error) {
    if (error instanceof EmissionsError && error.code === 'BAD_USER_INPUT') throw notFound('The path');
    throw error;
  }
}
