import { EmissionsError } from '../../../domain/errors.ts';
import type { ApiKeyAccess, AuditLog } from '../../../ports/backend.ts';

/** The service has no resource for changes. */
export const auditLog: AuditLog = { list: () => refuse('auditEntries') };

/** Nor for keys, which it accepts if it is ours. */
export const apiKeys: ApiKeyAccess = {
  list: () => refuse('apiKeys'),
  create: () => refuse('createApiKey'),
  revoke: () => refuse('revokeApiKey'),
};

async function refuse(operation: string): Promise<never> {
  throw new EmissionsError(
    'UPSTREAM_UNSUPPORTED',
    `The emissions service does not support this: ${operation}. Ask the service that holds the data.`,
  );
}
