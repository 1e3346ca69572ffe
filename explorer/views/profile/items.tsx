import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ExploreProfileItemsDocument } from '../../../schema/generated/graphql.ts';
import { asFailure } from '../../api/failure.ts';
import { useTyped } from '../../api/typed.ts';
import { restAddress } from '../../api/rest-address.ts';
import { CopyAs } from '../../ui/copy/copy-as.tsx';
import { asCsv } from '../../ui/csv.ts';
import { saveFile } from '../../ui/save.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { Deletions, useDeletions } from './deletions.tsx';
import { itemsAsTable } from './items-as-table.ts';
import { ItemsTable } from './items-table.tsx';
import { SortByLabel } from './sort-by-label.tsx';
import { type Saved, Undo } from './undo.tsx';
import { itemsVariables, sortLabels, useProfileItems } from './use-profile-items.ts';

interface ItemsProps {
  readonly uid: string;
  readonly name: string;
  readonly year: number;
  readonly mayModify: boolean;
}

/** The items of a year, to sort, change, delete and download. */
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
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
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
        <ItemsTable
          profileUid={uid}
          rows={rows}
          sort={sort}
          setSort={setSort}
          label={labels[0] ?? null}
          edited={edited}
          edit={mayModify ? (row) => setEdited([...edited, row]) : null}
          close={close}
          remove={deletions.add}
          loadMore={items.length < totalCount ? loadMore : null}
        />
      )}
      <CopyAs
        document={ExploreProfileItemsDocument}
        variables={asked}
        rest={restAddress(`/items/${uid}`, [
          ['startDate', asked.from],
          ['endDate', asked.to],
          ['orderBy', sort || 'start'],
        ])}
      />
    </section>
  );
}
