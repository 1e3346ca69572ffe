/** The package's public API for embedding the gateway; see docs/do/library.md. */
export { ConfigError } from './config/config.ts';
export type { Credentials, Principal } from './domain/access/access.ts';
export { EmissionsError, type ErrorCode } from './domain/basics/errors.ts';
export type { GraphQLLimits } from './graphql/limits/limits.ts';
export { printSortedSchema, printSortedSubgraph, schema } from './graphql/schema.ts';
export type { Backend, Call, OpenBackend } from './ports/backend.ts';
export {
  openRestBackend,
  openStoreBackend,
  type RestBackendSettings,
  type StoreBackendSettings,
} from './server/gateway/embedded-backends.ts';
export { createGateway, type Gateway } from './server/gateway/gateway.ts';
export type { GatewayOptions } from './server/gateway/gateway-options.ts';
export { openTelemetry } from './telemetry/telemetry.ts';
export type { Telemetry } from './telemetry/telemetry.ts';
export type { RunningBackend } from './server/gateway/running-backend.ts';
export type { TrustedManifest } from './server/graphql-http/trusted-documents.ts';
