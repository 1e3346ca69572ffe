import type { DataCategory } from '../../domain/data-tree/data-category.ts';
import type { DataItemRow } from '../../domain/data-tree/data-item.ts';
import { titleOf } from '../../domain/data-tree/item-title.ts';
import type { Page } from '../../domain/basics/page.ts';
import { type Element, eachOf, element, listOf, type Member, type MembersOf } from '../elements/element.ts';
import type { Format } from '../elements/format.ts';
import { decodePager, pagerRule, toPage } from '../documents/pager.ts';
import type { WireNode } from '../elements/wire-node.ts';
import { date, text, uid as uidText } from '../elements/scalars.ts';
import { optional, orNone, shape, sheet } from '../elements/shape.ts';
import { formatTimestamp } from '../elements/timestamp.ts';
import { mapInSteps } from '../elements/steps.ts';
import { why } from '../elements/why.ts';

/** A value with such a path is left out of a sheet: the row's own columns win. */
const ownColumns = new Set(['label', 'path', 'uid', 'created', 'modified', 'startDate', 'endDate']);

/** JSON has `{label, rows}`; XML has the rows as `DataItem` elements whose columns keep their names. */
export function encodeDataItemRows(rows: readonly DataItemRow[], format: Format): Member {
  const elements = eachOf(rows, encodeRow);
  return format === 'json'
    ? element({}, { label: 'DataItems', rows: listOf('dataItem', elements) })
    : listOf('dataItem', elements);
}

function encodeRow({ uid, path, label, created, modified, values }: DataItemRow): Element {
  const columns = Object.entries(values).filter(([name]) => !ownColumns.has(name));
  const own = { label, path: path ?? uid } satisfies MembersOf<
    DataItemRow,
    'uid' | 'title' | 'created' | 'modified' | 'values',
    never
  >;
  return {
    attributes: { created: formatTimestamp(created), modified: formatTimestamp(modified), uid },
    children: { ...own, ...Object.fromEntries(columns) },
    verbatim: true,
  };
}

const rowShape = shape('data item row', {
  uid: uidText,
  label: text,
  path: orNone(text),
  created: optional(orNone(date), why.someYears),
  modified: optional(orNone(date), why.someYears),
});

type TitledCategory = Pick<DataCategory, 'name' | 'about' | 'itemDefinition'>;

/** The members of a category's children that have its items. */
export const dataItemRowsRules = {
  dataItems: optional(sheet('dataItem', rowShape), why.noItems, []),
  pager: pagerRule,
};

/** With a step for each item. `null` when the category holds no items: then there is no pager either. */
export function* toDataItemRows(
  dataItems: readonly WireNode[],
  pager: WireNode | null,
  category: TitledCategory,
): Generator<void, Page<DataItemRow> | null> {
  const rows = yield* mapInSteps(dataItems, (node) => decodeRow(node, category));
  return rows.length === 0 && decodePager(pager, 0) === null ? null : toPage(rows, pager);
}

/** Clients take what they do not know in a row for a value, so its title is made of its drill-down here, too. */
function decodeRow(node: WireNode, category: TitledCategory): DataItemRow {
  const columns = [...node.columns()].filter(([name]) => !ownColumns.has(name));
  const row = rowShape.read(node.row());
  const values = Object.fromEntries(columns);
  const levels = category.itemDefinition?.drillDown ?? [];
  const drill = levels.map((level) => values[level] ?? '');
  const title = titleOf({ label: row.label, name: null, drill }, levels, category);
  return { ...row, title, path: row.path === row.uid ? null : row.path, values };
}
