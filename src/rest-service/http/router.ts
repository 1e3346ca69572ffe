import { parseRoute, type Route } from '../../wire/addresses.ts';
import { answerReadBatch } from '../batches/read-batch.ts';
import { findByCategoryUid, findDrillDown, findInDataTree } from '../data-tree/data-tree.ts';
import {
  listItemDefinitions,
  listItemValueDefinitions,
  viewAlgorithm,
  viewItemDefinition,
  viewItemValueDefinition,
  viewReturnValues,
} from '../definitions/item-definitions.ts';
import {
  deleteItemDefinition,
  deleteItemValueDefinition,
  postItemDefinition,
  postItemValueDefinition,
  putItemDefinition,
  putItemValueDefinition,
} from '../definitions/item-definition-writes.ts';
import { undoImport, viewImport, viewImports } from '../profile-items/imports.ts';
import { importRows } from '../profile-items/import-rows.ts';
import { deleteProfileItems } from '../profile-items/profile-item-batches.ts';
import { categoryPathOf } from './category-path.ts';
import { itemsTable } from '../profile-items/items-table.ts';
import { viewItemsOfProfile } from '../profile-items/items-of-profile.ts';
import { viewProfileTotals } from '../profiles/profile-totals.ts';
import { totalsTable } from '../profiles/totals-table.ts';
import { findInProfile } from '../profiles/profile-tree.ts';
import { postProfile, listProfiles } from '../profiles/profiles.ts';
import { auditTable } from '../tables/audit-table.ts';
import { calculatePosted } from '../data-items/calculate-rows.ts';
import { viewSearch, viewSuggestions } from '../data-items/search.ts';
import { searchTable } from '../data-items/search-table.ts';
import type { Handlers, Resource } from './resource.ts';
import type { RestAnswer, RestCall } from './rest-request.ts';
import { signIn, signOut, viewSignIn } from '../sign-in/sign-in.ts';

/** `null` for an unknown path. */
export function findResource(path: string): Resource | null {
  const route = parseRoute(path);
  return route === null ? null : resourceAt(route);
}

function resourceAt(route: Route): Resource {
  switch (route.resource) {
    case 'signIn':
      return {
        isPublic: true,
        handlersFor: (call) => {
          const handle = () => signIn(call);
          return { GET: () => viewSignIn(call), POST: handle, PUT: handle };
        },
      };
    case 'signOut':
      return {
        isPublic: true,
        handlersFor: (call) => ({ GET: () => signOut(call), POST: () => signOut(call) }),
      };
    case 'dataTree':
      return handled((call) => findInDataTree(call, route.segments));
    case 'drillDown':
      return handled((call) => findDrillDown(call, route.segments));
    case 'dataCategoryByUid':
      return handled((call) => findByCategoryUid(call, route.uid, route.rest));
    case 'profiles':
      return handled((call) => ({ GET: () => listProfiles(call), POST: () => postProfile(call) }));
    case 'profileTree':
      return handled((call) => findInProfile(call, route.profileUid, route.segments));
    case 'profileTotals':
      return handled((call) => ({
        GET: () => viewProfileTotals(call, route.profileUids, route.segments),
        table: () => totalsTable(call, route.profileUids, route.segments),
      }));
    case 'itemsOfProfile':
      return {
        isPublic: false,
        takesTables: true,
        handlersFor: (call) => ({
          GET: () => viewItemsOfProfile(call, route.profileUid, route.segments),
          table: () => itemsTable(call, route.profileUid, route.segments),
          POST: () => importRows(call, route.profileUid, route.segments),
          DELETE: () => {
            const { profileUid, segments } = route;
            return deleteProfileItems(call, { profileUid, categoryPath: categoryPathOf(segments) });
          },
        }),
      };
    case 'imports': {
      const { profileUid, importUid: uid } = route;
      return handled((call) =>
        uid === null
          ? { GET: () => viewImports(call, profileUid) }
          : {
              GET: () => viewImport(call, { profileUid, uid }),
              DELETE: () => undoImport(call, { profileUid, uid }),
            },
      );
    }
    case 'itemDefinitions':
      return handled((call) => ({
        GET: () => listItemDefinitions(call),
        POST: () => postItemDefinition(call),
      }));
    case 'itemDefinition':
      return handled((call) => ({
        GET: () => viewItemDefinition(call, route.uid),
        PUT: () => putItemDefinition(call, route.uid),
        DELETE: () => deleteItemDefinition(call, route.uid),
      }));
    case 'algorithm':
      return viewed((call) => viewAlgorithm(call, route.uid));
    case 'returnValues':
      return viewed((call) => viewReturnValues(call, route.uid));
    case 'itemValueDefinitions':
      return handled((call) => ({
        GET: () => listItemValueDefinitions(call, route.uid),
        POST: () => postItemValueDefinition(call, route.uid),
      }));
    case 'itemValueDefinition':
      return handled((call) => ({
        GET: () => viewItemValueDefinition(call, route.uid, route.valueDefinitionUid),
        PUT: () => putItemValueDefinition(call, route.uid, route.valueDefinitionUid),
        DELETE: () => deleteItemValueDefinition(call, route.uid, route.valueDefinitionUid),
      }));
    case 'search':
      return handled((call) => ({ GET: () => viewSearch(call), table: () => searchTable(call) }));
    case 'suggest':
      return viewed(viewSuggestions);
    case 'auditLog':
      return handled((call) => ({ table: () => auditTable(call) }));
    case 'calculation':
      return {
        isPublic: false,
        onlyReads: true,
        takesTables: true,
        handlersFor: (call) => ({ postedTable: () => calculatePosted(call, route.segments) }),
      };
    case 'readBatch':
      return {
        isPublic: false,
        onlyReads: true,
        handlersFor: (call) => ({ POST: () => answerReadBatch(call) }),
      };
  }
}

type FindHandlers = (call: RestCall) => Handlers | Promise<Handlers>;

function handled(handlersFor: FindHandlers): Resource {
  return { isPublic: false, handlersFor };
}

function viewed(view: (call: RestCall) => Promise<RestAnswer>): Resource {
  return handled((call) => ({ GET: () => view(call) }));
}
