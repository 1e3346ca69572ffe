import { scaleLinear } from 'd3-scale';
import { type ReactNode, useId } from 'react';
import { ChartCard } from './chart-card.tsx';

export interface SortedBar {
  readonly name: string;
  readonly parts: readonly { readonly mark: string; readonly name: string; readonly value: number }[];
  readonly total: number;
  /** Behind the total, such as the difference to another bar. */
  readonly note?: { readonly text: string; readonly tone: string };
  /** An amount next to the total that is no part of it: a thin, hatched bar with its words. */
  readonly beside?: { readonly value: number; readonly text: string };
}

interface SortedBarsProps {
  readonly title: string;
  readonly subtitle: string;
  readonly source?: string;
  readonly actions?: ReactNode;
  /** A legend, below the drawing. */
  readonly renderOver?: () => ReactNode;
  /** The longest first. */
  readonly bars: readonly SortedBar[];
  /** The bars that are not drawn, as one line. */
  readonly others?: { readonly name: string; readonly total: number } | null;
  readonly write: (value: number) => string;
  /** The heads of the columns of its table. */
  readonly head: readonly string[];
}

const rowHeight = 44;
const nameLine = 13;
const barTop = 20;
const barHeight = 13;
const valueLine = barTop + 11;
const besideHeight = 6;
const letter = 6.4;

/** One bar below each name, of parts side by side, with its sum at the end. */
export function SortedBars({ bars, others = null, write, head, ...card }: SortedBarsProps) {
  const lines = bars.length + (others === null ? 0 : 1);
  const longest = Math.max(0, ...bars.map(({ total, beside }) => Math.max(total, beside?.value ?? 0)));
  const hatch = useId();
  return (
    <ChartCard
      {...card}
      height={lines * rowHeight}
      rows={[
        head,
        ...bars.map(({ name, total, parts }) => [
          name,
          ...head.slice(1, -1).map((part) => parts.find((each) => each.name === part)?.value ?? null),
          total,
        ]),
        ...(others === null ? [] : [[others.name, ...head.slice(2).map(() => null), others.total]]),
      ]}
    >
      {(width) => {
        const values = [
          ...bars.map(({ total, note }) => write(total).length + (note ? note.text.length + 2 : 0)),
          ...(others ? [write(others.total).length] : []),
        ];
        const right = Math.max(4, ...values) * 8 + 8;
        const x = scaleLinear([0, longest || 1], [0, Math.max(20, width - right)]);
        return (
          <>
            {bars.some(({ beside }) => beside) && <Hatch id={hatch} />}
            {bars.map((bar, index) => (
              <Bar
                key={index}
                bar={bar}
                y={index * rowHeight}
                x={x}
                width={width}
                write={write}
                hatch={hatch}
              />
            ))}
            {others !== null && (
              <g transform={`translate(0 ${bars.length * rowHeight})`}>
                <text className="name" y={nameLine}>
                  {others.name}
                </text>
                <text className="axis" x={width} y={nameLine} textAnchor="end">
                  {write(others.total)}
                </text>
              </g>
            )}
          </>
        );
      }}
    </ChartCard>
  );
}

interface BarProps {
  readonly bar: SortedBar;
  readonly y: number;
  readonly width: number;
  readonly x: (value: number) => number;
  readonly write: (value: number) => string;
  readonly hatch: string;
}

function Bar({ bar, y, width, x, write, hatch }: BarProps) {
  const placed = bar.parts.map((part, index) => ({
    ...part,
    from: bar.parts.slice(0, index).reduce((sum, { value }) => sum + x(Math.max(0, value)), 0),
  }));
  return (
    <g transform={`translate(0 ${y})`}>
      <text className="name" y={nameLine}>
        {shortened(bar.name, width)}
        <title>{bar.name}</title>
      </text>
      {placed.map((part) => (
        <rect
          key={part.name}
          className={`mark ${part.mark}`}
          x={part.from}
          y={barTop}
          width={Math.max(1, x(Math.max(0, part.value)) - 1)}
          height={barHeight}
        >
          <title>{`${bar.name}, ${part.name}: ${write(part.value)}`}</title>
        </rect>
      ))}
      <text className="value" x={width} y={valueLine} textAnchor="end">
        {write(bar.total)}
        {bar.note && (
          <tspan className={bar.note.tone} dx={8}>
            {bar.note.text}
          </tspan>
        )}
      </text>
      {bar.beside && (
        <rect
          x={0}
          y={barTop + barHeight + 2}
          width={Math.max(1, x(bar.beside.value))}
          height={besideHeight}
          fill={`url(#${hatch})`}
        >
          <title>{bar.beside.text}</title>
        </rect>
      )}
    </g>
  );
}

/** Lines from below on the left, as what is outside the scopes has everywhere. */
const Hatch = ({ id }: { readonly id: string }) => (
  <defs>
    <pattern id={id} width={4} height={4} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className="hatch" width={2} height={4} />
    </pattern>
  </defs>
);

/** A name that is too long ends with dots, as SVG breaks none. */
const shortened = (name: string, width: number): string => {
  const most = Math.floor(width / letter);
  return name.length <= most ? name : `${name.slice(0, Math.max(1, most - 1)).trimEnd()}…`;
};
