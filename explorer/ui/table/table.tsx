import { type ReactNode, useRef } from 'react';
import { letterKeys } from '../../settings/appearance.ts';
import { words } from '../../words/words.ts';
import { type Column, leastWidth } from './columns.ts';
import { Head } from './head.tsx';
import { isOutsideControls, moveInRows } from './keys.ts';
import { TickBox } from '../tick-box.tsx';
import { CardList } from './card-list.tsx';
import { usePrinting } from '../hooks/use-printing.ts';
import { useWidth } from '../hooks/use-width.ts';
import { useDrawn } from './use-drawn.ts';
import { useRows } from './use-rows.ts';

interface TableProps<Row extends object> {
  /** Its name for those who do not see it. */
  readonly label: string;
  /** Keep both the same while nothing changes: they are compared by identity. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  /** Whether the service has sorted the rows. */
  readonly isSorted?: boolean;
  /** With both, each row has a tick box. */
  readonly selection?: ReadonlySet<string>;
  readonly onSelect?: (selection: ReadonlySet<string>) => void;
  /** Enter on a row, or a click next to its links. */
  readonly onOpen?: (row: Row) => void;
  /** A letter pressed on a row, such as `c` to compare it. */
  readonly onKey?: (key: string, row: Row) => void;
  /** Whether each row has a second, small line. */
  readonly hasTwoLines?: boolean;
  /** Draws a row on a narrow screen, where the rows are a list of cards instead. */
  readonly card?: (row: Row) => ReactNode;
  /** Rows before the others, such as one to enter a record in; each is a `tr`. */
  readonly before?: ReactNode;
}

const none: ReadonlySet<string> = new Set();
/** Narrower than that, in pixels, a table shows too few of its columns. */
const narrow = 600;

/**
 * A table with a head that stays in sight. The arrow keys go from row to row, Enter opens one and x
 * ticks it; only the rows in sight are drawn where there are many, and all of them on paper.
 */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { label, columns, idOf, nameOf, sort = '', onSort, selection = none, onSelect } = props;
  const table = useRows({
    rows: props.rows,
    columns,
    idOf,
    sort,
    isSorted: props.isSorted ?? false,
    selection,
    onSelect: onSelect ?? (() => undefined),
  });
  const { rows } = table.getRowModel();
  const scroll = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const minWidth = leastWidth(columns, onSelect !== undefined);
  const width = useWidth(scroll);
  const isPrinting = usePrinting();
  const drawn = useDrawn(body, rows.length);
  const columnCount = columns.length + (onSelect ? 1 : 0);
  const act = (key: string, id: string): void => {
    const row = table.getRow(id);
    if (key === 'Enter') props.onOpen?.(row.original);
    else if (letterKeys.chosen() === 'off') return;
    else if (key === 'x' && onSelect) row.toggleSelected();
    else props.onKey?.(key, row.original);
  };
  // Paper is wide.
  if (props.card !== undefined && width < narrow && !isPrinting)
    return (
      <div ref={scroll}>
        {props.before !== undefined && (
          <table className="table">
            <tbody>{props.before}</tbody>
          </table>
        )}
        <CardList label={label} rows={rows} card={props.card} />
      </div>
    );
  return (
    <div ref={scroll} className={width < minWidth ? 'table-scroll sideways' : 'table-scroll'}>
      <table
        style={{ minWidth }}
        className={props.hasTwoLines ? 'table two' : 'table'}
        aria-label={label}
        aria-rowcount={rows.length + 1}
      >
        <colgroup>
          {onSelect && <col style={{ width: 48 }} />}
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {onSelect && (
              <th scope="col">
                <TickBox
                  label={words.ui.selectAll}
                  isTicked={table.getIsAllRowsSelected()}
                  isPartly={table.getIsSomeRowsSelected()}
                  onChange={(isTicked) => table.toggleAllRowsSelected(isTicked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {props.before !== undefined && <tbody>{props.before}</tbody>}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the rows inside */}
        <tbody ref={body} onKeyDown={(event) => moveInRows(event, drawn.scrollTo, act)}>
          <Gap height={drawn.above} columns={columnCount} />
          {rows.slice(drawn.start, drawn.end).map((row, at) => (
            <tr
              key={row.id}
              ref={drawn.measureElement}
              data-index={drawn.start + at}
              data-row={row.id}
              tabIndex={-1}
              aria-rowindex={drawn.start + at + 2}
              aria-selected={onSelect && row.getIsSelected()}
              onClick={({ target }) => isOutsideControls(target) && props.onOpen?.(row.original)}
            >
              {onSelect && (
                <td>
                  <TickBox
                    label={words.ui.select(nameOf(row.original))}
                    isTicked={row.getIsSelected()}
                    onChange={(_, event) => row.getToggleSelectedHandler()(event)}
                  />
                </td>
              )}
              {columns.map(({ id, cell, isNumeric }) => (
                <td key={id} className={isNumeric ? 'end' : undefined}>
                  {cell(row.original)}
                </td>
              ))}
            </tr>
          ))}
          <Gap height={drawn.below} columns={columnCount} />
        </tbody>
        {columns.some(({ foot }) => foot !== undefined) && (
          <tfoot>
            <tr>
              {onSelect && <td aria-hidden />}
              {columns.map(({ id, foot, isNumeric }) => (
                <td key={id} className={isNumeric ? 'end' : undefined}>
                  {foot}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

/** The place of rows that are not drawn. */
const Gap = ({ height, columns }: { readonly height: number; readonly columns: number }) =>
  height > 0 && (
    <tr className="gap" aria-hidden>
      <td colSpan={columns} style={{ height }} aria-hidden />
    </tr>
  );
