import { Download, Table as TableIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Card } from '../ui/card.tsx';
import { copyText } from '../ui/copy/copy-text.ts';
import { usePrinting } from '../ui/hooks/use-printing.ts';
import { useWidth } from '../ui/hooks/use-width.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx';
import { fileNameOf } from '../ui/save.ts';
import { TableItems } from '../ui/table-items.tsx';
import { words } from '../words/words.ts';
import { ChartTable, type ChartRows } from './chart-table.tsx';
import { savePng, saveSvg } from './save-chart.ts';
import style from './chart-card.css?inline';
import { adoptStyle } from '../ui/adopt-style.ts';

adoptStyle(style);

interface ChartCardProps {
  readonly title: string;
  /** Its name apart from the view, in files; its title where that says enough. */
  readonly fullTitle?: string;
  /** The unit, and what is drawn. */
  readonly subtitle: string;
  /** Where the numbers are from, under the drawing where it is not said next to it. */
  readonly source?: string;
  /** The numbers that are drawn, with their head. */
  readonly rows: ChartRows;
  readonly height: number | ((width: number) => number);
  /** Choices before the menu of downloads. */
  readonly actions?: ReactNode;
  /** Above the drawing, such as what its lines are. */
  readonly head?: ReactNode;
  /** The drawing for the available width in pixels. */
  readonly children: (width: number) => ReactNode;
  /** A legend, a box at the pointer, a range that moves the crosshair. */
  readonly renderOver?: (width: number) => ReactNode;
}

/** A chart as a card: its numbers as a table, and all of it as files. */
export function ChartCard(props: ChartCardProps) {
  const {
    title,
    fullTitle = title,
    subtitle,
    source,
    rows,
    height,
    actions,
    head,
    children,
    renderOver,
  } = props;
  const drawing = useRef<SVGSVGElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [isTable, setTable] = useState(false);
  const isPrinting = usePrinting();
  const measured = useWidth(frame);
  const width = Number.isFinite(measured) ? Math.floor(measured) : 0;
  const drawn = typeof height === 'number' ? height : height(width);
  const about = { title: fullTitle, subtitle, source: source ?? '' };
  const save = (as: typeof saveSvg | typeof savePng) => (): void => {
    if (drawing.current !== null) void as(drawing.current, fileNameOf(fullTitle), about);
  };
  return (
    <Card
      title={title}
      subtitle={subtitle}
      actions={
        <>
          {actions}
          <IconButton
            label={words.ui.asTable}
            icon={TableIcon}
            isSmall
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          />
          <Menu
            align="end"
            trigger={<IconButton label={words.ui.download(title)} icon={Download} isSmall isOutlined />}
          >
            <MenuItem onSelect={save(savePng)}>{words.ui.asPng}</MenuItem>
            <MenuItem onSelect={save(saveSvg)}>{words.ui.asSvg}</MenuItem>
            <TableItems title={fullTitle} rows={() => rows} sources={source === undefined ? [] : [source]} />
            <MenuLine />
            <MenuItem onSelect={() => void copyText(location.href)}>{words.ui.copyLink}</MenuItem>
          </Menu>
        </>
      }
    >
      {head}
      <figure className="figure" aria-label={fullTitle}>
        <div ref={frame} className="figure-frame" translate="no" hidden={isTable && !isPrinting}>
          <svg
            ref={drawing}
            width={width}
            height={drawn}
            viewBox={`0 0 ${width} ${drawn}`}
            role="img"
            aria-label={`${fullTitle}, ${subtitle}`}
          >
            {width > 0 && children(width)}
          </svg>
          {width > 0 && renderOver?.(width)}
        </div>
        {(isTable || isPrinting) && <ChartTable title={fullTitle} rows={rows} />}
        {source !== undefined && <figcaption>{source}</figcaption>}
      </figure>
    </Card>
  );
}
