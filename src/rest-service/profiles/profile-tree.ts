import { ROOT_PATH } from '../../domain/category-path.ts';
import { EmissionsError, notFound } from '../../domain/errors.ts';
import type { Uid } from '../../domain/uid.ts';
import { viewProfileCategory } from './profile-categories.ts';
import { putProfileItems } from './profile-item-batches.ts';
import type { CategoryOfProfile } from './profile-item-bodies.ts';
import { postProfileItems } from './profile-item-creation.ts';
import { putProfileItemValue, viewProfileItemValue } from './profile-item-values.ts';
import { deleteProfileItem, putProfileItem, viewProfileItem } from './profile-items.ts';
import { deleteProfile, putSharing } from './profiles.ts';
import { isBatch } from '../http/request-body.ts';
import type { Handlers } from '../http/resource.ts';
import type { RestCall } from '../http/rest-request.ts';

/** What a path below a profile answers to: it does not tell by itself what it names. */
export async function findInProfile(
  call: RestCall,
  profileUid: Uid,
  segments: readonly string[],
): Promise<Handlers> {
  const node = await locateNode(call, profileUid, segments);
  switch (node.kind) {
    case 'category': {
      const index = { profileUid, categoryPath: node.path };
      return node.path === ROOT_PATH ? handlersOfProfile(call, index) : handlersOfCategory(call, index);
    }
    case 'item':
      return {
        GET: () => viewProfileItem(call, node.key),
        PUT: () => putProfileItem(call, node.key),
        DELETE: () => deleteProfileItem(call, node.key),
      };
    case 'value':
      return {
        GET: () => viewProfileItemValue(call, node.key),
        PUT: () => putProfileItemValue(call, node.key),
      };
  }
}

function handlersOfProfile(call: RestCall, index: CategoryOfProfile): Handlers {
  const { profileUid } = index;
  return {
    ...handlersOfCategory(call, index),
    PUT: () => (isBatch(call.request) ? putProfileItems(call, index) : putSharing(call, profileUid)),
    DELETE: () => deleteProfile(call, profileUid),
  };
}

function handlersOfCategory(call: RestCall, index: CategoryOfProfile): Handlers {
  return {
    GET: () => viewProfileCategory(call, index),
    POST: () => postProfileItems(call, index),
    PUT: () => putProfileItems(call, index),
  };
}

/** A malformed segment cannot name anything. */
async function locateNode({ backend }: RestCall, profileUid: Uid, segments: readonly string[]) {
  try {
    return await backend.profiles.locate(profileUid, segments);
  } catch (error) {
    if (error instanceof EmissionsError && error.code === 'BAD_USER_INPUT') throw notFound('The path');
    throw error;
  }
}
