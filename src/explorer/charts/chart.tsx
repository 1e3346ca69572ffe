import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Disclosure } from '../ui/disclosure.tsx';
import { asCsv, saveFile } from '../ui/save.ts';
import { savePng, saveSvg } from './save-chart.ts';

interface ChartProps {
  readonly title: string;
  readonly unit: string;
  readonly source: string;
  /** The numbers that are drawn, with their header. */
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** In pixels, also by the width that there is. */
  readonly height: number | ((width: number) => number);
  /** What is drawn below the title, in pixels of the width that there is. */
  readonly children: (width: number) => ReactNode;
}

const titleHeight = 44;
const sourceHeight = 22;

/** A drawing with its title, unit and source in it, its numbers as a table, and all of it as files. */
export function Chart({ title, unit, source, rows, height, children }: ChartProps) {
  const frame = useRef<HTMLElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const width = useWidth(frame);
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const drawn = typeof height === 'number' ? height : height(width);
  const total = titleHeight + drawn + sourceHeight;
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
        <text className="chart-title" x={0} y={16}>
          {shorten(title, width, boldWidth)}
        </text>
        <text className="chart-unit" x={0} y={34}>
          {unit}
        </text>
        <g transform={`translate(0 ${titleHeight})`}>{width > 0 && children(width)}</g>
        <text className="chart-source" x={0} y={total - 6}>
          {shorten(source, width)}
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
            <th key={index} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(1).map((row, index) => (
          <tr key={index}>
            {row.map((cell, at) => (
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const letterWidth = 7;
const boldWidth = 10;
const shorten = (text: string, width: number, each = letterWidth): string => {
  const most = Math.max(0, Math.floor(width / each));
  return text.length <= most ? text : `${text.slice(0, Math.max(0, most - 1))}…`;
};

/** Drawn in real pixels, so that letters are as large as those of the page at any width. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
