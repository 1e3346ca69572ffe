import { formatName } from '../../../words/data-names.ts';
import { ClipboardPaste } from 'lucide-react';
import { type RefObject, Suspense, useMemo, useState } from 'react';
import { useParameter } from '../../../api/address.ts';
import { useDeleted } from '../../../api/deletions.ts';
import { formatPeriod } from '../../../format/dates.ts';
import { monthsFrom } from '../../../format/periods.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useNarrow } from '../../../ui/hooks/use-narrow.ts';
import { useSettled } from '../../../ui/hooks/use-settled.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { part } from '../../../ui/states/part.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonLines } from '../../../ui/states/skeleton.tsx';
import { useChosenColumns } from '../../../ui/table/chosen-columns.tsx';
import { Table } from '../../../ui/table/table.tsx';
import { words } from '../../../words/words.ts';
import { EntryRow } from '../entry/entry-row.tsx';
import type { Overview } from '../overview.ts';
import { usePaste } from '../../import/pasted.ts';
import { importText, pasteFromClipboard } from '../paste.ts';
import { recordColumns } from './columns.tsx';
import { deleteRecords } from './delete-records.ts';
import { FilterBar, useFilters } from './filters.tsx';
import { nameOf } from './record-text.ts';
import type { ProfileRecord } from './records-query.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useRecords } from './use-records.ts';

interface RecordsProps {
  readonly uid: string;
  readonly overview: Overview;
  readonly mayModify: boolean;
  /** The field that a record begins with. */
  readonly whatRef: RefObject<HTMLInputElement | null>;
}

const RecordDrawer = part(async () => (await import('../../record/drawer.tsx')).RecordDrawer);

const settledMs = 150;
const none: ReadonlySet<string> = new Set();

/** The records of a year: to filter, sort, tick, open, and to enter more. */
export function Records({ uid, overview, mayModify, whatRef }: RecordsProps) {
  const [sort, setSort] = useParameter('sort');
  const [opened, open] = useParameter('record');
  const filterState = useFilters();
  const contains = useSettled(filterState.filters.contains, settledMs);
  const filters = { ...filterState.filters, contains };
  const { from, to, year } = overview;
  const found = useRecords({ uid, from, to, sort: sort || '-period', filters });
  const [selection, setSelection] = useState(none);
  const isNarrow = useNarrow();
  const hidden = useDeleted();
  const rows = useMemo(() => found.records.filter(({ id }) => !hidden.has(id)), [found.records, hidden]);
  const total = overview.total?.value ?? null;
  const all = useMemo(
    () => recordColumns({ records: rows, total, count: found.totalCount, sum: found.sum, isNarrow, open }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it opens the record at the address as it is then
    [rows, total, found.totalCount, found.sum, isNarrow],
  );
  const { columns, menu } = useChosenColumns(all);
  usePaste(mayModify ? (text) => importText(uid, text) : null);
  const selected = rows.filter(({ id }) => selection.has(id));
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <section className="records" aria-labelledby="records">
      <div className="records-head">
        <div className="row">
          <h2 id="records">
            {words.profile.records} <span className="count">{found.isLoaded && found.totalCount}</span>
          </h2>
          <FilterBar
            state={filterState}
            records={found.records}
            sources={overview.sources.flatMap(({ dataItem }) =>
              dataItem === null ? [] : [{ value: dataItem.uid, label: formatName(dataItem.title) }],
            )}
          />
        </div>
        <div className="row">
          {mayModify && (
            <Button kind="quiet" isSmall icon={ClipboardPaste} onClick={() => void pasteFromClipboard(uid)}>
              {words.profile.paste} <kbd>{words.profile.pasteKeys}</kbd>
            </Button>
          )}
          {!isNarrow && menu}
        </div>
      </div>
      {found.error !== null ? (
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      ) : !found.isLoaded ? (
        <SkeletonLines count={8} height={52} />
      ) : (
        <Card isFlush>
          <Table
            label={words.profile.records}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            nameOf={(record) =>
              `${nameOf(record)}, ${record.startDate === null ? '' : formatPeriod(record.startDate, record.endDate)}`
            }
            sort={sort || '-period'}
            onSort={setSort}
            hasTwoLines
            onOpen={({ id }) => open(id)}
            {...(mayModify ? { selection, onSelect: setSelection } : {})}
            before={
              mayModify && (
                <EntryRow
                  profileUid={uid}
                  period={firstPeriod(found.records, year)}
                  columnCount={columns.length + 1}
                  whatRef={whatRef}
                />
              )
            }
          />
          {rows.length === 0 && (
            <div className="records-empty">
              <EmptyState>{isFiltered ? words.profile.noneMatch : words.profile.noneYet}</EmptyState>
            </div>
          )}
        </Card>
      )}
      <LoadMore hasMore={found.hasMore} load={found.loadMore} />
      {opened !== '' && (
        <Suspense>
          <RecordDrawer
            profileUid={uid}
            id={opened}
            records={rows}
            totalCount={found.totalCount}
            from={from}
            to={to}
            total={total}
            year={year}
            mayModify={mayModify}
            open={open}
            remove={(record) => deleteRecords([record])}
          />
        </Suspense>
      )}
      {selected.length > 0 && (
        <SelectionBar
          profileUid={uid}
          records={selected}
          clear={() => setSelection(none)}
          remove={(records) => {
            deleteRecords(records);
            setSelection(none);
          }}
        />
      )}
    </section>
  );
}

/** The month of the newest record that is shown, or the last month that is over. */
function firstPeriod([newest]: readonly ProfileRecord[], year: number | null) {
  if (newest?.startDate && newest.endDate)
    return { start: newest.startDate.slice(0, 10), end: newest.endDate.slice(0, 10) };
  const now = new Date();
  return year === null || year === now.getUTCFullYear()
    ? monthsFrom(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)
    : monthsFrom(year, 11, 1);
}
