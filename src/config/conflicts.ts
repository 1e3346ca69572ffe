import { isDatabaseAddress, isSameDatabase } from './option-values.ts';
import { type Config, isLoopback } from './config.ts';

/** What settings ask for that excludes each other, and what to say instead. */
export function conflictsIn(config: Config): readonly string[] {
  const { host, mode, upstream, store, demoUsers, trustedDocuments, responseCache } = config;
  const conflicts: string[] = [];
  const replica = replicaMistake(config, '--store-replica', '--store');
  if (replica !== null) conflicts.push(replica);
  if (responseCache.profiles && responseCache.bytes === 0) {
    conflicts.push(
      '--response-cache-profiles on needs room for answers: add --response-cache 32MiB, or as much as you like.',
    );
  }
  if (upstream !== null && store !== null) {
    conflicts.push(
      '--upstream and --store exclude each other: the gateway asks either a remote service or its own store.',
    );
  }
  if (upstream !== null && demoUsers) {
    conflicts.push(
      '--demo-users on needs a store; with --upstream the users are those of the remote service.',
    );
  }
  if (demoUsers && !isLoopback(host)) {
    conflicts.push(
      `The demo users have public passwords, so they exist only on loopback: with --host ${host} add --demo-users off.`,
    );
  } else if (demoUsers && mode === 'production') {
    conflicts.push(
      'The demo users have public passwords, so they do not exist in production: leave out --demo-users on, or --mode production.',
    );
  }
  if (trustedDocuments !== null && config.subgraph) {
    conflicts.push(
      '--trusted-documents and --subgraph on exclude each other: a router writes its own documents.',
    );
  }
  if (trustedDocuments !== null && config.automaticPersistedQueries) {
    conflicts.push(
      '--trusted-documents and --automatic-persisted-queries on exclude each other: the manifest lists all that runs, so nothing is remembered beside it.',
    );
  }
  if (config.metrics === config.port && config.port !== 0) {
    conflicts.push(
      '--metrics and --port name the same port: take another one, or --metrics on for the same.',
    );
  }
  conflicts.push(...conflictsOfWorkers(config));
  return conflicts;
}

/** What several processes cannot have in common. */
function conflictsOfWorkers({ workers, store, upstream, responseCache }: Config): readonly string[] {
  if (workers === 1) return [];
  const conflicts: string[] = [];
  if (store === 'memory') {
    conflicts.push(
      '--workers and --store memory exclude each other: what is in the memory of one process the others do not see. Leave out --store for a database in a file.',
    );
  }
  if (upstream !== null && responseCache.bytes > 0) {
    conflicts.push(
      '--workers and --response-cache exclude each other before an upstream: no worker sees what is written through the others, and would give old answers.',
    );
  }
  return conflicts;
}

/** What is wrong about naming this replica for this store; the names are those of the two settings. */
export function replicaMistake(
  { store, storeReplica }: Pick<Config, 'store' | 'storeReplica'>,
  replicaName: string,
  storeSetting: string,
): string | null {
  if (storeReplica === null) return null;
  if (!isDatabaseAddress(store)) {
    return `${replicaName} names a copy of a PostgreSQL database, which ${storeSetting} has to name: postgres://….`;
  }
  return isSameDatabase(store, storeReplica)
    ? `${replicaName} and ${storeSetting} name the same database: name another server, which follows that of the store.`
    : null;
}
