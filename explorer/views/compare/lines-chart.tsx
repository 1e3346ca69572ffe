import { ChartLegend } from '../../charts/chart-legend.tsx';
import { SortedBars } from '../../charts/sorted-bars.tsx';
import { formatAmount } from '../../format/numbers.ts';
import { words } from '../../words/words.ts';
import { latest } from './entries.ts';
import { changeText, type Line, sumOf } from './lines.ts';

interface LinesChartProps {
  readonly lines: readonly Line[];
  /** Such as `80,000 kWh`; `null` where each has its own. */
  readonly quantity: string | null;
  /** Empty where each has its own. */
  readonly year: string;
}

const scopes = ['1', '2', '3'] as const;

/** The amounts by scope, a chart for each unit that two or more of them have. */
export function LinesChart({ lines, quantity, year }: LinesChartProps) {
  const units = [...new Set(lines.flatMap(({ unit, total }) => (total === null ? [] : unit)))];
  return units.map((unit) => {
    const own = lines.filter((line) => line.unit === unit && line.total !== null);
    if (own.length < 2) return null;
    return (
      <SortedBars
        key={unit}
        title={quantity === null ? words.compare.chartOfOwn : words.compare.chart(quantity)}
        subtitle={figuresText(unit, year)}
        source={[...new Set(own.map(({ entry }) => entry.item?.provenance?.source))]
          .filter(Boolean)
          .join('; ')}
        bars={own.map(barOf)}
        renderOver={() => <ChartLegend parts={legendOf(own)} />}
        write={formatAmount}
        head={[words.compare.factor, ...scopes.map((scope) => words.ui.scope(scope)), words.compare.total]}
      />
    );
  });
}

function figuresText(unit: string, year: string): string {
  if (year === '') return unit;
  return year === latest ? words.compare.latestFigures(unit) : words.compare.figuresOf(unit, year);
}

const legendOf = (lines: readonly Line[]) => [
  ...scopes
    .filter((scope) => lines.some((line) => sumOf(line, scope) !== null))
    .map((scope) => ({ mark: `scope-${scope}`, name: words.ui.scope(scope) })),
  ...(lines.some(({ outside }) => outside > 0) ? [{ mark: 'scope-outside', name: words.ui.outside }] : []),
];

function barOf(line: Line) {
  const { name, total, outside, change, isBase } = line;
  const parts = scopes.flatMap((scope) => {
    const value = sumOf(line, scope);
    return value === null ? [] : [{ mark: `scope-${scope}`, name: words.ui.scope(scope), value }];
  });
  const value = total ?? 0;
  const note = changeText(line);
  return {
    name,
    parts: parts.length > 0 ? parts : [{ mark: 'series-others', name: words.compare.total, value }],
    total: value,
    ...(note === ''
      ? {}
      : { note: { text: note, tone: isBase ? 'muted' : (change ?? 0) > 0 ? 'more' : 'less' } }),
    ...(outside > 0
      ? { beside: { value: outside, text: words.compare.outside(formatAmount(outside)) } }
      : {}),
  };
}
