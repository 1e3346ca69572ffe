import { memo, useMemo } from 'react';
import { itemAddress } from '../../api/address.ts';
import { useTyped } from '../../api/typed.ts';
import { formatGas } from '../../format/gases.ts';
import { formatCount, formatFigure, formatUnitless } from '../../format/numbers.ts';
import { formatUnit, writeUnit } from '../../words/units.ts';
import { asCsv } from '../../ui/csv.ts';
import { saveFile } from '../../ui/save.ts';
import { SortHeading } from '../../ui/sort-heading.tsx';
import { drawnRows, useWindow } from '../../ui/hooks/use-window.ts';
import type { Figure } from './figures.ts';
import { valueOf } from './sorted-items.ts';
import type { ListedItem } from './use-items.ts';
import { useRows } from './use-rows.ts';

interface ItemsTableProps {
  readonly path: string;
  readonly items: readonly ListedItem[];
  readonly totalCount: number;
  readonly figures: readonly Figure[];
  readonly filter: string;
  readonly setFilter: (filter: string) => void;
  /** The debounced filter. */
  readonly words: string;
}

const rowHeight = 36;
const maxColumns = 5;

/** The items with their figures: filtered by words, sorted by a column, as many rows drawn as are seen. */
export function ItemsTable(props: ItemsTableProps) {
  const { path, items, totalCount, figures, filter, setFilter, words } = props;
  const [sort, setSort] = useTyped('sort');
  const columns = useMemo(() => figures.slice(0, maxColumns), [figures]);
  const rows = useRows(items, columns, words, sort);
  const { start, end, style, onScroll } = useWindow(rows.length, rowHeight);
  const isFiltered = words !== '';
  const shown = `${formatCount(rows.length)} of ${items.length < totalCount ? 'the first ' : ''}${formatCount(items.length)}`;
  const part = isFiltered ? `-${rows.length}-of-${items.length}` : '';
  const save = (): void =>
    saveFile(`${path.replaceAll('/', '-')}${part}.csv`, 'text/csv', asCsv(asTable(rows, figures)));
  return (
    <section aria-labelledby="items">
      <h2 id="items">
        Items <span className="count">{isFiltered ? shown : countOf(items.length, totalCount)}</span>
      </h2>
      <p className="tools">
        <label>
          Only with the words{' '}
          <input type="search" value={filter} onChange={({ target }) => setFilter(target.value)} />
        </label>
        <button disabled={rows.length === 0} onClick={save}>
          {isFiltered ? `Download these ${formatCount(rows.length)} as CSV` : 'Download CSV'}
        </button>
      </p>
      <p role="status" className="hidden">
        {isFiltered && `${shown} items`}
      </p>
      <div className="scroll" onScroll={onScroll} tabIndex={0} role="region" aria-label="Items, scrolling">
        <div role="table" aria-rowcount={rows.length + 1} aria-label="Items" className="grid-table">
          <div role="row" className="head" aria-rowindex={1}>
            <SortHeading name="Item" sort="label" current={sort} setSort={setSort} />
            {columns.map(({ path: column, name, unit, perUnit, isNumeric }) => (
              <SortHeading
                key={column}
                name={formatGas(name)}
                unit={formatUnit(unit, perUnit)}
                isNumeric={isNumeric}
                sort={column}
                current={sort}
                setSort={setSort}
              />
            ))}
          </div>
          <div role="rowgroup" className="rows" style={style}>
            {rows.slice(start, end).map((item, index) => (
              // The key is the index, so that React reuses the elements of a row that scrolls out of sight.
              <Row
                key={(start + index) % drawnRows}
                index={start + index}
                path={path}
                item={item}
                columns={columns}
              />
            ))}
          </div>
        </div>
      </div>
      {rows.length === 0 && <p className="state">No item has these words.</p>}
    </section>
  );
}

/** While they come, how many have. */
const countOf = (read: number, all: number): string =>
  read < all ? `${formatCount(read)} of ${formatCount(all)}` : formatCount(all);

interface RowProps {
  readonly index: number;
  readonly path: string;
  readonly item: ListedItem;
  readonly columns: readonly Figure[];
}

const Row = memo(({ index, path, item, columns }: RowProps) => (
  <div role="row" aria-rowindex={index + 2}>
    <span role="rowheader" title={item.label}>
      <a href={itemAddress(path, item.uid)}>{formatGas(item.label)}</a>
    </span>
    {columns.map(({ path: column, name, unit, isNumeric }) => {
      const value = valueOf(item, column);
      const text = unit ? formatFigure(value) : formatUnitless(value, name);
      return (
        <span role="cell" key={column} className={isNumeric ? 'number' : undefined} title={text}>
          {text}
        </span>
      );
    })}
  </div>
));

function asTable(items: readonly ListedItem[], figures: readonly Figure[]): (readonly string[])[] {
  const head = figures.map(({ path, unit, perUnit }) =>
    [path, writeUnit(unit, perUnit)].filter(Boolean).join(' '),
  );
  return [
    ['uid', 'label', ...head],
    ...items.map((item) => [item.uid, item.label, ...figures.map(({ path }) => valueOf(item, path))]),
  ];
}
