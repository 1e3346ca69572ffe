import { itemAddress } from '../../api/address.ts';
import { formatName } from '../../words/data-names.ts';
import { formatColumn } from '../../format/numbers.ts';
import type { Column } from '../../ui/table/columns.ts';
import { words } from '../../words/words.ts';
import type { Figure } from './figures.ts';
import type { ListedItem } from './use-items.ts';

const usualFigures = 5;

/** The factors with their figures, numbers of a column with equal decimals. */
export const itemColumns = (
  path: string,
  items: readonly ListedItem[],
  figures: readonly Figure[],
): readonly Column<ListedItem>[] => [
  {
    id: 'label',
    head: words.category.factor,
    cell: ({ uid, title }) => <a href={itemAddress(path, uid)}>{formatName(title)}</a>,
    sortBy: ({ title }) => title,
  },
  ...figures.map((figure, index) => ({
    id: figure.id,
    head: headOf(figure),
    width: '160px',
    isNumeric: true,
    isFurther: index >= usualFigures,
    sortBy: figure.valueOf,
    cell: cellOf(figure, items),
  })),
];

/** Draws a factor on a narrow screen, with its first figure. */
export const itemCard = (path: string, items: readonly ListedItem[], [figure]: readonly Figure[]) => {
  const value = figure && cellOf(figure, items);
  return (item: ListedItem) => (
    <div className="category-item">
      <a href={itemAddress(path, item.uid)}>{formatName(item.title)}</a>
      <div>
        {value?.(item)} <small>{figure && headOf(figure)}</small>
      </div>
    </div>
  );
};

const headOf = ({ name, unit }: Figure): string => (unit === '' ? name : `${name}, ${unit}`);

function cellOf({ name, unit, valueOf, perOf }: Figure, items: readonly ListedItem[]) {
  const isYear = unit === '' && /\b(?:year|edition)\b/i.test(name);
  const write = isYear ? String : formatColumn(items.map(valueOf));
  return (item: ListedItem) => {
    const value = valueOf(item);
    if (value === null) return null;
    return (
      <>
        {write(value)} {perOf && <span className="muted per">/ {perOf(item)}</span>}
      </>
    );
  };
}
