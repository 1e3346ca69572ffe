import { EmissionsError } from '../../../domain/errors.ts';
import type { AuditLog } from '../../../ports/backend.ts';

/** The service has no resource for changes. */
export const auditLog: AuditLog = {
  async list() {
    throw new EmissionsError(
      'UPSTREAM_UNSUPPORTED',
      'The emissions service does not support this: auditEntries. Ask the service that holds the data.',
    );
  },
};
