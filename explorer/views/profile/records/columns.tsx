import { formatPeriod } from '../../../format/dates.ts';
import { formatColumn, formatShare } from '../../../format/numbers.ts';
import { Badge } from '../../../ui/marks.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { words } from '../../../words/words.ts';
import { factorName, nameOf, quantityNumber, quantityOf, scopeText, sourceOf } from './record-text.ts';
import type { ProfileRecord } from './records-query.ts';

interface ColumnOptions {
  readonly records: readonly ProfileRecord[];
  /** The whole of the shares, in kg. */
  readonly total: number | null;
  readonly count: number;
  /** The sum of all that match, in kg. */
  readonly sum: number | null;
  readonly isNarrow: boolean;
  /** Opens a record next to the table. */
  readonly open: (id: string) => void;
}

const digitWidth = 9;

/** The columns of the records; on a phone what a record is, and its amount. */
export function recordColumns(options: ColumnOptions): readonly Column<ProfileRecord>[] {
  const { records, total, count, sum, isNarrow, open } = options;
  const write = formatColumn(records.map(({ emitted }) => emitted?.value ?? null));
  const longest = write(Math.max(sum ?? 0, ...records.map(({ emitted }) => emitted?.value ?? 0))).length;
  const all: readonly Column<ProfileRecord>[] = [
    {
      id: 'name',
      head: words.profile.record,
      cell: (record) => <Name record={record} isNarrow={isNarrow} open={open} />,
      sortBy: nameOf,
      foot: words.profile.sumOf(count),
    },
    {
      id: 'scope',
      head: words.profile.scope,
      width: '156px',
      cell: (record) => <Scope record={record} />,
      sortBy: (record) => scopeText(record.emitted?.scopes.parts)?.text ?? null,
    },
    {
      id: 'quantity',
      head: words.profile.quantity,
      width: '190px',
      cell: ({ itemValues }) => <Cut text={quantityOf(itemValues)} />,
      sortBy: ({ itemValues }) => quantityNumber(itemValues),
    },
    {
      id: 'period',
      head: words.profile.period,
      width: '148px',
      cell: (record) => <Cut text={periodOf(record)} />,
      sortBy: ({ startDate }) => startDate,
    },
    {
      id: 'source',
      head: words.profile.source,
      width: '136px',
      cell: (record) => <Cut text={sourceOf(record)} isQuiet />,
      sortBy: (record) => sourceOf(record) || null,
    },
    {
      id: 'amount',
      head: 'kg CO₂e',
      width: `${Math.max(104, longest * digitWidth + 30)}px`,
      isNumeric: true,
      cell: (record) => <Amount record={record} write={write} />,
      sortBy: ({ emitted }) => emitted?.value ?? null,
      foot: sum === null ? undefined : write(sum),
    },
    {
      id: 'share',
      head: words.profile.ofTotal,
      width: '104px',
      isNumeric: true,
      cell: ({ emitted }) => <span className="muted">{shareOf(emitted?.value ?? null, total)}</span>,
      sortBy: ({ emitted }) => emitted?.value ?? null,
      foot: sum === null ? undefined : shareOf(sum, total),
    },
  ];
  return isNarrow ? all.filter(({ id }) => id === 'name' || id === 'amount') : all;
}

const shareOf = (value: number | null, total: number | null): string =>
  value === null || total === null || total <= 0 ? '' : formatShare(value / total);

const periodOf = ({ startDate, endDate }: ProfileRecord): string =>
  startDate === null ? '' : formatPeriod(startDate, endDate);

type NameProps = Pick<ColumnOptions, 'isNarrow' | 'open'> & { readonly record: ProfileRecord };

/** The name of a record, as the link that opens it. */
function Name({ record, isNarrow, open }: NameProps) {
  const { id, itemValues } = record;
  const factor = factorName(record);
  const below = isNarrow
    ? `${quantityOf(itemValues)} · ${periodOf(record)}`
    : nameOf(record) !== factor && factor;
  return (
    <>
      <a
        className="cut"
        href={`?record=${encodeURIComponent(id)}`}
        title={nameOf(record)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          open(id);
        }}
      >
        {nameOf(record)}
      </a>
      {below !== false && <small title={below}>{below}</small>}
    </>
  );
}

const Cut = ({ text, isQuiet = false }: { readonly text: string; readonly isQuiet?: boolean }) => (
  <span className={isQuiet ? 'cut quiet' : 'cut'} title={text}>
    {text}
  </span>
);

function Scope({ record }: { readonly record: ProfileRecord }) {
  const found = scopeText(record.emitted?.scopes.parts);
  return found && <Badge scope={found.scope}>{found.text}</Badge>;
}

interface AmountProps {
  readonly record: ProfileRecord;
  readonly write: (value: number) => string;
}

function Amount({ record: { emitted, fault }, write }: AmountProps) {
  if (emitted?.value == null)
    return (
      <span className="fault" title={fault ?? undefined}>
        {words.profile.notComputed}
      </span>
    );
  return <span className="strong">{write(emitted.value)}</span>;
}
