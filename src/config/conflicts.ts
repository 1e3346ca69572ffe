import type { Config } from './config.ts';
import { isLoopback } from './option-values.ts';
import { isDatabaseUrl } from './database-url.ts';

/** Options that exclude each other, each with what to do instead. */
export function conflictsIn(config: Config): readonly string[] {
  const { host, mode, upstream, store, demoUsers, trustedDocuments, responseCache } = config;
  const isPublic = !isLoopback(host);
  const hasWorkers = config.workers !== 1;
  const conflicts = [
    config.storeNotify !== null &&
      !isDatabaseUrl(store) &&
      '--store-notify needs a PostgreSQL database in --store: postgres://….',
    config.responseCacheProfiles &&
      responseCache === 0 &&
      '--response-cache-profiles on needs a response cache: add --response-cache 32MiB, or another size.',
    upstream !== null &&
      store !== null &&
      '--upstream and --store exclude each other: the gateway serves either a remote service or a database.',
    upstream !== null &&
      demoUsers &&
      '--demo-users on needs a database; with --upstream the users are those of the remote service.',
    (config.oidcIssuer === null) !== (config.oidcAudience === null) &&
      '--oidc-issuer and --oidc-audience need each other: a token for another service must not sign in here.',
    config.oidcIssuer !== null &&
      upstream !== null &&
      '--oidc-issuer needs a database; with --upstream the users are those of the remote service, which tokens are passed on to.',
    config.oidcIssuer === null &&
      config.oidcCreateUsers &&
      '--oidc-create-users on needs --oidc-issuer, whose users are created.',
    config.upstreamCa !== null &&
      upstream?.startsWith('https:') === false &&
      '--upstream-ca needs TLS: --upstream must begin with https://, or remove --upstream-ca.',
    demoUsers &&
      isPublic &&
      `The demo users have public passwords and are allowed on loopback only: with --host ${host} add --demo-users off.`,
    demoUsers &&
      !isPublic &&
      mode === 'production' &&
      'The demo users have public passwords and are not allowed in production: remove --demo-users on or --mode production.',
    trustedDocuments !== null &&
      config.subgraph &&
      '--trusted-documents and --subgraph on exclude each other: a federation router writes its own documents.',
    trustedDocuments !== null &&
      config.automaticPersistedQueries &&
      '--trusted-documents and --automatic-persisted-queries on exclude each other: only the documents of the manifest may run.',
    config.metrics === config.port &&
      config.port !== 0 &&
      '--metrics and --port name the same port: choose another one, or --metrics on to share it.',
    hasWorkers &&
      store === 'memory' &&
      '--workers and --store memory exclude each other: processes do not share memory. Remove --store to use a database file.',
    hasWorkers &&
      upstream !== null &&
      responseCache > 0 &&
      '--workers and --response-cache exclude each other in front of an upstream: a worker does not see writes through the others and would serve stale responses.',
  ];
  return conflicts.filter((conflict) => typeof conflict === 'string');
}
