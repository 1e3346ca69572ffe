import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Disclosure } from '../ui/disclosure.tsx';
import { formatExact } from '../format/numbers.ts';
import { asCsv } from '../ui/csv.ts';
import { fileNameOf, saveFile } from '../ui/save.ts';
import { linesOf } from './lines.ts';
import { savePng, saveSvg } from './save-chart.ts';
import { TextLines } from './text-lines.tsx';
import style from './chart.css?inline';
import { adoptStyle } from '../ui/adopt-style.ts';

adoptStyle(style);

interface ChartProps {
  readonly title: string;
  readonly unit: string;
  readonly source: string;
  /** The numbers that are drawn, with their header. */
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** In pixels, also by the width that there is. */
  readonly height: number | ((width: number) => number);
  /** Draws the chart for the available width in pixels. */
  readonly children: (width: number) => ReactNode;
}

const titleLine = 20;
const unitHeight = 24;
const sourceLine = 17;
const letterWidth = 7;
const boldWidth = 10;

/** A drawing with its title, unit and source in it, its numbers as a table, and all of it as files. */
export function Chart({ title, unit, source, rows, height, children }: ChartProps) {
  const frame = useRef<HTMLElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const width = useWidth(frame);
  const name = fileNameOf(title);
  const drawn = typeof height === 'number' ? height : height(width);
  const titles = width === 0 ? [title] : linesOf(title, width, boldWidth);
  const sources = width === 0 ? [source] : linesOf(source, width, letterWidth);
  const head = titles.length * titleLine + unitHeight;
  const total = head + drawn + sources.length * sourceLine + 5;
  const save = (as: (drawing: SVGSVGElement, name: string) => unknown) => () =>
    drawing.current !== null && void as(drawing.current, name);
  return (
    <figure ref={frame} className="chart" aria-label={title}>
      <svg
        ref={drawing}
        width={width}
        height={total}
        viewBox={`0 0 ${width} ${total}`}
        role="img"
        aria-label={`${title}, ${unit}`}
      >
        <text className="chart-title">
          <TextLines lines={titles} from={16} each={titleLine} />
        </text>
        <text className="chart-unit" x={0} y={head - 10}>
          {unit}
        </text>
        <g transform={`translate(0 ${head})`}>{width > 0 && children(width)}</g>
        <text className="chart-source">
          <TextLines lines={sources} from={head + drawn + 16} each={sourceLine} />
        </text>
      </svg>
      <figcaption>
        <span>Download</span>
        <button aria-label={`Download “${title}” as SVG`} onClick={save(saveSvg)}>
          SVG
        </button>
        <button aria-label={`Download “${title}” as PNG`} onClick={save(savePng)}>
          PNG
        </button>
        <button
          aria-label={`Download “${title}” as CSV`}
          onClick={() => saveFile(`${name}.csv`, 'text/csv', asCsv(rows))}
        >
          CSV
        </button>
      </figcaption>
      <Disclosure summary="The numbers as a table">{() => <Numbers title={title} rows={rows} />}</Disclosure>
    </figure>
  );
}

function Numbers({ title, rows }: Pick<ChartProps, 'title' | 'rows'>) {
  return (
    <table>
      <caption className="hidden">{title}</caption>
      <thead>
        <tr>
          {rows[0]?.map((cell, index) => (
            <th key={index} scope="col" className={typeof rows[1]?.[index] === 'number' ? 'number' : ''}>
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(1).map((row, index) => (
          <tr key={index}>
            {row.map((cell, at) => (
              <td key={at} className={typeof cell === 'number' ? 'number' : ''}>
                {typeof cell === 'number' ? formatExact(cell) : cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Drawn in real pixels, so that letters are as large as those of the page at any width. As wide as the view before it
 * is measured, which is nearly always right: otherwise all would be drawn twice.
 */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(widthOfView);
  useLayoutEffect(() => {
    if (element.current === null) return;
    // oxlint-disable-next-line react/set-state-in-effect -- the observer tells it after a frame with the wrong width
    setWidth(Math.floor(element.current.getBoundingClientRect().width));
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** The maximum width in the style sheet, 60 rem. */
const widest = 960;
const widthOfView = (): number => Math.min(widest, document.querySelector('main > *')?.clientWidth ?? 0);
