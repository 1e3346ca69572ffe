import type { DataItemMatch } from '../../domain/data-tree/data-item.ts';
import type { Instant } from '../../domain/basics/instant.ts';
import { type Cell, isoCell } from '../../tables/cells/cell.ts';
import { formatIsoDate } from '../../wire/elements/timestamp.ts';
import type { RestCall } from '../http/rest-request.ts';

/** Under the names that the import of profile items reads. */
export const dataItemColumns = ['category', 'dataItemUid', 'path', 'label', 'created', 'modified'];

export function dataItemCells(item: DataItemMatch, call: RestCall): readonly Cell[] {
  const { categoryPath, uid, path, label, created, modified } = item;
  return [categoryPath, uid, path, label, dateCell(created, call), dateCell(modified, call)];
}

/** In the caller's time zone. */
export function dateCell(instant: Instant | null, { viewer }: RestCall): Cell {
  return instant === null ? null : isoCell(formatIsoDate(instant, viewer.timeZone));
}
