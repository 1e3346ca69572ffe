import { describe, expect, it } from 'vitest';
import type { AuditFilter } from '../../src/domain/changes/audit-entry.ts';
import { EmissionsError } from '../../src/domain/basics/errors.ts';
import type { Callers } from './backend.contract.ts';
import { asPath, asInstant } from '../support/brands.ts';

const page = { page: 1, itemsPerPage: 100 };
let categories = 0;

export function describeAuditLog(callers: Callers): void {
  describe('the audit log', () => {
    const list = (username: string, filter: AuditFilter = {}) =>
      callers
        .as(username)
        .auditLog.list(filter, page)
        .catch((error: unknown) => {
          if (error instanceof EmissionsError) return error.code;
          throw error;
        });

    it('a write is logged for administrators, or the log is unsupported', async () => {
      categories += 1;
      const draft = { parentPath: asPath('transport'), segment: `logged${categories}`, name: 'Logged' };
      const [path = ''] = await callers.admin().dataCategories.create([draft]);
      const found = await list('admin', { path });
      if (found === 'UPSTREAM_UNSUPPORTED') return;
      expect(found).toMatchObject({
        total: 1,
        entries: [
          {
            userName: 'admin',
            action: 'created',
            kind: 'dataCategory',
            path,
            fields: [
              { field: 'path', before: null, after: path },
              { field: 'name', before: null, after: 'Logged' },
            ],
          },
        ],
      });
    });

    it('the audit log is for administrators only', async () => {
      for (const username of ['demo', 'data-admin']) {
        expect(['FORBIDDEN', 'UPSTREAM_UNSUPPORTED']).toContain(await list(username));
      }
    });

    it('a period that ends before it starts is rejected', async () => {
      const found = await list('admin', { from: asInstant(2), to: asInstant(1) });
      expect(['BAD_USER_INPUT', 'UPSTREAM_UNSUPPORTED']).toContain(found);
    });
  });
}
