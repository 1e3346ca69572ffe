import { X } from 'lucide-react';
import { asFailure } from '../../api/failure.ts';
import { formatAmount, formatFigure } from '../../format/numbers.ts';
import { formatName } from '../../words/data-names.ts';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TryAgain } from '../../ui/states/try-again.tsx';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import { figureIn } from '../item/years.ts';
import { LineCards } from './line-cards.tsx';
import { changeText, type Line, sumOf } from './lines.ts';
import type { Quantity } from './quantity.ts';

interface LinesTableProps {
  readonly lines: readonly Line[];
  readonly year: string;
  /** The quantity that the figures are shown for, the same for all. */
  readonly quantity: Quantity | null;
  readonly remove: (address: string) => void;
}

const scopes = ['1', '2', '3'] as const;

/** The factors with figure, amount by scope, difference and source, or the reason why there is none. */
export function LinesTable(props: LinesTableProps) {
  const { lines, year, quantity, remove } = props;
  const isNarrow = useNarrow();
  const shown = scopes.filter((scope) => lines.some((line) => sumOf(line, scope) !== null));
  const hasOutside = lines.some(({ outside }) => outside > 0);
  const { compare } = words;
  const columns = shown.length + (hasOutside ? 4 : 3);
  if (isNarrow) return <LineCards {...props} />;
  return (
    <Card isFlush>
      <div className="compared-scroll" role="region" aria-label={compare.table} tabIndex={0}>
        <table className="table two compared">
          <thead>
            <tr>
              <th scope="col">{compare.factor}</th>
              <th scope="col" className="end">
                {compare.figure}
              </th>
              {shown.map((scope) => (
                <th key={scope} scope="col" className="end">
                  {words.ui.scope(scope)}
                </th>
              ))}
              <th scope="col" className="end">
                {compare.total}
              </th>
              <th scope="col" className="end">
                {compare.difference}
              </th>
              {hasOutside && (
                <th scope="col" className="end">
                  {compare.outsideScopes}
                </th>
              )}
              <th scope="col">{compare.source}</th>
              <th scope="col" aria-label={words.ui.remove('')} />
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.entry.address}>
                <th scope="row">
                  <a href={line.entry.shown}>{formatName(line.entry.title)}</a>
                  <small>{[line.entry.category, line.entry.inputs].filter(Boolean).join(' · ')}</small>
                </th>
                {line.entry.error === null ? (
                  <Cells line={line} year={year} quantity={quantity} scopes={shown} hasOutside={hasOutside} />
                ) : (
                  <td colSpan={columns + 1} className="fault">
                    {asFailure(line.entry.error).message}{' '}
                    <TryAgain error={line.entry.error} what={line.entry.title} />
                  </td>
                )}
                <td className="end">
                  <IconButton
                    isSmall
                    icon={X}
                    label={words.ui.remove(line.entry.title)}
                    onClick={() => remove(line.entry.address)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

interface CellsProps extends Pick<LinesTableProps, 'year' | 'quantity'> {
  readonly line: Line;
  readonly scopes: readonly string[];
  readonly hasOutside: boolean;
}

function Cells({ line, year, quantity, scopes: shown, hasOutside }: CellsProps) {
  const { entry, total, unit, outside, change } = line;
  const provenance = entry.item?.provenance;
  const write = (value: number | null): string => (value === null ? '–' : formatAmount(value));
  return (
    <>
      <td className="end">
        <Figure line={line} year={year} quantity={quantity} />
      </td>
      {shown.map((scope) => (
        <td key={scope} className="end">
          {write(sumOf(line, scope))}
        </td>
      ))}
      <td className="end">
        <span className="strong">{write(total)}</span>
        <small className="below">{unit}</small>
      </td>
      <td className={change === null || change === 0 ? 'end muted' : change > 0 ? 'end more' : 'end less'}>
        {changeText(line)}
      </td>
      {hasOutside && <td className="end">{outside > 0 ? formatAmount(outside) : '–'}</td>}
      <td>
        {[provenance?.shortPublisher ?? provenance?.publisher, provenance?.year].filter(Boolean).join(' ')}
      </td>
    </>
  );
}

/** Shows what one unit of the shared quantity emits, or the stored figure. */
function Figure({ line: { entry, total }, year, quantity }: Pick<CellsProps, 'line' | 'year' | 'quantity'>) {
  const { item, amount } = entry;
  const shared = Number(quantity?.value);
  if (quantity !== null && amount !== null && total !== null && shared > 0)
    return (
      <>
        {formatAmount(total / shared)}
        <small className="below">{formatUnit(amount.unit, quantity.unit)}</small>
      </>
    );
  if (!item?.figure) return '–';
  return (
    <>
      {formatFigure(figureIn(item, year === '' ? null : Number(year)))}
      <small className="below">{formatUnit(item.figure.unit, item.figure.perUnit)}</small>
    </>
  );
}
