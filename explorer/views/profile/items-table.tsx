import { Suspense, useEffect } from 'react';
import { part } from '../../ui/states/part.tsx';
import { SortHeading } from '../../ui/sort-heading.tsx';
import { usePrinting } from '../../ui/hooks/use-printing.ts';
import { useWindow } from '../../ui/hooks/use-window.ts';
import { ItemRow } from './item-row.tsx';
import type { Saved } from './undo.tsx';
import type { ProfileItem } from './use-profile-items.ts';

interface ItemsTableProps {
  readonly profileUid: string;
  readonly rows: readonly ProfileItem[];
  readonly sort: string;
  readonly setSort: (sort: string) => void;
  /** The label that the column is sorted by; `null` without labels. */
  readonly label: string | null;
  /** The uids of those that are being changed. */
  readonly edited: readonly string[];
  /** `null` where one may only read. */
  readonly edit: ((uid: string) => void) | null;
  readonly close: (uid: string, change: Saved | null, isChanged: boolean) => void;
  readonly remove: (item: ProfileItem) => void;
  /** `null` where all are there. */
  readonly loadMore: (() => unknown) | null;
}

const RowEditor = part(async () => (await import('./row-editor.tsx')).RowEditor);

const rowHeight = 44;
const rowsAhead = 20;
const columns = [
  { name: 'Item', sort: 'name' },
  { name: 'Category', sort: 'category' },
  { name: 'First day', sort: 'start' },
  { name: 'Last day' },
  { name: 'Used' },
  { name: 'Labels' },
  { name: 'kg CO₂e', unit: 'within the year' },
];

/** Items as rows; as many are drawn as are seen, and more are read when their end is near. */
export function ItemsTable({
  profileUid,
  rows,
  sort,
  setSort,
  label,
  edited,
  edit,
  close,
  remove,
  loadMore,
}: ItemsTableProps) {
  const { start, end, style, onScroll } = useWindow(rows.length, rowHeight);
  const isPrinting = usePrinting();
  // A row that is changed keeps what one has typed while it is out of sight.
  const drawn = rows
    .map((item, index) => ({ item, index }))
    .filter(({ item, index }) => (index >= start && index < end) || edited.includes(item.uid));
  const isNearEnd = end >= rows.length - rowsAhead;
  useEffect(() => {
    if (isNearEnd) void loadMore?.();
  });
  return (
    <div className="scroll" onScroll={onScroll} tabIndex={0} role="region" aria-label="Items, scrolling">
      <div role="table" aria-rowcount={rows.length + 1} aria-label="Items" className="grid-table items">
        <div role="rowgroup" className="heads">
          <div role="row" className="head" aria-rowindex={1}>
            {columns.map((column) => (
              <SortHeading
                key={column.name}
                {...column}
                {...(column.name === 'Labels' && label !== null
                  ? { sort: `label.${label}`, unit: `by ${label}` }
                  : {})}
                current={sort}
                setSort={setSort}
              />
            ))}
            {edit && (
              <span role="columnheader">
                <span className="hidden">Change</span>
              </span>
            )}
          </div>
        </div>
        <div role="rowgroup" className="rows" style={style}>
          {drawn.map(({ item, index }) => (
            <div
              key={item.uid}
              role="row"
              aria-rowindex={index + 2}
              className={edited.includes(item.uid) ? 'edited' : undefined}
              hidden={index < start || index >= end}
            >
              {(isPrinting || !edited.includes(item.uid)) && (
                <ItemRow item={item} {...(edit ? { edit: () => edit(item.uid), remove } : {})} />
              )}
              {edited.includes(item.uid) && (
                <Suspense fallback={<span role="cell">Loading …</span>}>
                  <RowEditor
                    profileUid={profileUid}
                    item={item}
                    close={(change, isChanged) => close(item.uid, change, isChanged)}
                  />
                </Suspense>
              )}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
