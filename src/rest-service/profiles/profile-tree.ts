import { ROOT_PATH } from '../../domain/basics/category-path.ts';
import { EmissionsError, notFound } from '../../domain/basics/errors.ts';
import type { Uid } from '../../domain/basics/uid.ts';
import { viewProfileCategory } from './profile-categories.ts';
import { putProfileItems } from '../profile-items/profile-item-batches.ts';
import type { CategoryOfProfile } from '../profile-items/profile-item-bodies.ts';
import { postProfileItems } from '../profile-items/profile-item-creation.ts';
import { putProfileItemValue, viewProfileItemValue } from '../profile-items/profile-item-values.ts';
import { deleteProfileItem, putProfileItem, viewProfileItem } from '../profile-items/profile-items.ts';
import { deleteProfile, putProfile } from './profiles.ts';
import { isBatch } from '../http/request-body.ts';
import { createsOrDeletes } from '../http/method-tunnel.ts';
import type { Handlers } from '../http/resource.ts';
import type { RestCall } from '../http/rest-request.ts';

/** The handlers of a path below a profile; only the backend knows what the path names. */
export async function findInProfile(
  call: RestCall,
  profileUid: Uid,
  segments: readonly string[],
): Promise<Handlers> {
  const node = await locateNode(call, profileUid, segments);
  switch (node.kind) {
    case 'category': {
      const scope = { profileUid, categoryPath: node.path };
      return node.path === ROOT_PATH ? handlersOfProfile(call, scope) : handlersOfCategory(call, scope);
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

function handlersOfProfile(call: RestCall, scope: CategoryOfProfile): Handlers {
  const { profileUid } = scope;
  return {
    ...handlersOfCategory(call, scope),
    PUT: () => (isBatch(call.request) ? putProfileItems(call, scope) : putProfile(call, profileUid)),
    DELETE: () => deleteProfile(call, profileUid),
  };
}

function handlersOfCategory(call: RestCall, scope: CategoryOfProfile): Handlers {
  return {
    GET: () => viewProfileCategory(call, scope),
    POST: () => postProfileItems(call, scope),
    PUT: () => putProfileItems(call, scope),
  };
}

/** A malformed segment cannot name anything. */
async function locateNode(call: RestCall, profileUid: Uid, segments: readonly string[]) {
  try {
    return await call.backend.profiles.locate(profileUid, segments, createsOrDeletes(call));
  } catch (error) {
    if (error instanceof EmissionsError && error.code === 'BAD_USER_INPUT') throw notFound('The path');
    throw error;
  }
}
