import { X } from 'lucide-react';
import { splitItemAddress } from '../../api/address.ts';
import { asFailure } from '../../api/failure.ts';
import { formatAmount, formatFigure } from '../../format/numbers.ts';
import { formatName } from '../../words/data-names.ts';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Badge } from '../../ui/marks.tsx';
import { TryAgain } from '../../ui/states/try-again.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { Table } from '../../ui/table/table.tsx';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import { scopeBadge } from '../item/scope-parts.ts';
import { figureIn, yearIn } from '../item/years.ts';
import { changeText, type Line, sumOf } from './lines.ts';
import type { Quantity } from './quantity.ts';

interface LinesTableProps {
  readonly lines: readonly Line[];
  /** The quantity that the figures are shown for, the same for all. */
  readonly quantity: Quantity | null;
  readonly remove: (address: string) => void;
}

/** The factors with figure, amount by scope, difference and source, or the reason why there is none. */
export const LinesTable = (props: LinesTableProps) => (
  <Card isFlush>
    <Table
      label={words.compare.table}
      columns={columnsOf(props)}
      rows={props.lines}
      idOf={({ entry }) => entry.address}
      nameOf={({ entry }) => entry.title}
      hasTwoLines
      card={cardOf(props.remove)}
    />
  </Card>
);

const scopes = ['1', '2', '3'] as const;

function columnsOf({ lines, quantity, remove }: LinesTableProps): readonly Column<Line>[] {
  const { compare } = words;
  const shown = scopes.filter((scope) => lines.some((line) => sumOf(line, scope) !== null));
  return [
    { id: 'factor', head: compare.factor, cell: (line) => <Name line={line} /> },
    {
      id: 'figure',
      head: compare.figure,
      width: '112px',
      isNumeric: true,
      cell: (line) => <Figure line={line} quantity={quantity} />,
    },
    ...shown.map((scope) => ({
      id: `scope${scope}`,
      head: words.ui.scope(scope),
      width: '108px',
      isNumeric: true,
      cell: (line: Line) => write(sumOf(line, scope)),
    })),
    {
      id: 'total',
      head: compare.total,
      width: '120px',
      isNumeric: true,
      cell: ({ total, unit }) =>
        total === null ? (
          '–'
        ) : (
          <>
            <span className="strong">{formatAmount(total)}</span>
            <small className="below">{unit}</small>
          </>
        ),
    },
    {
      id: 'difference',
      head: compare.difference,
      width: '100px',
      isNumeric: true,
      cell: (line) => <Change line={line} />,
    },
    ...(lines.some(({ outside }) => outside > 0)
      ? [
          {
            id: 'outside',
            head: compare.outsideScopes,
            width: '120px',
            isNumeric: true,
            cell: ({ outside }: Line) => write(outside > 0 ? outside : null),
          },
        ]
      : []),
    { id: 'source', head: compare.source, width: '120px', cell: ({ entry }) => sourceOf(entry) },
    {
      id: 'remove',
      head: '',
      width: '60px',
      isNumeric: true,
      cell: (line) => <Remove line={line} remove={remove} />,
    },
  ];
}

const write = (value: number | null): string => (value === null ? '–' : formatAmount(value));

const sourceOf = ({ item }: Line['entry']): string =>
  [item?.provenance?.shortPublisher ?? item?.provenance?.publisher, item?.provenance?.year]
    .filter(Boolean)
    .join(' ');

const Name = ({ line: { entry } }: { readonly line: Line }) => (
  <div className="compared-name">
    <a href={entry.shown}>{formatName(entry.title)}</a>
    <small>{[entry.category, entry.inputs].filter(Boolean).join(' · ')}</small>
    {entry.error !== null && (
      <p className="fault">
        {asFailure(entry.error).message} <TryAgain error={entry.error} what={entry.title} />
      </p>
    )}
  </div>
);

function Change({ line }: { readonly line: Line }) {
  const { change } = line;
  return (
    <span className={change === null || change === 0 ? 'muted' : change > 0 ? 'more' : 'less'}>
      {changeText(line)}
    </span>
  );
}

type RemoveProps = { readonly line: Line } & Pick<LinesTableProps, 'remove'>;

const Remove = ({ line: { entry }, remove }: RemoveProps) => (
  <IconButton isSmall icon={X} label={words.ui.remove(entry.title)} onClick={() => remove(entry.address)} />
);

/** Shows what one unit of the shared quantity emits, or the stored figure. */
function Figure({
  line: { entry, total },
  quantity,
}: { readonly line: Line } & Pick<LinesTableProps, 'quantity'>) {
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
      {formatFigure(figureIn(item, yearIn(splitItemAddress(entry.shown).parameters)))}
      <small className="below">{formatUnit(item.figure.unit, item.figure.perUnit)}</small>
    </>
  );
}

/** Draws a compared factor on a narrow screen. */
const cardOf = (remove: LinesTableProps['remove']) => (line: Line) => {
  const badge = line.entry.amount && scopeBadge(line.entry.amount);
  return (
    <div className="line-card">
      <Name line={line} />
      <Remove line={line} remove={remove} />
      {line.entry.error === null && (
        <div className="row">
          <span>
            <strong>{write(line.total)}</strong> <small>{line.unit}</small>
          </span>
          <Change line={line} />
          {badge && <Badge scope={badge.scope}>{badge.text}</Badge>}
          {line.outside > 0 && <small>{words.compare.outside(formatAmount(line.outside))}</small>}
        </div>
      )}
    </div>
  );
};
