import { useState } from 'react';
import { formatDay } from '../format/dates.ts';
import { Chart } from './chart.tsx';
import { linear, rounded, yearsBetween } from './scale.ts';
import { axisWidth, ValueAxis } from './value-axis.tsx';

interface StepsProps {
  readonly title: string;
  readonly unit: string;
  readonly source: string;
  /** In order of time; each holds until the next. */
  readonly points: readonly { readonly time: number; readonly value: number }[];
  /** The point that is marked. */
  readonly marked: number;
}

const height = 240;
const margin = { right: 16, top: 12, bottom: 28 };
const ticksEvery = 110;

/** A value over time, each until the next begins and the last until today. */
export function Steps({ title, unit, source, points, marked }: StepsProps) {
  const [now] = useState(() => Date.now());
  const most = Math.max(0, ...points.map(({ value }) => value));
  return (
    <Chart
      title={title}
      unit={unit}
      source={source}
      height={height}
      rows={[
        ['from', unit],
        ...points.map(({ time, value }) => [new Date(time).toISOString().slice(0, 10), value]),
      ]}
    >
      {(width) => {
        const begin = beginOf(points, now);
        const place = (time: number): number => x(Math.max(time, begin));
        const { scale: y, marks } = rounded([0, most || 1], [height - margin.bottom, margin.top], 4);
        const left = axisWidth(marks);
        const x = linear([begin, now], [left, width - margin.right]);
        const years = yearsBetween(begin, now, Math.floor(width / ticksEvery));
        const line = points.map(({ time, value }, index) => {
          const until = points[index + 1]?.time ?? now;
          return `${index === 0 ? 'M' : 'L'}${place(time)} ${y(value)}L${x(until)} ${y(value)}`;
        });
        const mark = points[marked];
        return (
          <>
            <ValueAxis marks={marks} y={y} left={left} right={width - margin.right} />
            {years.map((year) => (
              <text key={year} className="tick" x={x(year)} y={height - 8} textAnchor="middle">
                {new Date(year).getUTCFullYear()}
              </text>
            ))}
            {years.length === 0 && (
              <text className="tick" x={left} y={height - 8}>
                {`${formatDay(begin)} to ${formatDay(now)}`}
              </text>
            )}
            <path className="line" d={line.join('')} />
            {mark !== undefined && (
              <circle className="dot" cx={place(mark.time)} cy={y(mark.value)} r={5}>
                <title>{`${formatDay(mark.time)}: ${mark.value}`}</title>
              </circle>
            )}
          </>
        );
      }}
    </Chart>
  );
}

const shareBefore = 0.1;

/** A value that has always held would leave no room for the times when it changed. */
function beginOf(points: StepsProps['points'], now: number): number {
  const [first, second] = points;
  if (first === undefined) return now;
  return first.time === 0 && second !== undefined
    ? second.time - (now - second.time) * shareBefore
    : first.time;
}
