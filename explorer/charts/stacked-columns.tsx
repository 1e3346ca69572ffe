import { scaleBand, scaleLinear } from 'd3-scale';
import { useState } from 'react';
import { words } from '../words/words.ts';
import { Axis, axisWidth } from './axis.tsx';
import { ChartCard } from './chart-card.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { HoverBox } from './hover-box.tsx';
import type { MarkedPart } from './marks.ts';
import { stacksOf } from './stacks.ts';

interface StackedColumnsProps {
  readonly title: string;
  readonly subtitle: string;
  readonly source?: string;
  readonly actions?: React.ReactNode;
  readonly columns: readonly string[];
  /** The name of a column where there is room for more, such as "July". */
  readonly fullNames: readonly string[];
  readonly parts: readonly MarkedPart[];
  /** The same columns of the time before, as lines. */
  readonly before: { readonly name: string; readonly values: readonly (number | null)[] };
  readonly write: (value: number) => string;
  /** The marks of the axis, which are round. */
  readonly writeMark: (value: number) => string;
  readonly unit: string;
}

const height = 252;
const margin = { top: 8, right: 0, bottom: 24 };
const leastBand = 26;

/** Columns of parts, one above the other, what is below zero hanging from it; a line at what each was before. */
export function StackedColumns(props: StackedColumnsProps) {
  const { columns, fullNames, parts, before, write, writeMark, unit } = props;
  const [at, setAt] = useState<number | null>(null);
  const stacks = stacksOf(parts, columns.length);
  const ends = [0, ...stacks.flatMap((stack) => stack.flat()), ...before.values.map((value) => value ?? 0)];
  const place = (width: number) => {
    const y = scaleLinear([Math.min(...ends), Math.max(...ends) || 1], [height - margin.bottom, margin.top]);
    y.nice(5);
    const marks = y.ticks(5);
    const left = axisWidth(marks, writeMark);
    const x = scaleBand([...columns.keys()], [left, width - margin.right])
      .paddingInner(0.36)
      .paddingOuter(0.18);
    return { x, y, marks, left };
  };
  const total = (column: number): number => parts.reduce((sum, { values }) => sum + (values[column] ?? 0), 0);
  const row = (column: number): string =>
    [
      `${fullNames[column]}: ${write(total(column))} ${unit}`,
      ...parts.map(({ name, values }) => `${name} ${write(values[column] ?? 0)}`),
      ...(before.values[column] == null ? [] : [`${before.name} ${write(before.values[column])}`]),
    ].join(', ');
  return (
    <ChartCard
      {...props}
      height={height}
      rows={[
        [words.ui.month, ...parts.map(({ name }) => name), words.ui.total, before.name],
        ...fullNames.map((name, column) => [
          name,
          ...parts.map(({ values }) => values[column] ?? null),
          total(column),
          before.values[column] ?? null,
        ]),
      ]}
      renderOver={(width) => {
        const { x } = place(width);
        return (
          <>
            {at !== null && (
              <HoverBox
                left={(x(at) ?? 0) + x.bandwidth()}
                right={width - (x(at) ?? 0)}
                width={width}
                head={[fullNames[at] ?? '', `${write(total(at))} ${unit}`]}
                rows={parts.toReversed().map(({ name, mark, values }) => ({
                  name,
                  mark,
                  value: write(values[at] ?? 0),
                }))}
                last={before.values[at] == null ? null : [before.name, write(before.values[at])]}
              />
            )}
            <input
              type="range"
              className="crosshair"
              aria-label={props.title}
              aria-valuetext={row(at ?? 0)}
              min={0}
              max={columns.length - 1}
              value={at ?? 0}
              onChange={({ target }) => setAt(Number(target.value))}
              onFocus={({ target }) => target.matches(':focus-visible') && setAt(at ?? 0)}
              onBlur={() => setAt(null)}
            />
            <ChartLegend
              parts={parts}
              line={before.values.some((value) => value !== null) ? before.name : null}
            />
          </>
        );
      }}
    >
      {(width) => {
        const { x, y, marks, left } = place(width);
        const each = x.step();
        return (
          <>
            {at !== null && (
              <rect
                className="band"
                x={(x(at) ?? 0) - 6}
                width={x.bandwidth() + 12}
                y={0}
                height={height - margin.bottom}
              />
            )}
            <Axis marks={marks} y={y} left={left} right={width} write={writeMark} />
            {columns.map((column, index) => (
              <g
                key={column}
                onPointerEnter={() => setAt(index)}
                onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAt(null)}
              >
                <rect
                  x={left + index * each}
                  width={each}
                  y={0}
                  height={height}
                  fill="none"
                  pointerEvents="all"
                />
                {stacks[index]?.map(([from, to], part) => (
                  <rect
                    key={parts[part]?.name}
                    className={`mark ${parts[part]?.mark}`}
                    x={x(index)}
                    width={x.bandwidth()}
                    y={Math.min(y(from), y(to))}
                    height={Math.max(0, Math.abs(y(from) - y(to)) - 1)}
                  />
                ))}
                {before.values[index] != null && (
                  <line
                    className="before"
                    x1={(x(index) ?? 0) - 3}
                    x2={(x(index) ?? 0) + x.bandwidth() + 3}
                    y1={y(before.values[index])}
                    y2={y(before.values[index])}
                  />
                )}
                <text
                  className={index === at ? 'value' : 'axis'}
                  x={(x(index) ?? 0) + x.bandwidth() / 2}
                  y={height - 6}
                  textAnchor="middle"
                >
                  {each >= leastBand + 6 ? column : column.slice(0, 1)}
                </text>
              </g>
            ))}
          </>
        );
      }}
    </ChartCard>
  );
}
