import type { Calculator } from '../calculation/run/calculator.ts';
import { refuseSignInWithKey } from '../domain/access/api-key.ts';
import { lazyMembers } from '../domain/basics/members.ts';
import { environment } from '../domain/data-tree/environment.ts';
import type { Uid } from '../domain/basics/uid.ts';
import type { Access, Backend, Call, OpenBackend, AuditLog } from '../ports/backend.ts';
import type { Clock } from '../ports/clock.ts';
import type { Store } from '../ports/store.ts';
import type { Writes } from '../ports/writes.ts';
import { createBackgroundWork } from './background-work.ts';
import { createDataCategories } from './data-categories/data-categories.ts';
import { createDataItemValues } from './data-items/data-item-values.ts';
import { createDataItems } from './data-items/data-items.ts';
import { createApiKeyAccess } from './users/api-keys.ts';
import { createUserAccess } from './users/user-access.ts';
import { createItemDefinitions } from './definitions/item-definitions.ts';
import { cacheReferenceData } from './cached-reference-data.ts';
import type { Principals } from './users/principals.ts';
import { createProfileItemValues } from './profile-items/profile-item-values.ts';
import { createImports } from './imports/imports.ts';
import { createProfileItems } from './profile-items/profile-items.ts';
import { createProfiles } from './profiles/profiles.ts';
import { RequestScope, type Services } from './request-scope.ts';
import type { SearchLexicon } from '../domain/search/search-lexicon.ts';
import { holdSearchData } from './search/search-data.ts';
import { createWrites } from './writes/writes.ts';
import { createChangeLog } from './changes/change-log.ts';
import { assertAuditPeriod } from '../domain/changes/audit-entry.ts';
import { forbidden } from '../domain/basics/errors.ts';

interface StoreBackendOptions {
  readonly store: Store;
  readonly clock: Clock;
  /** A uid that no record has. */
  readonly newUid: () => Uid;
  readonly principals: Principals;
  readonly calculator: Calculator;
  readonly lexicon: SearchLexicon;
  /** Another version may calculate in another way, so that it does not use what this one stored. */
  readonly programVersion: string;
}

/** The backend of a service with its own store. */
export function createStoreBackend(options: StoreBackendOptions): OpenBackend {
  const own = servicesOver(options);
  const services = { ...own, runLater: createBackgroundWork(own) };
  return (call) => new StoreBackend({ request: new RequestScope(services, call), options, call });
}

interface BackendContext {
  readonly request: RequestScope;
  readonly options: StoreBackendOptions;
  readonly call: Call;
}

const StoreBackend = lazyMembers<BackendContext, Backend>({
  access: ({ request, call }) => createAccess(request, call),
  users: ({ request }) => createUserAccess(request),
  apiKeys: ({ request }) => createApiKeyAccess(request),
  dataCategories: ({ request }) => createDataCategories(request),
  itemDefinitions: ({ request }) => createItemDefinitions(request),
  dataItems: ({ request }) => createDataItems(request),
  dataItemValues: ({ request }) => createDataItemValues(request),
  profiles: ({ request }) => createProfiles(request),
  profileItems: ({ request }) => createProfileItems(request),
  profileItemValues: ({ request }) => createProfileItemValues(request),
  imports: ({ request }) => createImports(request),
  auditLog: ({ request }) => createAuditLog(request),
  changedRecords: ({ request }) => createChangeLog(request),
  writes: (context): Writes<Backend> =>
    createWrites(context.request, {
      over: (store) => backendWithin(store, context),
      with: (request, reason): Backend =>
        new StoreBackend({ ...context, request, call: { ...context.call, reason } }),
    }),
});

/** The same request over another view of the store. */
function backendWithin(store: Store, { request, options, call }: BackendContext): Backend {
  const inner = { ...options, store };
  const scope = new RequestScope(servicesOver(inner), call, request);
  return new StoreBackend({ request: scope, options: inner, call });
}

/** Caches of one view of a store are invalid for another. */
function servicesOver(options: StoreBackendOptions): Services {
  const { store, clock, lexicon } = options;
  return {
    ...options,
    cached: cacheReferenceData(store),
    searchData: holdSearchData(store, clock, lexicon),
  };
}

function createAccess(request: RequestScope, { credentials, signIns, network }: Call): Access {
  return {
    async signIn(username, password) {
      refuseSignInWithKey(credentials);
      const signIn = () => request.principals.signIn({ username, password, network }, request.signal);
      return signIns === undefined ? signIn() : signIns.signIn(username, password, signIn);
    },
    signOut: () => request.signOut(),
    getViewer: async () => (await request.authenticated()).principal,
    getApiVersion: async () => (await request.authenticated()).principal.apiVersion,
    async getEnvironment() {
      await request.authenticated();
      return environment;
    },
    statedEnvironment: () => environment,
    async getAuthtoken() {
      try {
        return (await request.authenticated()).authtoken;
      } catch {
        return null;
      }
    },
  };
}

function createAuditLog(request: RequestScope): AuditLog {
  return {
    async list(filter, page) {
      const { principal } = await request.authenticated();
      if (!principal.isAdministrator) throw forbidden('Only administrators may read the audit log.');
      assertAuditPeriod(filter);
      return request.store.audit.listPage(filter, page, request.signal);
    },
  };
}
