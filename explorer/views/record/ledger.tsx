import { formatName } from '../../words/data-names.ts';
import { formatAmount, formatFigure } from '../../format/numbers.ts';
import { formatUnit } from '../../words/units.ts';
import { words } from '../../words/words.ts';
import { type LedgerLine, ledgerOf } from './ledger.ts';
import type { RecordDetails } from './record-query.ts';

/** How an amount was calculated, line by line: sign, number, unit, what it is, and where it is from. */
export function Ledger({ record }: { readonly record: RecordDetails }) {
  const parts = ledgerOf(record);
  const url = record.dataItem?.provenance?.url ?? null;
  if (parts.length === 0) return <p className="muted">{words.record.noSteps}</p>;
  return (
    <table className="record-ledger" aria-label={words.record.how}>
      {parts.map(({ lines }, at) => (
        <tbody key={at}>
          {lines.map((line, index) => (
            <tr key={index} className={line.sign === '=' ? 'sum' : undefined}>
              <td className="sign">{line.sign}</td>
              <td className="end strong">{written(line)}</td>
              <td className="muted">{formatName(formatUnit(line.unit, line.perUnit))}</td>
              <td>
                {formatName(line.what)}
                {line.source && <Source {...line.source} url={url} />}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

const written = ({ value, isExact }: LedgerLine): string => {
  if (Number.isNaN(value)) return '–';
  return isExact ? formatFigure(String(value)) : formatAmount(value);
};

interface SourceProps {
  readonly name: string;
  readonly row: string | null;
  readonly url: string | null;
}

const Source = ({ name, row, url }: SourceProps) => (
  <small title={row ?? undefined}>
    {url === null ? (
      name
    ) : (
      <a className="source-link" href={url}>
        {name}
      </a>
    )}
  </small>
);
