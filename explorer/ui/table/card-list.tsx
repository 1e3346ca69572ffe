import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface CardListProps<Row> {
  readonly label: string;
  readonly rows: readonly { readonly id: string; readonly original: Row }[];
  readonly card: (row: Row) => ReactNode;
}

const estimatedHeight = 96;

/** The rows of a table on a narrow screen, of which those in sight are drawn. */
export function CardList<Row>({ label, rows, card }: CardListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(
    () => setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrollY)),
    [rows.length],
  );
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimatedHeight,
    overscan: 8,
    scrollMargin: top,
  });
  return (
    <ul ref={list} className="list-cards" aria-label={label} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        return (
          row && (
            <li
              key={row.id}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ translate: `0 ${start - top}px` }}
            >
              {card(row.original)}
            </li>
          )
        );
      })}
    </ul>
  );
}
