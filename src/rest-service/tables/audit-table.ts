import type { AuditEntry } from '../../domain/changes/audit-entry.ts';
import { type Cell, isoCell, type Row } from '../../tables/cells/cell.ts';
import { auditQuery } from '../../wire/access/audit-query.ts';
import { formatIsoDate } from '../../wire/elements/timestamp.ts';
import type { RestCall } from '../http/rest-request.ts';
import { type ReadPart, rowsPerPart, type Table } from './table.ts';
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
  const page = { page: 1, itemsPerPage: rowsPerPart, withTotal: false } as const;
  const readAfter =
    (after?: number): ReadPart =>
    async ({ backend }) => {
      const { entries, total } = await backend.auditLog.list({ ...filter, after }, page);
      return {
        rows: entries.flatMap((entry) => rowsOf(entry, call.viewer.timeZone)),
        next: total > entries.length ? readAfter(entries.at(-1)?.number) : null,
      };
    };
  return { name: 'audit', columns, read: readAfter() };
}

function rowsOf(entry: AuditEntry, timeZone: string): readonly Row[] {
  const { number, time, userUid, userName, requestId, action, kind, uid, path } = entry;
  const record: readonly Cell[] = [
    number,
    isoCell(formatIsoDate(time, timeZone)),
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
