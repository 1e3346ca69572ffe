import { useMemo, useState } from 'react';
import type { Fault } from './cells.ts';
import type { Table } from './read-file.ts';
import type { Verdict } from './send.ts';
import { HeadRow } from '../../ui/head-row.tsx';

interface VerdictsProps {
  readonly table: Table;
  readonly verdicts: readonly Verdict[];
  readonly isDryRun: boolean;
}

const maxRows = 500;

/** The verdict of each row; the report has those that do not fit. */
export function Verdicts({ table, verdicts, isDryRun }: VerdictsProps) {
  const [onlyRefused, setOnlyRefused] = useState(false);
  const wanted = useMemo(
    () => (onlyRefused ? verdicts.filter(({ outcome }) => outcome === 'REFUSED') : verdicts),
    [verdicts, onlyRefused],
  );
  return (
    <>
      <label className="choice">
        <input
          type="checkbox"
          checked={onlyRefused}
          onChange={({ target }) => setOnlyRefused(target.checked)}
        />
        Only rows that were refused
      </label>
      <div className="scroll" tabIndex={0} role="region" aria-label="Verdicts, scrolling">
        <table className="verdicts stacked">
          <HeadRow names={['Line', 'Verdict', 'Why', 'Row']} />
          <tbody>
            {wanted.slice(0, maxRows).map(({ line, outcome, faults }) => (
              <tr key={line} data-outcome={outcome}>
                <th scope="row">
                  <span>Line </span>
                  {line}
                </th>
                <td>{outcomeName(outcome, isDryRun)}</td>
                <td className="reasons">{faults.map(reasonOf).join('\n')}</td>
                <td>{table.rows[line - 2]?.cells.filter(Boolean).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {wanted.length > maxRows && (
        <p className="note">
          These are the first {maxRows} of {wanted.length} rows; the report has all of them.
        </p>
      )}
    </>
  );
}

const names = {
  ADDED: 'added',
  KNOWN: 'known already',
  CHANGED: 'known with other content',
  UPDATED: 'updated',
  REFUSED: 'refused',
  WITHHELD: 'held back',
} as const;

export const outcomeName = (outcome: Verdict['outcome'], isDryRun: boolean): string =>
  isDryRun && outcome === 'ADDED' ? 'can be added' : names[outcome];

export const countOf = (verdicts: readonly Verdict[], outcome: Verdict['outcome']): number =>
  verdicts.filter((verdict) => verdict.outcome === outcome).length;

/** A message may name its field itself. */
export const reasonOf = ({ field, message }: Fault): string =>
  field === null || message.startsWith(field) ? message : `${field}: ${message}`;
