import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { profileAddress, useParameter } from '../api/address.ts';
import { useDeleted } from '../api/deletions.ts';
import { useTyped } from '../api/typed.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { useNarrow } from '../ui/hooks/use-narrow.ts';
import { useSettled } from '../ui/hooks/use-settled.ts';
import { goTo } from '../ui/links/links.ts';
import { LoadMore } from '../ui/load-more.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import { Table } from '../ui/table/table.tsx';
import { FilterField } from '../ui/filter-field.tsx';
import { words } from '../words/words.ts';
import { profileColumns } from './profiles/columns.tsx';
import { NewProfile } from './profiles/new-profile.tsx';
import { profilesQuery } from './profiles/profiles-query.ts';
import style from './profiles/profiles.css?inline';
import { adoptStyle } from '../ui/adopt-style.ts';

adoptStyle(style);

const settledMs = 150;

/** Profiles with what the newest year of each emitted. */
export function Profiles() {
  const [named, setNamed] = useTyped('named');
  const [sort, setSort] = useParameter('sort');
  const [isNew, setNew] = useState(false);
  const nameContains = useSettled(named.trim(), settledMs) || null;
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...profilesQuery(nameContains),
    placeholderData: (last) => last,
  });
  const hidden = useDeleted();
  const isNarrow = useNarrow();
  const rows = useMemo(
    () =>
      (data?.pages ?? [])
        .flatMap(({ profiles }) => profiles?.nodes ?? [])
        .filter(({ uid }) => !hidden.has(uid)),
    [data, hidden],
  );
  const columns = useMemo(() => profileColumns(rows, isNarrow), [rows, isNarrow]);
  const [first] = data?.pages ?? [];
  const totalCount = first?.profiles?.totalCount ?? 0;
  const mayCreate = first?.profileActions?.allowCreate !== false;
  const isEmpty = totalCount === 0 && nameContains === null;
  const create = (kind: 'primary' | 'outline') => (
    <Button kind={kind} icon={Plus} onClick={() => setNew(true)}>
      {words.profiles.create}
    </Button>
  );
  return (
    <>
      <PageHead
        title={words.profiles.title}
        below={words.profiles.lead}
        actions={mayCreate && data !== undefined && !isEmpty && create('primary')}
      />
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <SkeletonLines count={6} height={52} />}
      {data !== undefined && isEmpty && (
        <EmptyState action={mayCreate && create('primary')}>
          {mayCreate ? words.profiles.empty : words.profiles.mayNotCreate}
        </EmptyState>
      )}
      {data !== undefined && !isEmpty && (
        <div className="sections-tight">
          <div className="row">
            <FilterField label={words.profiles.filter} value={named} onChange={setNamed} />
            <span className="muted">{words.profiles.count(totalCount)}</span>
          </div>
          <Card isFlush>
            <Table
              label={words.profiles.title}
              columns={columns}
              rows={rows}
              idOf={({ uid }) => uid}
              nameOf={({ name }) => name ?? words.profile.unnamed}
              sort={sort || 'name'}
              onSort={setSort}
              hasTwoLines
              onOpen={({ uid }) => void goTo(profileAddress(uid))}
            />
            {rows.length === 0 && (
              <div className="profiles-none">
                <EmptyState>{words.profiles.noneMatch}</EmptyState>
              </div>
            )}
          </Card>
          <LoadMore
            hasMore={hasNextPage}
            load={() => {
              if (!isFetching) void fetchNextPage();
            }}
          />
        </div>
      )}
      {isNew && <NewProfile close={() => setNew(false)} />}
    </>
  );
}
