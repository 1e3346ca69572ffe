import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { ExploreProfileItemsDocument } from '../../../../schema/generated/graphql.ts';
import { asFailure } from '../../api/failure.ts';
import { useTyped } from '../../api/typed.ts';
import { restAddress } from '../../api/rest-address.ts';
import { CopyAs } from '../../ui/copy-as.tsx';
import { asCsv, saveFile } from '../../ui/save.ts';
import { part } from '../../ui/part.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { SortHeading } from '../../ui/sort-heading.tsx';
import { usePrinting } from '../../ui/use-printing.ts';
import { useWindow } from '../../ui/use-window.ts';
import { Deletions, useDeletions } from './deletions.tsx';
import { itemsAsTable } from './items-as-table.ts';
import { ItemRow } from './item-row.tsx';
import { SortByLabel } from './sort-by-label.tsx';
import { type Saved, Undo } from './undo.tsx';
import { itemsVariables, sortLabels, useProfileItems } from './use-profile-items.ts';

interface ItemsProps {
  readonly uid: string;
  readonly name: string;
  readonly year: number;
  readonly mayModify: boolean;
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

/** The items of a year, to sort, change and delete; as many rows drawn as are seen. */
export function Items({ uid, name, year, mayModify }: ItemsProps) {
  const [sort, setSort] = useTyped('sort');
  const queries = useQueryClient();
  const { items, totalCount, loadMore, loadAll, error, refetch } = useProfileItems(uid, year, sort);
  const [saving, setSaving] = useState('');
  const [edited, setEdited] = useState<readonly string[]>([]);
  const [saved, setSaved] = useState<Saved | null>(null);
  const renew = (): void => void queries.invalidateQueries({ queryKey: ['profile', uid] });
  const deletions = useDeletions(uid, renew);
  const rows = items?.filter((item) => !deletions.isHidden(item.uid)) ?? [];
  const asked = itemsVariables(uid, year, sort);
  const labels = sortLabels(rows, sort);
  const [label] = labels;
  const { start, end, style, onScroll } = useWindow(rows.length, rowHeight);
  const isPrinting = usePrinting();
  // A row that is changed keeps what one has typed while it is out of sight.
  const drawn = rows
    .map((item, index) => ({ item, index }))
    .filter(({ item, index }) => (index >= start && index < end) || edited.includes(item.uid));
  const isNearEnd = items !== null && items.length < totalCount && end >= rows.length - rowsAhead;
  useEffect(() => {
    if (isNearEnd) void loadMore();
  });
  if (error !== null) return <Failed error={error} retry={() => void refetch()} />;
  if (items === null) return <Loading what="the items" />;
  const save = async (): Promise<void> => {
    setSaving('Collecting …');
    try {
      const all = items.length < totalCount ? await loadAll() : items;
      saveFile(`${name}-${year}.csv`, 'text/csv', asCsv(itemsAsTable(all)));
      setSaving('');
    } catch (cause) {
      setSaving(asFailure(cause).message);
    }
  };
  const close = (uidOfRow: string, change: Saved | null, isChanged: boolean): void => {
    setEdited((before) => before.filter((each) => each !== uidOfRow));
    if (change !== null) setSaved(change);
    if (isChanged) renew();
  };
  return (
    <section aria-labelledby="items">
      <h2 id="items">
        Items in {year} <span className="count">{totalCount}</span>
      </h2>
      <p className="tools">
        <button onClick={() => void save()}>Download CSV</button>
        {labels.length > 1 && (
          <SortByLabel labels={labels} isSorted={/^-?label\./.test(sort)} setSort={setSort} />
        )}
        <span role="status">{saving}</span>
      </p>
      <Deletions deletions={deletions} />
      <div role="status">
        {saved && (
          <Undo key={`${saved.item.uid} ${saved.version}`} profileUid={uid} saved={saved} onUndone={renew} />
        )}
      </div>
      {rows.length === 0 ? (
        <p className="state">No item of this profile is in {year}. Choose another year above.</p>
      ) : (
        <div className="scroll" onScroll={onScroll} tabIndex={0} role="region" aria-label="Items, scrolling">
          <div role="table" aria-rowcount={rows.length + 1} aria-label="Items" className="grid-table items">
            <div role="rowgroup" className="heads">
              <div role="row" className="head" aria-rowindex={1}>
                {columns.map((column) => (
                  <SortHeading
                    key={column.name}
                    {...column}
                    {...(column.name === 'Labels' && label !== undefined
                      ? { sort: `label.${label}`, unit: `by ${label}` }
                      : {})}
                    current={sort}
                    setSort={setSort}
                  />
                ))}
                {mayModify && (
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
                    <ItemRow
                      item={item}
                      {...(mayModify
                        ? { edit: () => setEdited([...edited, item.uid]), remove: deletions.add }
                        : {})}
                    />
                  )}
                  {edited.includes(item.uid) && (
                    <Suspense fallback={<span role="cell">Loading …</span>}>
                      <RowEditor
                        profileUid={uid}
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
      )}
      <CopyAs
        document={ExploreProfileItemsDocument}
        variables={asked}
        rest={restAddress(`/items/${uid}`, [
          ['startDate', asked.from],
          ['endDate', asked.to],
          ['mode', 'prorata'],
          ['orderBy', sort || 'start'],
        ])}
      />
    </section>
  );
}
