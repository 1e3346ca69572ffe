import { useDeferredValue, useMemo } from 'react';
import { useTyped } from '../../api/typed.ts';
import { Later } from '../../ui/states/later.tsx';
import { FigureChart } from './figure-chart.tsx';
import type { Figure } from './figures.ts';
import { ItemsTable } from './items-table.tsx';
import { filtered } from './sorted-items.ts';
import type { ListedItem } from './use-items.ts';

interface ItemsProps {
  readonly path: string;
  readonly name: string;
  readonly source: string;
  readonly items: readonly ListedItem[];
  readonly totalCount: number;
  readonly figures: readonly Figure[];
}

/** The items of a category as a table and as a chart, both of those with the words that one enters. */
export function Items({ path, name, source, items, totalCount, figures }: ItemsProps) {
  const [filter, setFilter] = useTyped('filter');
  const words = useDeferredValue(filter.trim());
  const found = useMemo(() => filtered(items, words), [items, words]);
  return (
    <>
      <ItemsTable
        path={path}
        items={items}
        totalCount={totalCount}
        figures={figures}
        filter={filter}
        setFilter={setFilter}
        words={words}
      />
      <Later>
        <FigureChart
          name={name}
          source={source}
          items={found}
          figures={figures}
          of={words === '' ? null : { words, count: items.length }}
        />
      </Later>
    </>
  );
}
