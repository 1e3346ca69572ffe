import { memo } from 'react';
import { useParameter } from '../../api/address.ts';
import { Bars } from '../../charts/bars.tsx';
import { formatGas, formatUnit } from '../../ui/numbers.ts';
import { type Figure, isNumber } from './figures.ts';
import { valueOf } from './sorted-items.ts';
import type { ListedItem } from './use-items.ts';

interface FigureChartProps {
  readonly name: string;
  readonly source: string;
  readonly items: readonly ListedItem[];
  readonly figures: readonly Figure[];
}

const mostBars = 25;

/** The items with the largest values of a figure that one chooses. */
export function FigureChart({ name, source, items, figures }: FigureChartProps) {
  const [chosen, choose] = useParameter('figure');
  const numeric = figures.filter(({ isNumeric }) => isNumeric);
  const figure = numeric.find(({ path }) => path === chosen) ?? numeric[0];
  if (figure === undefined) return null;
  return (
    <section aria-label="Chart">
      <label className="choose-figure">
        Figure{' '}
        <select value={figure.path} onChange={({ target }) => choose(target.value)}>
          {numeric.map((each) => (
            <option key={each.path} value={each.path}>
              {formatGas(each.name)}
            </option>
          ))}
        </select>
      </label>
      <Largest name={name} source={source} items={items} figure={figure} />
    </section>
  );
}

interface LargestProps extends Omit<FigureChartProps, 'figures'> {
  readonly figure: Figure;
}

/** Not drawn anew where only the table is sorted. */
const Largest = memo(({ name, source, items, figure }: LargestProps) => {
  const bars = items
    .map((item) => ({ name: item.label, text: valueOf(item, figure.path) }))
    .filter(({ text }) => isNumber(text))
    .map(({ name: label, text }) => ({ name: formatGas(label), value: Number(text) }))
    .sort((one, other) => other.value - one.value);
  const more = bars.length > mostBars ? `, the largest ${mostBars} of ${bars.length}` : '';
  return (
    <Bars
      title={`${name}: ${formatGas(figure.name)}${more}`}
      unit={formatUnit(figure.unit, figure.perUnit)}
      source={source}
      bars={bars.slice(0, mostBars)}
    />
  );
});
