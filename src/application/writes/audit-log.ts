import { assertAuditPeriod } from '../../domain/audit-entry.ts';
import { forbidden } from '../../domain/errors.ts';
import type { AuditLog } from '../../ports/backend.ts';
import type { RequestScope } from '../request-scope.ts';

export function createAuditLog(request: RequestScope): AuditLog {
  return {
    async list(filter, page) {
      const { principal } = await request.authenticated();
      if (!principal.isAdministrator) throw forbidden('Only administrators may read the audit log.');
      assertAuditPeriod(filter);
      return request.store.audit.listPage(filter, page, request.signal);
    },
  };
}
