import { EmissionsError } from '../../../domain/basics/errors.ts';
import type { ApiKeyAccess, AuditLog, ChangeLog } from '../../../ports/backend.ts';

/** The service has no resource for changes. */
export const auditLog: AuditLog = { list: () => refuse('auditEntries') };

export const changedRecords: ChangeLog = { since: () => refuse('changesSince') };

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
