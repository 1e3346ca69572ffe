import { type ReactNode, useMemo, useState } from 'react';
import { itemAddress } from '../../api/address.ts';
import { useTyped } from '../../api/typed.ts';
import { formatCount } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import { goTo } from '../../ui/links/links.ts';
import { Segments } from '../../ui/segments.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { useChosenColumns } from '../../ui/table/chosen-columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { words } from '../../words/words.ts';
import { compareFactors, FactorBar } from '../item/factor-bar.tsx';
import { itemCard, itemColumns } from './columns.tsx';
import type { Figure } from './figures.ts';
import type { ListedItem } from './use-items.ts';

interface ItemsCardProps {
  readonly path: string;
  /** The items that have the words of the filter. */
  readonly items: readonly ListedItem[];
  readonly totalCount: number;
  readonly figures: readonly Figure[];
  readonly filter: string;
  readonly setFilter: (filter: string) => void;
  /** Empty for the table. */
  readonly form: string;
  readonly setForm: (form: string) => void;
  readonly chart: ReactNode;
}

const none: ReadonlySet<string> = new Set();

/** The factors of a category: to filter, sort, tick, compare and open. */
export function ItemsCard(props: ItemsCardProps) {
  const { path, items, totalCount, figures, filter, setFilter, form, setForm, chart } = props;
  const [sort, setSort] = useTyped('sort');
  const [selection, setSelection] = useState(none);
  const all = useMemo(() => itemColumns(path, items, figures), [path, items, figures]);
  const { columns, menu } = useChosenColumns(all);
  const isNarrow = useNarrow();
  const card = useMemo(() => itemCard(path, items, figures), [path, items, figures]);
  const addressOf = ({ uid }: ListedItem): string => itemAddress(path, uid);
  const selected = items.filter(({ uid }) => selection.has(uid));
  return (
    <section className="sections-tight category-items" aria-labelledby="items">
      <div className="row spread">
        <h2 id="items">
          {words.category.items}{' '}
          <span className="count" role="status">
            {filter.trim() === ''
              ? formatCount(totalCount)
              : words.category.countOf(formatCount(items.length), formatCount(totalCount))}
          </span>
        </h2>
        <div className="row">
          <Segments
            isSmall
            label={words.category.form}
            value={form === 'chart' ? form : 'table'}
            onChange={(next) => setForm(next === 'table' ? '' : next)}
            choices={[
              { value: 'table', label: words.category.table },
              { value: 'chart', label: words.category.chartForm },
            ]}
          />
          <FilterField label={words.category.filter} value={filter} onChange={setFilter} />
          {form !== 'chart' && !isNarrow && menu}
        </div>
      </div>
      {items.length === 0 ? (
        <EmptyState action={<Button onClick={() => setFilter('')}>{words.category.clearFilter}</Button>}>
          {words.category.noneMatch}
        </EmptyState>
      ) : form === 'chart' ? (
        chart
      ) : (
        <Card isFlush>
          <Table
            label={words.category.items}
            columns={columns}
            rows={items}
            idOf={({ uid }) => uid}
            nameOf={({ title }) => title}
            sort={sort}
            onSort={setSort}
            selection={selection}
            onSelect={setSelection}
            onOpen={(item) => void goTo(addressOf(item))}
            card={card}
            onKey={(key, item) => {
              if (key === 'c') compareFactors([addressOf(item)]);
            }}
          />
        </Card>
      )}
      <FactorBar addresses={selected.map(addressOf)} clear={() => setSelection(none)} />
    </section>
  );
}
