import { memo } from 'react';
import { useParameter } from '../../api/address.ts';
import { Bars } from '../../charts/bars.tsx';
import { formatGas } from '../../format/gases.ts';
import { formatCount, formatFigure, formatUnitless } from '../../format/numbers.ts';
import { formatUnit } from '../../words/units.ts';
import { type Figure, isNumber } from './figures.ts';
import { valueOf } from './sorted-items.ts';
import type { ListedItem } from './use-items.ts';

interface FigureChartProps {
  readonly name: string;
  readonly source: string;
  readonly items: readonly ListedItem[];
  readonly figures: readonly Figure[];
  /** The words that the items were chosen by, and of how many. */
  readonly of: { readonly words: string; readonly count: number } | null;
}

const maxBars = 25;

/** The items with the largest values of a figure that one chooses. */
export function FigureChart({ figures, ...shown }: FigureChartProps) {
  const [chosen, choose] = useParameter('figure');
  const numeric = figures.filter(({ isNumeric }) => isNumeric);
  const figure = numeric.find(({ path }) => path === chosen) ?? numeric[0];
  if (figure === undefined || shown.items.length === 0) return null;
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
      <Largest {...shown} figure={figure} />
    </section>
  );
}

interface LargestProps extends Omit<FigureChartProps, 'figures'> {
  readonly figure: Figure;
}

/** Not drawn anew where only the table is sorted. */
const Largest = memo(({ name, source, items, figure, of }: LargestProps) => {
  const bars = items
    .map((item) => ({ name: item.label, text: valueOf(item, figure.path) }))
    .filter(({ text }) => isNumber(text))
    .map(({ name: label, text }) => ({ name: formatGas(label), value: Number(text) }))
    .sort((one, other) => other.value - one.value);
  return (
    <Bars
      title={`${name}: ${formatGas(figure.name)}${extentOf(bars.length, of)}`}
      unit={formatUnit(figure.unit, figure.perUnit)}
      source={source}
      bars={bars.slice(0, maxBars)}
      write={(value) =>
        figure.unit ? formatFigure(String(value)) : formatUnitless(String(value), figure.name)
      }
    />
  );
});

/** How many of the figures are drawn, if not all. */
function extentOf(bars: number, of: FigureChartProps['of']): string {
  const largest = bars > maxBars ? `, the largest ${maxBars}` : '';
  if (of === null) return largest && `${largest} of ${formatCount(bars)}`;
  const chosen = `${formatCount(bars)} of ${formatCount(of.count)} items with “${of.words}”`;
  return `${largest}${largest === '' ? ', ' : ' of the '}${chosen}`;
}
