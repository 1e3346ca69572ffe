import { useParameter } from '../../api/address.ts';
import { SortedBars } from '../../charts/sorted-bars.tsx';
import { formatName } from '../../words/data-names.ts';
import { formatAmount, formatCount } from '../../format/numbers.ts';
import { Select } from '../../ui/select.tsx';
import { words } from '../../words/words.ts';
import { distinctNames } from '../item/distinct-names.ts';
import type { Figure } from './figures.ts';
import type { ListedItem } from './use-items.ts';

interface FigureChartProps {
  readonly name: string;
  readonly source: string;
  readonly items: readonly ListedItem[];
  readonly figures: readonly Figure[];
  /** The words that the items were chosen by. */
  readonly filter: string;
}

const mostBars = 20;
const mostChoices = 12;

/** The factors with the largest values of a figure that one chooses. */
export function FigureChart({ name, source, items, figures, filter }: FigureChartProps) {
  const [chosen, choose] = useParameter('figure');
  const figure = figures.find(({ id }) => id === chosen) ?? figures[0];
  if (figure === undefined) return null;
  const values = items
    .flatMap((item) => {
      const value = figure.valueOf(item);
      return value === null ? [] : { title: formatName(item.title), value };
    })
    .sort((one, other) => other.value - one.value);
  const shown = values.slice(0, mostBars);
  if (shown.length < 2) return null;
  const names = distinctNames(shown.map(({ title }) => title));
  const extent = [
    figure.unit,
    values.length > mostBars && words.category.largest(mostBars, formatCount(values.length)),
    filter !== '' && words.category.withWords(filter),
  ];
  return (
    <SortedBars
      title={words.category.chart(figure.name, name)}
      subtitle={extent.filter(Boolean).join(', ')}
      source={source}
      actions={
        figures.length > 1 && (
          <Select
            isSmall
            label={words.category.chooseFigure}
            value={figure.id}
            onChange={choose}
            choices={figures.slice(0, mostChoices).map((each) => ({ value: each.id, label: each.name }))}
          />
        )
      }
      bars={shown.map(({ value }, index) => ({
        name: names[index] ?? '',
        parts: [{ mark: 'series-1', name: figure.name, value }],
        total: value,
      }))}
      write={formatAmount}
      head={[words.category.factor, figure.name]}
    />
  );
}
