import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { Link } from 'wouter';
import { itemAddress, useParameter } from '../../api/address.ts';
import { formatFigure, formatGas, formatUnit } from '../../ui/numbers.ts';
import { asCsv, saveFile } from '../../ui/save.ts';
import type { Figure } from './figures.ts';
import type { ListedItem } from './use-items.ts';

interface ItemsTableProps {
  readonly path: string;
  readonly items: readonly ListedItem[];
  readonly totalCount: number;
  readonly figures: readonly Figure[];
}

const rowHeight = 36;
const mostColumns = 5;

/** The items with their figures: filtered by words, sorted by a column, as many rows drawn as are seen. */
export function ItemsTable({ path, items, totalCount, figures }: ItemsTableProps) {
  const [filter, setFilter] = useParameter('filter');
  const [sort, setSort] = useParameter('sort');
  const columns = figures.slice(0, mostColumns);
  const rows = useMemo(() => sorted(filtered(items, filter), sort), [items, filter, sort]);
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const save = (): void =>
    saveFile(`${path.replaceAll('/', '-')}.csv`, 'text/csv', asCsv(asTable(rows, figures)));
  return (
    <section aria-labelledby="items">
      <h2 id="items">
        Items{' '}
        <span className="count">
          {items.length < totalCount ? `${items.length} of ${totalCount}` : totalCount}
        </span>
      </h2>
      <p className="tools">
        <label>
          Only with the words{' '}
          <input type="search" value={filter} onChange={({ target }) => setFilter(target.value)} />
        </label>
        <button onClick={save}>Download CSV</button>
      </p>
      <div className="scroll" ref={scroll} tabIndex={0} role="region" aria-label="Items, scrolling">
        <div role="table" aria-rowcount={rows.length + 1} aria-label="Items" className="grid-table">
          <div role="row" className="head" aria-rowindex={1}>
            <Heading name="Item" column="label" sort={sort} setSort={setSort} />
            {columns.map((figure) => (
              <Heading
                key={figure.path}
                name={formatGas(figure.name)}
                unit={formatUnit(figure.unit, figure.perUnit)}
                column={figure.path}
                sort={sort}
                setSort={setSort}
              />
            ))}
          </div>
          <div role="rowgroup" className="rows" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const item = rows[index];
              return (
                item && (
                  <div
                    key={item.uid}
                    role="row"
                    aria-rowindex={index + 2}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    <span role="rowheader">
                      <Link href={`~${itemAddress(path, item.uid)}`}>{item.label}</Link>
                    </span>
                    {columns.map((figure) => (
                      <span role="cell" key={figure.path} className={figure.isNumeric ? 'number' : undefined}>
                        {formatFigure(valueOf(item, figure.path))}
                      </span>
                    ))}
                  </div>
                )
              );
            })}
          </div>
        </div>
      </div>
      {rows.length === 0 && <p className="state">No item has these words.</p>}
    </section>
  );
}

interface HeadingProps {
  readonly name: string;
  readonly unit?: string;
  readonly column: string;
  readonly sort: string;
  readonly setSort: (sort: string) => void;
}

function Heading({ name, unit, column, sort, setSort }: HeadingProps) {
  const direction = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none';
  const mark = { ascending: ' ↑', descending: ' ↓', none: '' }[direction];
  return (
    <span role="columnheader" aria-sort={direction}>
      <button onClick={() => setSort(direction === 'ascending' ? `-${column}` : column)}>
        {name}
        {mark}
        {unit !== undefined && <small>{unit}</small>}
      </button>
    </span>
  );
}

export const valueOf = (item: ListedItem, path: string): string =>
  item.itemValues?.find((value) => value.path === path)?.value ?? '';

function filtered(items: readonly ListedItem[], filter: string): readonly ListedItem[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0
    ? items
    : items.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

function sorted(items: readonly ListedItem[], sort: string): readonly ListedItem[] {
  if (sort === '') return items;
  const isDescending = sort.startsWith('-');
  const column = isDescending ? sort.slice(1) : sort;
  const collator = new Intl.Collator(undefined, { numeric: true });
  const keyed = items.map((item) => ({ item, key: column === 'label' ? item.label : valueOf(item, column) }));
  const compare = (one: string, other: string): number =>
    one !== '' && other !== '' && !Number.isNaN(Number(one)) && !Number.isNaN(Number(other))
      ? Number(one) - Number(other)
      : collator.compare(one, other);
  keyed.sort((one, other) => (isDescending ? compare(other.key, one.key) : compare(one.key, other.key)));
  return keyed.map(({ item }) => item);
}

function asTable(items: readonly ListedItem[], figures: readonly Figure[]): (readonly string[])[] {
  const head = figures.map(({ path, unit, perUnit }) =>
    [path, formatUnit(unit, perUnit)].filter(Boolean).join(' '),
  );
  return [
    ['uid', 'label', ...head],
    ...items.map((item) => [item.uid, item.label, ...figures.map(({ path }) => valueOf(item, path))]),
  ];
}
