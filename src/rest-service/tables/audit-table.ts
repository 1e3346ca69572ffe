import type { AuditEntry } from '../../domain/changes/audit-entry.ts';
import type { Cell, Row } from '../../tables/table-format.ts';
import { auditQuery } from '../../wire/access/audit-query.ts';
import { formatIsoDate } from '../../wire/elements/timestamp.ts';
import type { RestCall } from '../http/rest-request.ts';
import { inPages, type Table } from './table.ts';
import { readTableQuery } from './table-query.ts';

const columns = [
  'number',
  'time',
  'userUid',
  'userName',
  'requestId',
  'action',
  'kind',
  'uid',
  'path',
  'field',
  'before',
  'after',
  'previousDigest',
  'digest',
];

/** GET /audit: the audit log, oldest first, with a row for each field that was changed. For administrators. */
export async function auditTable(call: RestCall): Promise<Table> {
  const filter = readTableQuery(call, auditQuery);
  return {
    name: 'audit',
    columns,
    read: inPages(
      ({ backend }, page) => backend.auditLog.list(filter, page),
      (entry) => rowsOf(entry, call.viewer.timeZone),
    ),
  };
}

function rowsOf(entry: AuditEntry, timeZone: string): readonly Row[] {
  const { number, time, userUid, userName, requestId, action, kind, uid, path } = entry;
  const record: readonly Cell[] = [
    number,
    formatIsoDate(time, timeZone),
    userUid,
    userName,
    requestId,
    action,
    kind,
    uid,
    path,
  ];
  const chain = [entry.previousDigest, entry.digest];
  const fields = entry.fields.length > 0 ? entry.fields : [{ field: null, before: null, after: null }];
  return fields.map(({ field, before, after }) => [...record, field, before, after, ...chain]);
}
