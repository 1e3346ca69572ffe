import { useMemo, useState } from 'react';
import { DescribeCategoryDocument } from '../../../schema/generated/graphql.ts';
import { asFailure, isPassing } from '../../api/failure.ts';
import { useParameter } from '../../api/address.ts';
import { useOperation } from '../../api/request.ts';
import { useSettled } from '../../ui/hooks/use-settled.ts';
import { asPath } from './category-paths.ts';
import { CopyRows } from './copy-rows.tsx';
import { type DateForm, dateForms, guessDateForm, isDateForm } from './dates.ts';
import { choicesFor, type Meanings } from './meanings.ts';
import type { Table } from './read-file.ts';
import { Run } from './run.tsx';
import { UnreadInputs } from './unread-inputs.tsx';
import { cellsOf, useMeanings } from './use-meanings.ts';
import { HeadRow } from '../../ui/head-row.tsx';

const settledMs = 300;
const shownCells = 3;
const dates = ['startDate', 'endDate'];

/** The meanings of the columns, guessed from their names, to be corrected. */
export function MapColumns({ uid, table }: { readonly uid: string; readonly table: Table }) {
  const [category, setCategory] = useParameter('category');
  const [dated, setDates] = useParameter('dates');
  const [comma, setComma] = useParameter('comma');
  const [quantities, setQuantities] = useParameter('quantities');
  const [corrected, correct] = useState<Meanings>({});
  const path = useSettled(asPath(category), settledMs);
  const { error } = useOperation(DescribeCategoryDocument, { path }, { isWanted: path !== '' });
  const refused = isPassing(error) ? null : error;
  const { definition, perTime, isKnown, meanings, unread } = useMeanings(table, corrected, path);
  const guessed = useMemo(() => guessDateForm(cellsOf(table, meanings, dates)), [table, meanings]);
  const dateForm: DateForm = isDateForm(dated) ? dated : guessed;
  const reading = {
    meanings,
    category: path,
    perTime,
    dateForm,
    hasDecimalComma: comma === 'yes',
    quantities,
  };
  const isReady = isKnown && path === asPath(category);
  return (
    <>
      <section aria-labelledby="map">
        <h2 id="map">What the columns mean</h2>
        <div className="row-fields">
          <label>
            Category of rows that name none
            <input
              placeholder="transport/car/generic"
              autoComplete="off"
              value={category}
              aria-invalid={refused !== null}
              onChange={({ target }) => setCategory(target.value)}
            />
          </label>
          <label>
            Dates are written as
            <select value={dateForm} onChange={({ target }) => setDates(target.value)}>
              {Object.entries(dateForms).map(([form, example]) => (
                <option key={form} value={form}>
                  {example}
                </option>
              ))}
            </select>
          </label>
          <label>
            Numbers are written as
            <select value={comma} onChange={({ target }) => setComma(target.value)}>
              <option value="">1234.5</option>
              <option value="yes">1234,5</option>
            </select>
          </label>
          <label>
            Quantities per time are
            <select
              value={quantities}
              disabled={definition === null}
              onChange={({ target }) => setQuantities(target.value)}
            >
              <option value="">as each row says</option>
              <option value="per-time">per year, or as their unit says</option>
              <option value="in-all">of the row: until its end, or one day</option>
            </select>
          </label>
        </div>
        {refused !== null && (
          <p className="hint" role="alert">
            {asFailure(refused).message}
          </p>
        )}
        <UnreadInputs {...unread} />
        <div className="wide">
          <table className="columns-map stacked">
            <HeadRow names={['Column', 'Means', 'First cells']} />
            <tbody>
              {table.columns.map((column, index) => (
                <tr key={column}>
                  <th scope="row">{column}</th>
                  <td>
                    <select
                      aria-label={`What ${column} means`}
                      value={meanings[column]}
                      onChange={({ target }) => correct({ ...corrected, [column]: target.value })}
                    >
                      {choicesFor(column, meanings[column] ?? 'ignore', definition).map((group) => (
                        <optgroup key={group.name} label={group.name}>
                          {group.meanings.map(({ value, name }) => (
                            <option key={value} value={value}>
                              {name}
                            </option>
                          ))}
                        </optgroup>
                      ))}
                    </select>
                  </td>
                  <td className="cells" data-name="First cells">
                    {table.rows
                      .slice(0, shownCells)
                      .map(({ cells }) => cells[index])
                      .filter(Boolean)
                      .join(' · ')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <Run key={JSON.stringify(reading)} uid={uid} table={table} reading={reading} isReady={isReady} />
      <CopyRows uid={uid} table={table} reading={reading} isReady={isReady} />
    </>
  );
}
