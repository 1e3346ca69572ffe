import type { DataItemRow } from '../../domain/data-item.ts';
import type { Page } from '../../domain/page.ts';
import { type Element, element, listOf, type Member, type MembersOf } from '../format/element.ts';
import type { Format } from '../format/format.ts';
import { decodePager } from '../format/pager.ts';
import type { WireNode } from '../format/wire-node.ts';
import { requiredUid } from '../format/required.ts';
import { WireError } from '../format/wire-error.ts';
import { formatTimestamp, parseTimestamp } from '../format/timestamp.ts';

/** A value with such a path is left out of a sheet: the row's own columns win. */
const ownColumns = new Set(['label', 'path', 'uid', 'created', 'modified', 'startDate', 'endDate']);

/** JSON has `{label, rows}`; XML has the rows as `DataItem` elements whose columns keep their names. */
export function encodeDataItemRows(rows: readonly DataItemRow[], format: Format): Member {
  const elements = rows.map(encodeRow);
  return format === 'json'
    ? element({}, { label: 'DataItems', rows: listOf('dataItem', elements) })
    : listOf('dataItem', elements);
}

function encodeRow({ uid, path, label, created, modified, values }: DataItemRow): Element {
  const columns = Object.entries(values).filter(([name]) => !ownColumns.has(name));
  const own = { label, path: path ?? uid } satisfies MembersOf<
    DataItemRow,
    'uid' | 'created' | 'modified' | 'values',
    never
  >;
  return {
    attributes: { created: formatTimestamp(created), modified: formatTimestamp(modified), uid },
    children: { ...own, ...Object.fromEntries(columns) },
    verbatim: true,
  };
}

/** `null` when the category holds no items: then there is no pager either. */
export function decodeDataItemRows(children: WireNode): Page<DataItemRow> | null {
  const rows = children.sheet('dataItems', 'dataItem') ?? [];
  const pager = decodePager(children.node('pager'), rows.length);
  if (pager !== null) return { ...pager, entries: rows.map(decodeRow) };
  if (rows.length > 0) throw new WireError('The document has dataItems without a pager.');
  return null;
}

function decodeRow(node: WireNode): DataItemRow {
  const columns = node.columns();
  const uid = requiredUid(node);
  const path = columns.get('path') ?? '';
  return {
    uid,
    path: path === '' || path === uid ? null : path,
    label: columns.get('label') ?? '',
    created: parseTimestamp(node.text('created')),
    modified: parseTimestamp(node.text('modified')),
    values: Object.fromEntries([...columns].filter(([name]) => !ownColumns.has(name))),
  };
}
