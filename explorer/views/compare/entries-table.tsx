import { asFailure } from '../../api/failure.ts';
import { formatAmount } from '../../format/numbers.ts';
import { formatAmountUnit } from '../../words/units.ts';
import { asLine } from '../../ui/source-line.tsx';
import { TryAgain } from '../../ui/states/try-again.tsx';
import { adoptStyle } from '../../ui/adopt-style.ts';
import style from './compare.css?inline';
import type { Entry } from './entries.ts';

adoptStyle(style);

interface EntriesTableProps {
  readonly entries: readonly Entry[];
  readonly remove: (address: string) => void;
}

/** The compared items with inputs, amount and source, or the reason why there is none. */
export function EntriesTable({ entries, remove }: EntriesTableProps) {
  return (
    <div className="wide">
      <table className="compared stacked">
        <caption className="hidden">The items that are compared</caption>
        <thead>
          <tr>
            {['Item', 'Inputs', 'Amount', 'Unit', 'Source', ''].map((name) => (
              <th key={name} scope="col" className={name === 'Amount' ? 'number' : undefined}>
                {name === '' ? <span className="hidden">Remove</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map(({ address, name, inputs, amount, error, source }) => (
            <tr key={address}>
              <th scope="row">
                <a href={address}>{name}</a>
              </th>
              <td data-name="Inputs">{inputs}</td>
              {error ? (
                <td colSpan={3}>
                  {asFailure(error).message} <TryAgain error={error} what={name} />
                </td>
              ) : (
                <>
                  <td className="number" data-name="Amount">
                    {amount?.headline == null ? '—' : formatAmount(amount.headline)}
                  </td>
                  <td data-name="Unit">{amount && formatAmountUnit(amount.unit, amount.perUnit)}</td>
                  <td data-name="Source">{asLine(source)}</td>
                </>
              )}
              <td>
                <button aria-label={`Remove ${name}`} onClick={() => remove(address)}>
                  Remove
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
