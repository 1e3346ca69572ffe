import type { ReactNode } from 'react';
import { words } from '../words/words.ts';
import { formatAmount } from '../format/numbers.ts';
import { Axis, axisWidth } from './axis.tsx';
import { ChartCard } from './chart-card.tsx';
import { linear, rounded } from './scale.ts';

interface Line {
  readonly name: string;
  /** The earliest first; each holds until the next. */
  readonly entries: readonly { readonly year: number; readonly value: number }[];
}

interface HistoryProps {
  readonly title: string;
  /** With the name of the item, for files. */
  readonly fullTitle: string;
  /** Names the lines, with their values of the shown year. */
  readonly head: ReactNode;
  readonly unit: string;
  readonly source?: string;
  /** The first is the one that the view is about. */
  readonly lines: readonly Line[];
  /** The year that the amount is of. */
  readonly chosen: number;
  /** The year that the crosshair is at. */
  readonly shown: number;
  readonly onShow: (year: number | null) => void;
}

const height = 300;
const margin = { top: 12, bottom: 28 };
const letterWidth = 7.2;
const tickEvery = 70;
const labelHeight = 16;

/** Lines over years, named at their ends; arrow keys and the pointer move a crosshair from year to year. */
export function History({ unit, lines, chosen, shown, onShow, ...card }: HistoryProps) {
  const years = lines.flatMap(({ entries }) => entries.map(({ year }) => year));
  const [first, last] = [Math.min(...years), Math.max(...years)];
  const most = Math.max(...lines.flatMap(({ entries }) => entries.map(({ value }) => value)), 0);
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const named = Math.max(...lines.map(({ name }) => name.length)) * letterWidth + 16;
  return (
    <ChartCard
      {...card}
      subtitle={unit}
      height={height}
      rows={[
        [words.item.year, ...lines.map(({ name }) => name)],
        ...all.map((year) => [String(year), ...lines.map(({ entries }) => valueAt(entries, year))]),
      ]}
      renderOver={() => (
        <input
          type="range"
          className="crosshair"
          aria-label={words.item.crosshair}
          aria-valuetext={`${shown}: ${lines.map(({ name, entries }) => `${name} ${valueAt(entries, shown) ?? '–'} ${unit}`).join(', ')}`}
          min={first}
          max={last}
          value={shown}
          onChange={({ target }) => onShow(Number(target.value))}
          onBlur={() => onShow(null)}
        />
      )}
    >
      {(width) => {
        const { scale: y, marks } = rounded([0, most || 1], [height - margin.bottom, margin.top], 4);
        const left = axisWidth(marks, formatAmount);
        // Where there is no room, what is above the drawing names them.
        const isNamed = named <= width * 0.3;
        const right = width - (isNamed ? named : 20);
        const x = linear([first, last], [left, right]);
        const labels = placed(lines.map(({ entries }) => y(entries.at(-1)?.value ?? 0)));
        const yearAt = (pixels: number): number =>
          Math.round(
            Math.min(last, Math.max(first, first + ((pixels - left) / (right - left)) * (last - first))),
          );
        return (
          <>
            <Axis marks={marks} y={y} left={left} right={right} write={formatAmount} />
            {ticksOf(first, last, (right - left) / tickEvery).map((year) => (
              <text key={year} className="axis" x={x(year)} y={height - 8} textAnchor="middle">
                {year}
              </text>
            ))}
            {chosen >= first && chosen <= last && <Upright at={x(chosen)} className="chosen-year" />}
            {shown !== chosen && shown >= first && shown <= last && (
              <Upright at={x(shown)} className="crosshair-line" />
            )}
            {lines.map(({ name, entries }, index) => (
              <g key={name} className={`series-line series-${index + 1}`}>
                <path d={pathOf(entries, x, y, last)} />
                <circle cx={x(last)} cy={y(entries.at(-1)?.value ?? 0)} r={3} />
                <Dot at={shown} entries={entries} x={x} y={y} />
                {isNamed && (
                  <text x={right + 8} y={(labels[index] ?? 0) + 4}>
                    {name}
                  </text>
                )}
              </g>
            ))}
            <rect
              className="pointer-area"
              x={left}
              y={0}
              width={Math.max(0, right - left)}
              height={height}
              onPointerMove={({ nativeEvent }) => onShow(yearAt(nativeEvent.offsetX))}
              onPointerLeave={() => onShow(null)}
            />
          </>
        );
      }}
    </ChartCard>
  );
}

const valueAt = (entries: Line['entries'], year: number): number | null =>
  entries.findLast((entry) => entry.year <= year)?.value ?? null;

const Upright = ({ at, className }: { readonly at: number; readonly className: string }) => (
  <line className={className} x1={at} x2={at} y1={margin.top} y2={height - margin.bottom} />
);

interface DotProps {
  readonly at: number;
  readonly entries: Line['entries'];
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
}

function Dot({ at, entries, x, y }: DotProps) {
  const value = valueAt(entries, at);
  return value === null ? null : <circle className="hollow" cx={x(at)} cy={y(value)} r={4} />;
}

/** Straight from figure to figure; a figure that is held to the end goes on level. */
const pathOf = (entries: Line['entries'], x: DotProps['x'], y: DotProps['y'], last: number): string => {
  const points = entries.map(({ year, value }) => `${x(year)} ${y(value)}`);
  const end = entries.at(-1);
  const held = end !== undefined && end.year < last ? [`${x(last)} ${y(end.value)}`] : [];
  return `M${[...points, ...held].join('L')}`;
};

function ticksOf(first: number, last: number, most: number): readonly number[] {
  const steps = [1, 2, 5, 10, 20, 50];
  const step = steps.find((each) => (last - first) / each <= Math.max(1, most)) ?? 50;
  const start = Math.ceil(first / step) * step;
  return Array.from({ length: Math.floor((last - start) / step) + 1 }, (_, index) => start + index * step);
}

/** Where labels stand, moved apart where their lines end together. */
function placed(wanted: readonly number[]): readonly number[] {
  const order = wanted.map((at, index) => ({ at, index })).sort((one, other) => one.at - other.at);
  let lowest = -Infinity;
  const places = [...wanted];
  for (const { at, index } of order) {
    lowest = Math.max(at, lowest + labelHeight);
    places[index] = lowest;
  }
  return places;
}
