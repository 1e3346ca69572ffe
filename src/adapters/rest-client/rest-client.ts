import { ROOT_PATH } from '../../domain/basics/category-path.ts';
import { lazyMembers } from '../../domain/basics/members.ts';
import type { EmissionsError } from '../../domain/basics/errors.ts';
import type { Backend, Call, OpenBackend } from '../../ports/backend.ts';
import type { Writes } from '../../ports/writes.ts';
import { WireError } from '../../wire/elements/wire-error.ts';
import { loopStatus, maxHops } from '../../wire/headers/hops.ts';
import { signInPath } from '../../wire/addresses.ts';
import { createAccess, apiKeys, auditLog, changedRecords, imports, users } from './access/access.ts';
import { toCredentialHeaders } from './exchange/credential-headers.ts';
import { rememberService } from './known/service-memory.ts';
import { createDataCategories } from './data-categories/data-categories.ts';
import { readDataCategory } from './data-categories/data-category-view.ts';
import { createDataItemValues } from './data-items/data-item-values.ts';
import { createDataItems } from './data-items/data-items.ts';
import { locateDataTreeNode } from './data-items/data-tree-node.ts';
import { type HttpOptions, openHttpClient } from './connection/http.ts';
import { createItemDefinitions } from './definitions/item-definitions.ts';
import { loopError, upstreamError } from './exchange/upstream-errors.ts';
import { upstreamOperations } from './exchange/upstream-operations.ts';
import { createOutcomeMemory } from './writes/outcome-memory.ts';
import { createProfileItemValues } from './profile-items/profile-item-values.ts';
import { createProfileItems } from './profile-items/profile-items.ts';
import { createProfiles } from './profiles/profiles.ts';
import { createUpstream, type UpstreamObserver } from './known/create-upstream.ts';
import type { Upstream } from './known/upstream.ts';
import { toOutgoingHeaders } from './exchange/outgoing-request.ts';
import { createWrites } from './writes/writes.ts';

export interface RestClientOptions extends HttpOptions, UpstreamObserver {
  /**
   * Whether other processes send writes of the same callers to the service;
   * `false` when absent. Then writes under keys are refused where the service
   * does not keep keys itself, for no process knows what another one sent.
   */
  readonly isOneOfSeveral?: boolean | undefined;
  /** A request has passed too many gateways. */
  readonly onLoop?: ((error: EmissionsError) => void) | undefined;
}

export interface RestClient {
  readonly open: OpenBackend;
  /**
   * Rejects with an UPSTREAM code when the service does not respond, or is this
   * gateway itself or another one in front of it; any other response will do.
   */
  check(signal: AbortSignal): Promise<void>;
  /** Changes whenever something was, or may have been, written through this client. */
  revision(): string;
  close(): Promise<void>;
}

/** A token that no service has given. */
const callerOfChecks = { kind: 'authtoken', authtoken: 'emissions-gateway-check' } as const;

export function openRestClient(options: RestClientOptions): RestClient {
  const service = rememberService();
  const client = openHttpClient(options, service.note);
  const memory = createOutcomeMemory(options.clock ?? Date.now);
  const { isOneOfSeveral = false } = options;
  let writes = 0;
  let isEndKnown = false;
  const onWrite = (): void => {
    writes += 1;
  };
  function foundLoop(): EmissionsError {
    const error = loopError();
    options.onLoop?.(error);
    isEndKnown = false;
    return error;
  }
  return {
    open(call) {
      if ((call.hops ?? 0) >= maxHops) throw foundLoop();
      const { offered } = service;
      const { format, onMalformed, traceHeaders } = options;
      const shared = { format, offered, onWrite, onMalformed, traceHeaders };
      const upstream = createUpstream(client, shared, call);
      const writesOver: BackendParts['writesOver'] = (over) =>
        createWrites(call, upstream, { memory, isOneOfSeveral }, over);
      return openRestBackend({ upstream, call, writesOver });
    },
    async check(signal) {
      const operation = upstreamOperations.signIn;
      // A gateway sends on only what has credentials.
      const headers = toOutgoingHeaders(
        isEndKnown ? {} : toCredentialHeaders(callerOfChecks),
        options.format,
      );
      const { status, document } = await client.exchange({
        method: 'GET',
        target: signInPath,
        headers,
        operation,
        signal,
      });
      if (status === loopStatus) throw foundLoop();
      // A port for TLS answers so to a request without it.
      if (status === 400 && document instanceof WireError)
        throw upstreamError('UPSTREAM_PROTOCOL', { operation, status, cause: new Error('HTTP 400') });
      isEndKnown = true;
    },
    revision: () => String(writes),
    close: () => client.close(),
  };
}

interface BackendParts {
  readonly upstream: Upstream;
  readonly call: Call;
  readonly writesOver: (backendOver: (keyed: Upstream) => Backend) => Writes<Backend>;
}

const RestBackend = lazyMembers<BackendParts, Backend>({
  access: ({ upstream, call }) => ({
    ...createAccess(upstream, call),
    getEnvironment: async () => (await readDataCategory(upstream, ROOT_PATH)).environment,
    statedEnvironment: () => upstream.session.environment,
  }),
  users: () => users,
  apiKeys: () => apiKeys,
  dataCategories: ({ upstream }) => ({
    ...createDataCategories(upstream),
    locate: (path, isWritten = false) => locateDataTreeNode(upstream, path, isWritten),
  }),
  itemDefinitions: ({ upstream }) => createItemDefinitions(upstream),
  dataItems: ({ upstream }) => createDataItems(upstream),
  dataItemValues: ({ upstream }) => createDataItemValues(upstream),
  profiles: ({ upstream }) => createProfiles(upstream),
  profileItems: ({ upstream }) => createProfileItems(upstream),
  profileItemValues: ({ upstream }) => createProfileItemValues(upstream),
  imports: () => imports,
  auditLog: () => auditLog,
  changedRecords: () => changedRecords,
  writes: (parts): Writes<Backend> =>
    parts.writesOver((keyed) => openRestBackend({ ...parts, upstream: keyed })),
});

function openRestBackend(parts: BackendParts): Backend {
  return new RestBackend(parts);
}
