import { useState } from 'react';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { formatAmount, formatDay } from '../ui/numbers.ts';
import { Chart } from './chart.tsx';

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
const margin = { left: 56, right: 16, top: 12, bottom: 28 };
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
        const x = scaleUtc([points[0]?.time ?? now, now], [margin.left, width - margin.right]);
        const y = scaleLinear([0, most || 1], [height - margin.bottom, margin.top]).nice(4);
        const line = points.map(({ time, value }, index) => {
          const until = points[index + 1]?.time ?? now;
          return `${index === 0 ? 'M' : 'L'}${x(time)} ${y(value)}L${x(until)} ${y(value)}`;
        });
        const mark = points[marked];
        return (
          <>
            {y.ticks(4).map((tick) => (
              <g key={tick}>
                <line className="grid" x1={margin.left} x2={width - margin.right} y1={y(tick)} y2={y(tick)} />
                <text className="tick" x={margin.left - 8} y={y(tick) + 4} textAnchor="end">
                  {formatAmount(tick)}
                </text>
              </g>
            ))}
            {x.ticks(Math.max(2, Math.floor(width / ticksEvery))).map((tick) => (
              <text key={tick.getTime()} className="tick" x={x(tick)} y={height - 8} textAnchor="middle">
                {x.tickFormat()(tick)}
              </text>
            ))}
            <path className="line" d={line.join('')} />
            {mark !== undefined && (
              <circle className="dot" cx={x(mark.time)} cy={y(mark.value)} r={5}>
                <title>{`${formatDay(mark.time)}: ${mark.value}`}</title>
              </circle>
            )}
          </>
        );
      }}
    </Chart>
  );
}
