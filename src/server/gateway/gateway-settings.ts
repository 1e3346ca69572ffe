import { ConfigError } from '../../config/config.ts';
import { corsOrigins, type Mode, type OptionKind, proxyAddresses } from '../../config/option-values.ts';
import type { GraphQLLimits } from '../../graphql/limits/limits.ts';
import { createPersistedQueries, type KnownDocuments } from '../graphql-http/documents.ts';
import { checkTrustedManifest, type TrustedManifest } from '../graphql-http/trusted-documents.ts';

interface DocumentSettings {
  readonly mode?: Mode | undefined;
  readonly trustedDocuments?: TrustedManifest | undefined;
  readonly automaticPersistedQueries?: boolean | undefined;
  readonly explorer?: boolean | undefined;
  readonly graphiql?: boolean | undefined;
  readonly subgraph?: boolean | undefined;
}

/** The documents that may be executed. Throws a ConfigError for settings that exclude each other. */
export function openKnownDocuments(settings: DocumentSettings, limits: GraphQLLimits): KnownDocuments {
  const { mode = 'development', trustedDocuments, explorer = false, graphiql = false } = settings;
  const { automaticPersistedQueries = trustedDocuments === undefined, subgraph = false } = settings;
  const conflicts: string[] = [];
  if (trustedDocuments !== undefined && automaticPersistedQueries) {
    conflicts.push('trustedDocuments and automaticPersistedQueries exclude each other.');
  }
  if (trustedDocuments !== undefined && subgraph) {
    conflicts.push(
      'trustedDocuments and subgraph exclude each other: a federation router writes its own documents.',
    );
  }
  if (graphiql && (!explorer || mode === 'production' || trustedDocuments !== undefined)) {
    conflicts.push('graphiql needs explorer, mode development and no trustedDocuments.');
  }
  if (conflicts.length > 0) throw new ConfigError(conflicts);
  if (trustedDocuments !== undefined) {
    return { kind: 'trusted', texts: checkTrustedManifest(trustedDocuments, limits, mode) };
  }
  return automaticPersistedQueries
    ? { kind: 'persisted', texts: createPersistedQueries() }
    : { kind: 'none' };
}

/** Exactly as browsers send them; anything else would never match. */
export function checkCorsOrigins(origins: readonly string[] = []): readonly string[] {
  return checkEach('corsOrigins', origins, corsOrigins);
}

export function checkTrustedProxies(addresses: readonly string[] = []): readonly string[] {
  return checkEach('trustedProxies', addresses, proxyAddresses);
}

function checkEach(
  name: string,
  values: readonly string[],
  kind: OptionKind<readonly string[]>,
): readonly string[] {
  const wrong = values.filter((value) => kind.parse(value)?.length !== 1);
  if (wrong.length === 0) return values;
  throw new ConfigError([`${name} must be ${kind.form}; got ${JSON.stringify(wrong).slice(0, 80)}.`]);
}
